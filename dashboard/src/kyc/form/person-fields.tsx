import { useLingui } from '@lingui/react/macro'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import type { PersonField } from '@sahuji/contract/kyc/fields'
import type { ReactNode } from 'react'
import { CalendarField } from '../../kit/forms/calendar-field.tsx'
import { Select } from '../../kit/forms/select.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { fieldWords, genderWords } from '../case/field-words.ts'
import { FieldGroup } from './field-group.tsx'
import {
  CurrentAddressGroup,
  HomeAddressGroup,
  IdentityGroup,
  type PersonGroupProps,
  ReachGroup,
} from './identity-fields.tsx'
import { useField } from './use-field.ts'

const nameMost = 100
const genders = ['female', 'male', 'other'] as const

/** The group of one field of a person. */
export const personGroups: Record<PersonField, (props: PersonGroupProps) => ReactNode> = {
  name: Name,
  birth: Birth,
  family: Family,
  occupation: Occupation,
  home_address: HomeAddressGroup,
  current_address: CurrentAddressGroup,
  reach: ReachGroup,
  identity: IdentityGroup,
}

function Name({ of, person }: PersonGroupProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const field = useField(of, 'name', person)
  return (
    <FieldGroup of={field} id={`name.${person}`} title={_(fieldWords.name)}>
      <Grid>
        <TextField
          name="english"
          label={t`Name in English`}
          hint={t`As on the citizenship certificate or the passport.`}
          maxLength={nameMost}
          value={field.value.english ?? ''}
          onChange={(english) => field.write({ english })}
        />
        <TextField
          name="nepali"
          label={t`Name in Nepali`}
          maxLength={nameMost}
          value={field.value.nepali ?? ''}
          onChange={(nepali) => field.write({ nepali })}
        />
      </Grid>
    </FieldGroup>
  )
}

function Birth({ of, person }: PersonGroupProps) {
  const today = kathmanduDay(useOpenedAt())
  const { t } = useLingui()
  const { _ } = useMessages()
  const field = useField(of, 'birth', person)
  return (
    <FieldGroup of={field} id={`birth.${person}`} title={_(fieldWords.birth)}>
      <Grid>
        <CalendarField
          name="date"
          max={today}
          label={t`Date of birth`}
          value={field.value.date ?? ''}
          onChange={(date) => field.write({ date })}
        />
        <Select
          name="gender"
          label={t`Gender`}
          options={genders.map((id) => ({ id, label: _(genderWords[id]) }))}
          value={field.value.gender ?? null}
          onChange={(gender) => field.write({ gender })}
        />
      </Grid>
    </FieldGroup>
  )
}

function Family({ of, person }: PersonGroupProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const field = useField(of, 'family', person)
  const { value, write } = field
  return (
    <FieldGroup of={field} id={`family.${person}`} title={_(fieldWords.family)}>
      <Grid>
        <TextField
          name="father"
          label={t`Father`}
          maxLength={nameMost}
          value={value.father ?? ''}
          onChange={(father) => write({ father })}
        />
        <TextField
          name="mother"
          label={t`Mother`}
          maxLength={nameMost}
          value={value.mother ?? ''}
          onChange={(mother) => write({ mother })}
        />
        <TextField
          name="grandfather"
          label={t`Grandfather`}
          maxLength={nameMost}
          value={value.grandfather ?? ''}
          onChange={(grandfather) => write({ grandfather })}
        />
        <TextField
          name="spouse"
          label={t`Husband or wife`}
          optional
          maxLength={nameMost}
          value={value.spouse ?? ''}
          onChange={(spouse) => write({ spouse })}
        />
      </Grid>
    </FieldGroup>
  )
}

function Occupation({ of, person }: PersonGroupProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const field = useField(of, 'occupation', person)
  return (
    <FieldGroup isOneLine of={field} id={`occupation.${person}`} title={_(fieldWords.occupation)}>
      <TextField
        name="name"
        label={t`Occupation`}
        hint={t`For example: shopkeeper, farmer, teacher.`}
        maxLength={120}
        value={field.value.name ?? ''}
        onChange={(name) => field.write({ name })}
      />
    </FieldGroup>
  )
}

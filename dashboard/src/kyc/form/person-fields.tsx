import { Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useMessages } from '@lingui/react'
import type { KycCase } from '@sahuji/contract/kyc'
import { identityKinds, type PersonField } from '@sahuji/contract/kyc/fields'
import type { ReactNode } from 'react'
import { CalendarField } from '../../kit/forms/calendar-field.tsx'
import { Select } from '../../kit/forms/select.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { TextButton } from '../../kit/layout/button.tsx'
import { fieldWords, genderWords } from '../case/field-words.ts'
import { identityWords } from '../case/paper-words.ts'
import { AddressFields, useAreas } from './address-fields.tsx'
import { FieldGroup } from './field-group.tsx'
import { useField } from './use-field.ts'

export interface PersonGroupProps {
  of: KycCase
  person: string
}

const nameMost = 100
const genders = ['female', 'male', 'other'] as const

/** The group of one field of a person. */
export const personGroups: Record<PersonField, (props: PersonGroupProps) => ReactNode> = {
  name: Name,
  birth: Birth,
  family: Family,
  occupation: Occupation,
  home_address: HomeAddress,
  current_address: CurrentAddress,
  reach: Reach,
  identity: Identity,
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
  const { t } = useLingui()
  const { _ } = useMessages()
  const field = useField(of, 'birth', person)
  return (
    <FieldGroup of={field} id={`birth.${person}`} title={_(fieldWords.birth)}>
      <Grid>
        <CalendarField
          name="date"
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
    <FieldGroup of={field} id={`occupation.${person}`} title={_(fieldWords.occupation)}>
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

function HomeAddress({ of, person }: PersonGroupProps) {
  const { _ } = useMessages()
  const field = useField(of, 'home_address', person)
  return (
    <FieldGroup of={field} id={`home_address.${person}`} title={_(fieldWords.home_address)}>
      <AddressFields of={field} />
    </FieldGroup>
  )
}

function CurrentAddress({ of, person }: PersonGroupProps) {
  const { _ } = useMessages()
  const field = useField(of, 'current_address', person)
  const home = useField(of, 'home_address', person)
  return (
    <FieldGroup
      of={field}
      id={`current_address.${person}`}
      title={_(fieldWords.current_address)}
      aside={
        <TextButton onPress={() => field.write(home.value)}>
          <Trans>The same as the permanent one</Trans>
        </TextButton>
      }
    >
      <AddressFields key={JSON.stringify(field.value.district)} of={field} />
    </FieldGroup>
  )
}

function Reach({ of, person }: PersonGroupProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const field = useField(of, 'reach', person)
  return (
    <FieldGroup of={field} id={`reach.${person}`} title={_(fieldWords.reach)}>
      <Grid>
        <TextField
          name="mobile_no"
          type="tel"
          label={t`Mobile number`}
          maxLength={20}
          value={field.value.mobile_no ?? ''}
          onChange={(mobile_no) => field.write({ mobile_no })}
        />
        <TextField
          name="email"
          type="email"
          label={t`E-mail`}
          optional
          value={field.value.email ?? ''}
          onChange={(email) => field.write({ email })}
        />
      </Grid>
    </FieldGroup>
  )
}

function Identity({ of, person }: PersonGroupProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { provinces = [], nameOf } = useAreas()
  const field = useField(of, 'identity', person)
  const { kind, number, district, issued_on } = field.value
  const districts = provinces
    .flatMap((province) => province.districts)
    .map((one) => ({ id: `${one.id}`, label: nameOf(one) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <FieldGroup of={field} id={`identity.${person}`} title={_(fieldWords.identity)}>
      <Grid>
        <Select
          name="kind"
          label={t`Which paper`}
          options={identityKinds.map((id) => ({ id, label: _(identityWords[id]) }))}
          value={kind ?? null}
          onChange={(id) => field.write({ kind: id })}
        />
        <TextField
          name="number"
          label={t`Number on the paper`}
          maxLength={40}
          value={number ?? ''}
          onChange={(text) => field.write({ number: text })}
        />
        <Select
          name="district"
          label={t`Issued in the district`}
          options={districts}
          isDisabled={districts.length === 0}
          value={district ? `${district}` : null}
          onChange={(id) => field.write({ district: Number(id) })}
        />
        <CalendarField
          name="issued_on"
          label={t`Date of issue`}
          value={issued_on ?? ''}
          onChange={(day) => field.write({ issued_on: day })}
        />
      </Grid>
    </FieldGroup>
  )
}

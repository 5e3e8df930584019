import { Trans, useLingui } from '@lingui/react/macro'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import type { KycCase } from '@sahuji/contract/kyc'
import { identityKinds } from '@sahuji/contract/kyc/fields'
import { CalendarField } from '../../kit/forms/calendar-field.tsx'
import { Select } from '../../kit/forms/select.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { TextButton } from '../../kit/layout/button.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { useAreas } from '../case/areas.ts'
import { fieldWords } from '../case/field-words.ts'
import { identityWords } from '../case/paper-words.ts'
import { AddressFields } from './address-fields.tsx'
import { FieldGroup } from './field-group.tsx'
import { useField, useWrittenValue } from './use-field.ts'

export interface PersonGroupProps {
  of: KycCase
  person: string
}

/** A person's permanent address. */
export function HomeAddressGroup({ of, person }: PersonGroupProps) {
  const { _ } = useMessages()
  const field = useField(of, 'home_address', person)
  return (
    <FieldGroup of={field} id={`home_address.${person}`} title={_(fieldWords.home_address)}>
      <AddressFields of={field} />
    </FieldGroup>
  )
}

/** A person's current address. */
export function CurrentAddressGroup({ of, person }: PersonGroupProps) {
  const { _ } = useMessages()
  const field = useField(of, 'current_address', person)
  const home = useWrittenValue(of, 'home_address', person)
  return (
    <FieldGroup
      of={field}
      id={`current_address.${person}`}
      title={_(fieldWords.current_address)}
      aside={
        <TextButton onPress={() => field.write(home)}>
          <Trans>Same as the permanent address</Trans>
        </TextButton>
      }
    >
      <AddressFields key={JSON.stringify(field.value.district)} of={field} />
    </FieldGroup>
  )
}

/** A person's mobile number and e-mail. */
export function ReachGroup({ of, person }: PersonGroupProps) {
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

/** A person's identity document. */
export function IdentityGroup({ of, person }: PersonGroupProps) {
  const today = kathmanduDay(useOpenedAt())
  const { t } = useLingui()
  const { _ } = useMessages()
  const { provinces, nameOf } = useAreas()
  const field = useField(of, 'identity', person)
  const { kind, number, district, issued_on } = field.value
  const districts = (provinces ?? [])
    .flatMap((province) => province.districts)
    .map((one) => ({ id: `${one.id}`, label: nameOf(one) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <FieldGroup of={field} id={`identity.${person}`} title={_(fieldWords.identity)}>
      <Grid>
        <Select
          name="kind"
          label={t`Choose the document`}
          options={identityKinds.map((id) => ({ id, label: _(identityWords[id]) }))}
          value={kind ?? null}
          onChange={(id) => field.write({ kind: id })}
        />
        <TextField
          name="number"
          label={t`Number on the document`}
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
          max={today}
          label={t`Date of issue`}
          value={issued_on ?? ''}
          onChange={(day) => field.write({ issued_on: day })}
        />
      </Grid>
    </FieldGroup>
  )
}

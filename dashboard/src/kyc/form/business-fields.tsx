import { useLingui } from '@lingui/react/macro'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { type BusinessField, registrationAuthorities } from '@sahuji/contract/kyc/fields'
import type { ReactNode } from 'react'
import { CalendarField } from '../../kit/forms/calendar-field.tsx'
import { Select } from '../../kit/forms/select.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Grid } from '../../kit/layout/columns.tsx'
import { authorityWords, fieldWords } from '../case/field-words.ts'
import { FieldGroup } from './field-group.tsx'
import {
  AccountGroup,
  type BusinessGroupProps,
  ContactGroup,
  ExpectedGroup,
  ShopAddressGroup,
  TradeGroup,
} from './shop-fields.tsx'
import { useField } from './use-field.ts'

const tradeNameMost = 25

/** The group of one field of the business. */
export const businessGroups: Record<BusinessField, (props: BusinessGroupProps) => ReactNode> = {
  legal_name: LegalName,
  trade_name: TradeName,
  registration: Registration,
  pan: Pan,
  trade: TradeGroup,
  expected: ExpectedGroup,
  shop_address: ShopAddressGroup,
  contact: ContactGroup,
  settlement_account: AccountGroup,
}

function LegalName({ of }: BusinessGroupProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const field = useField(of, 'legal_name', null)
  return (
    <FieldGroup isOneLine of={field} id="legal_name" title={_(fieldWords.legal_name)}>
      <TextField
        name="name"
        label={t`Legal name`}
        hint={t`Letter by letter as on the registration certificate.`}
        autoComplete="organization"
        maxLength={100}
        value={field.value.name ?? ''}
        onChange={(name) => field.write({ name })}
      />
    </FieldGroup>
  )
}

function TradeName({ of }: BusinessGroupProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { number } = useWriting()
  const field = useField(of, 'trade_name', null)
  const written = field.value.name ?? ''
  const count = number(written.length)
  const most = number(tradeNameMost)
  return (
    <FieldGroup isOneLine of={field} id="trade_name" title={_(fieldWords.trade_name)}>
      <TextField
        name="name"
        label={t`Trade name`}
        hint={t`The name that your customers see when they pay.`}
        after={t`${count} of ${most}`}
        maxLength={tradeNameMost}
        value={written}
        onChange={(name) => field.write({ name })}
      />
    </FieldGroup>
  )
}

function Registration({ of }: BusinessGroupProps) {
  const today = kathmanduDay(useOpenedAt())
  const { t } = useLingui()
  const { _ } = useMessages()
  const field = useField(of, 'registration', null)
  const { authority, number, date } = field.value
  return (
    <FieldGroup of={field} id="registration" title={_(fieldWords.registration)}>
      <Grid>
        <Select
          name="authority"
          label={t`Registered with`}
          options={registrationAuthorities.map((id) => ({ id, label: _(authorityWords[id]) }))}
          value={authority ?? null}
          onChange={(id) => field.write({ authority: id })}
        />
        <TextField
          name="number"
          label={t`Registration number`}
          maxLength={40}
          value={number ?? ''}
          onChange={(text) => field.write({ number: text })}
        />
        <CalendarField
          name="date"
          max={today}
          label={t`Date of registration`}
          value={date ?? ''}
          onChange={(day) => field.write({ date: day })}
        />
      </Grid>
    </FieldGroup>
  )
}

function Pan({ of }: BusinessGroupProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const field = useField(of, 'pan', null)
  return (
    <FieldGroup isOneLine of={field} id="pan" title={_(fieldWords.pan)}>
      <TextField
        name="number"
        label={t`PAN or VAT number`}
        hint={t`Nine digits, as on your certificate.`}
        inputMode="numeric"
        // nine digits with the printed spaces between groups of three
        maxLength={12}
        value={field.value.number ?? ''}
        onChange={(text) => field.write({ number: text.replaceAll(/[\s-]/g, '') })}
      />
    </FieldGroup>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useLingui as useMessages } from '@lingui/react'
import { visible } from '@sahuji/contract/input/cleaned'
import type { KycCase } from '@sahuji/contract/kyc'
import { merchantCategories } from '@sahuji/contract/kyc/fields'
import { paisa } from '@sahuji/contract/money/money'
import * as z from 'zod/mini'
import { AmountField } from '../../kit/forms/amount-field.tsx'
import { Select } from '../../kit/forms/select.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { type AccountBank, fieldWords, tradeWords } from '../case/field-words.ts'
import { AddressFields } from './address-fields.tsx'
import { FieldGroup } from './field-group.tsx'
import { useField } from './use-field.ts'

export interface BusinessGroupProps {
  of: KycCase
  banks: readonly AccountBank[] | undefined
}

const lineMost = 120

/** What it sells. */
export function TradeGroup({ of }: BusinessGroupProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const field = useField(of, 'trade', null)
  const { category, description } = field.value
  return (
    <FieldGroup of={field} id="trade" title={_(fieldWords.trade)}>
      <Grid>
        <Select
          name="category"
          label={t`Kind of trade`}
          options={merchantCategories.map((id) => ({ id, label: _(tradeWords[id]) }))}
          value={category ?? null}
          onChange={(id) => field.write({ category: id })}
        />
        <TextField
          name="description"
          label={t`In your own words`}
          hint={t`For example: rice, lentils, oil and soap, retail.`}
          maxLength={lineMost}
          value={description ?? ''}
          onChange={(text) => field.write({ description: text })}
        />
      </Grid>
    </FieldGroup>
  )
}

/** What it expects of a month. */
export function ExpectedGroup({ of }: BusinessGroupProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const field = useField(of, 'expected', null)
  const { month_count, month_amount } = field.value
  return (
    <FieldGroup of={field} id="expected" title={_(fieldWords.expected)}>
      <Stack gap={5}>
        <AmountField
          name="month_amount"
          label={t`Money taken in a month`}
          hint={t`As much as you expect in an ordinary month. It is no limit.`}
          value={month_amount === undefined ? undefined : BigInt(month_amount)}
          onChange={(amount) =>
            field.write({ month_amount: amount === undefined ? undefined : z.encode(paisa, amount) } as never)
          }
        />
        <Grid>
          <TextField
            name="month_count"
            label={t`Payments in a month`}
            inputMode="numeric"
            maxLength={7}
            value={month_count === undefined ? '' : `${month_count}`}
            onChange={(text) => field.write({ month_count: countOf(text) } as never)}
          />
        </Grid>
      </Stack>
    </FieldGroup>
  )
}

/** Where the shop is. */
export function ShopAddressGroup({ of }: BusinessGroupProps) {
  const { _ } = useMessages()
  const field = useField(of, 'shop_address', null)
  return (
    <FieldGroup of={field} id="shop_address" title={_(fieldWords.shop_address)}>
      <AddressFields of={field} />
    </FieldGroup>
  )
}

/** How it is reached. */
export function ContactGroup({ of }: BusinessGroupProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const field = useField(of, 'contact', null)
  const { phone, email, website } = field.value
  return (
    <FieldGroup of={field} id="contact" title={_(fieldWords.contact)}>
      <Grid>
        <TextField
          name="phone"
          type="tel"
          label={t`Telephone of the shop`}
          autoComplete="tel"
          maxLength={20}
          value={phone ?? ''}
          onChange={(text) => field.write({ phone: text })}
        />
        <TextField
          name="email"
          type="email"
          label={t`E-mail of the shop`}
          autoComplete="email"
          value={email ?? ''}
          onChange={(text) => field.write({ email: text })}
        />
        <TextField
          name="website"
          label={t`Website`}
          optional
          maxLength={lineMost}
          value={website ?? ''}
          onChange={(text) => field.write({ website: text })}
        />
      </Grid>
    </FieldGroup>
  )
}

/** Where its money goes. */
export function AccountGroup({ of, banks }: BusinessGroupProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const field = useField(of, 'settlement_account', null)
  const { bank, branch, number, name } = field.value
  return (
    <FieldGroup of={field} id="settlement_account" title={_(fieldWords.settlement_account)}>
      <Grid>
        <Select
          name="bank"
          label={t`Bank`}
          options={(banks ?? []).map((one) => ({ id: one.id, label: one.name }))}
          isDisabled={!banks}
          value={bank ?? null}
          onChange={(id) => field.write({ bank: id })}
        />
        <TextField
          name="branch"
          label={t`Branch`}
          maxLength={lineMost}
          value={branch ?? ''}
          onChange={(text) => field.write({ branch: text })}
        />
        <TextField
          name="number"
          label={t`Account number`}
          inputMode="numeric"
          maxLength={34}
          value={number ?? ''}
          onChange={(text) => field.write({ number: text })}
        />
        <TextField
          name="name"
          label={t`Name on the account`}
          hint={t`It should be the name of the business, or of its owner.`}
          maxLength={100}
          value={name ?? ''}
          onChange={(text) => field.write({ name: text })}
        />
      </Grid>
    </FieldGroup>
  )
}

/** A whole number as it was typed, in either digits; undefined where there is none. */
function countOf(text: string): number | undefined {
  const digits = visible(text).replaceAll(/\D/g, '')
  return digits === '' ? undefined : Number(digits)
}

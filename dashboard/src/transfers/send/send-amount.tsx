import { rupees } from '@sahuji/contract/money/money'
import type { TransferOverview } from '@sahuji/contract/transfers'
import { Trans, useLingui } from '@lingui/react/macro'
import { type AmountChip, AmountField } from '../../kit/forms/amount-field.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { transfers } from '../calls.ts'
import type { SendDraft } from '../send-draft.ts'
import { WhatCardMoneyMay } from './card-money-stays.tsx'
import { ShortOf } from './short-of.tsx'

const usual = ['500', '1000', '5000', '10000'].map((text) => rupees(text))

export interface SendAmountProps {
  overview: TransferOverview
  draft: SendDraft
  number: string | undefined
  /** The error of the amount. */
  refusal: Error | null
  onChange: (amount: bigint | undefined) => void
}

/** The amount with the usual ones, the last one sent to this number, and the maximum now. */
export function SendAmount({ overview, draft, number, refusal, onChange }: SendAmountProps) {
  const { t } = useLingui()
  const { date } = useWriting()
  const { limits, sendable, restricted, amount_left: most } = overview
  const { data } = useCardQuery(transfers.contacts())
  const { last_amount: last, last_at } = data?.contacts.find(({ mobile_no }) => mobile_no === number) ?? {}
  const day = last_at && date(last_at, 'day')
  const isPossible = (amount: bigint) => amount >= limits.amount_min && amount <= most
  const chips: AmountChip[] = [
    ...usual.filter((amount) => isPossible(amount) && amount !== last && amount !== most).map((amount) => ({ amount })),
    ...(last !== undefined && isPossible(last) && last !== most ? [{ amount: last, name: t`Last time, ${day}` }] : []),
    ...(isPossible(most) ? [{ amount: most, name: t`Most` }] : []),
  ]
  return (
    <Stack gap={3}>
      {draft.is_amount_fixed ? (
        <AmountField
          name="amount"
          label={t`Amount to send`}
          hint={t`The QR contains this amount. To send another one, enter the number manually.`}
          value={draft.amount}
          onChange={onChange}
          isReadOnly
        />
      ) : (
        <AmountField name="amount" label={t`Amount to send`} value={draft.amount} onChange={onChange} chips={chips} />
      )}
      <ShortOf of={refusal}>{restricted > 0n && <WhatCardMoneyMay of={overview} />}</ShortOf>
      {!isPossible(most) && (
        <p>
          <Trans>
            Nothing can be sent now: <Money of={sendable} /> of your wallet may leave it, and the limits beside count
            too.
          </Trans>
        </p>
      )}
    </Stack>
  )
}

import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { HoldReason, Payout, PayoutState } from '@sahuji/contract/payouts'
import { Trans } from '@lingui/react/macro'
import { Money } from '../kit/format/money.tsx'
import { PaymentStatus } from '../kit/data/payment-status.tsx'

/** The state with its icon; an order that waits for a file is requested and not sent yet. */
export function PayoutStatus({ of, loud = false }: { of: Pick<Payout, 'state' | 'file_at'>; loud?: boolean }) {
  return <PaymentStatus state={of.file_at ? 'requested' : of.state} loud={loud} />
}

/** Both amounts of a withdrawal by name: what leaves the wallet, and what the bank credits. */
export const OutAndArrives = ({ out, arrives }: { out: bigint; arrives: bigint }) => (
  <Trans>
    <Money of={out} bare /> leaves your wallet, <Money of={arrives} bare /> arrives
  </Trans>
)

/** Why our team reviews it first. */
export const holdWords: Record<HoldReason, MessageDescriptor> = {
  new_account: msg`We review it first, because the account is new.`,
  name_differs: msg`We review it first, because the name on this account differs slightly.`,
  large_amount: msg`We review it first, because the amount is large.`,
  unusual: msg`We review it first, because it is unusual.`,
}

/** It does not count: it failed, or it was returned. */
export const isUndone = (state: PayoutState): boolean => ['returned', 'cancelled', 'failed'].includes(state)

/** It left, and the bank does not confirm clearly whether the account was credited. */
export const isCreditUnclear = ({ state, legs }: Payout): boolean =>
  state === 'sent' && legs?.credit.state === 'unclear'

/** It may still change. */
export const isOpenPayout = (state: PayoutState): boolean => ['requested', 'held', 'sent', 'unclear'].includes(state)

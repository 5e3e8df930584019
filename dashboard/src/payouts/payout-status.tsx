import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { HoldReason, Payout, PayoutState } from '@sahuji/contract/payouts'
import { Trans } from '@lingui/react/macro'
import { Money } from '../kit/format/money.tsx'
import { PaymentStatus } from '../kit/data/payment-status.tsx'

/** The state with its icon; what waits for a file was asked for and is not sent yet. */
export function PayoutStatus({ of, loud = false }: { of: Pick<Payout, 'state' | 'file_at'>; loud?: boolean }) {
  return <PaymentStatus state={of.file_at ? 'requested' : of.state} loud={loud} />
}

/** Both amounts of a withdrawal by their names: what leaves the wallet, and what its bank gets of it. */
export const OutAndArrives = ({ out, arrives }: { out: bigint; arrives: bigint }) => (
  <Trans>
    <Money of={out} bare /> leaves your wallet, <Money of={arrives} bare /> arrives
  </Trans>
)

/** Why a person of ours looks at it first. */
export const holdWords: Record<HoldReason, MessageDescriptor> = {
  new_account: msg`We review it first, because the account is new.`,
  name_differs: msg`We review it first, because the name on this account differs slightly.`,
  large_amount: msg`We review it first, because the amount is large.`,
  unusual: msg`We review it first, because it is unusual.`,
}

/** Nothing of it counts: it did not go, or it came back. */
export const isUndone = (state: PayoutState): boolean => ['returned', 'cancelled', 'failed'].includes(state)

/** It left, and its bank does not say clearly whether the account was credited. */
export const isCreditUnclear = ({ state, legs }: Payout): boolean =>
  state === 'sent' && legs?.credit.state === 'unclear'

/** It may still change. */
export const isOpenPayout = (state: PayoutState): boolean => ['requested', 'held', 'sent', 'unclear'].includes(state)

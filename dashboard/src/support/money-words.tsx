import { Trans } from '@lingui/react/macro'
import type { TracedMoney } from '@sahuji/contract/support/trace'
import { loadAddress } from '../funding/calls.ts'
import type { LoadChannel } from '@sahuji/contract/banks'
import { PaymentStatus } from '../kit/data/payment-status.tsx'

/** What a movement of money is, in a few words. */
export function MoneyName({ of: { kind, direction, name } }: { of: Pick<TracedMoney, 'kind' | 'direction' | 'name'> }) {
  if (kind === 'load') return <Trans>Load from {name}</Trans>
  if (kind === 'payout') return <Trans>Withdrawal to {name}</Trans>
  return direction === 'in' ? <Trans>From {name}</Trans> : <Trans>To {name}</Trans>
}

/** Where all of it is told: an open load has a page of its own, everything else a line of the history. */
export const storyAddress = ({ kind, id, method, state }: TracedMoney): string =>
  kind === 'load' && (state === 'pending' || state === 'unclear')
    ? loadAddress({ id, channel: method as LoadChannel })
    : `/dashboard/transactionHistory/singleTransaction/${id}`

/** Its state as its own page has it: a withdrawal that nobody sent is not at a bank. */
export const MoneyStatus = ({ of: { stage, state }, loud = false }: { of: TracedMoney; loud?: boolean }) => (
  <PaymentStatus state={stage ?? state} loud={loud} />
)

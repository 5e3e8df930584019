import { Trans } from '@lingui/react/macro'
import type { TracedMoney } from '@sahuji/contract/support/trace'
import { loadAddress } from '../funding/calls.ts'
import type { LoadChannel } from '@sahuji/contract/banks'
import type { PayoutState } from '@sahuji/contract/payouts'
import { PaymentStatus } from '../kit/data/payment-status.tsx'
import { Status } from '../kit/layout/status.tsx'

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

const unsent = ['requested', 'held', 'sent'] as const satisfies PayoutState[]

/** How far a withdrawal came that nothing is known of from a bank: its book leg says it. Undefined of all else. */
export const openWithdrawal = ({ kind, state, legs }: TracedMoney): (typeof unsent)[number] | undefined =>
  kind === 'payout' && state === 'pending'
    ? (unsent.find((each) => legs.some(({ leg, code }) => leg === 'book' && code === each)) ?? 'sent')
    : undefined

/** Its state as its own page has it: a withdrawal that nobody sent is not at a bank. */
export function MoneyStatus({ of: money, loud = false }: { of: TracedMoney; loud?: boolean }) {
  const open = openWithdrawal(money)
  if (open !== 'requested') return <PaymentStatus state={open ?? money.state} loud={loud} />
  return (
    <Status tone="wait" loud={loud}>
      <Trans context="of a withdrawal">Requested</Trans>
    </Status>
  )
}

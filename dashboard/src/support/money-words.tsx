import { Trans } from '@lingui/react/macro'
import type { TracedMoney } from '@sahuji/contract/support/trace'
import { loadAddress } from '../funding/calls.ts'
import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import { sentAddress } from '../transfers/transfer-places.ts'
import { PaymentStatus } from '../kit/data/payment-status.tsx'

/** What a movement of money is, in a few words. */
export function MoneyName({
  of: { kind, direction, name, payment },
}: {
  of: Pick<TracedMoney, 'kind' | 'direction' | 'name' | 'payment'>
}) {
  if (kind === 'load') return <Trans>Load from {name}</Trans>
  if (kind === 'payout') return <Trans>Withdrawal to {name}</Trans>
  if (kind === 'transfer') return <Trans>Sent to {name}</Trans>
  const payer = payment?.payer
  if (payer) return <Trans>Payment by {payer}</Trans>
  return direction === 'in' ? <Trans>From {name}</Trans> : <Trans>To {name}</Trans>
}

/** Its full page: an open load and a send have pages of their own, everything else a line of the history; an unpaid payment has none. */
export function storyAddress({ kind, id, method, state, payment }: TracedMoney): string | undefined {
  if (kind === 'payment' && (state !== 'completed' || payment?.came === 'surplus')) return undefined
  if (kind === 'load' && (state === 'pending' || state === 'unclear'))
    return loadAddress({ id, channel: method as LoadChannel })
  return kind === 'transfer' ? sentAddress({ id }) : `/dashboard/transactionHistory/singleTransaction/${id}`
}

/** Whether its money is with us and waits for a person, as on the page of the load. */
export const isInReview = ({ kind, state, place }: Pick<TracedMoney, 'kind' | 'state' | 'place'>): boolean =>
  (kind === 'load' || kind === 'payment') && state === 'unclear' && place === 'us'

/** A withdrawal that left us, and whose bank does not confirm that it is in the account. */
export const isCreditUnclear = ({ kind, state, legs }: Pick<TracedMoney, 'kind' | 'state' | 'legs'>): boolean =>
  kind === 'payout' &&
  state === 'pending' &&
  legs.some(({ leg, state: came }) => leg === 'credit' && came === 'unknown')

/** Its state as on its own page: a withdrawal that was not sent is not at a bank. */
export function MoneyStatus({ of: money, loud = false }: { of: TracedMoney; loud?: boolean }) {
  return <PaymentStatus state={money.stage ?? (isInReview(money) ? 'in_review' : money.state)} loud={loud} />
}

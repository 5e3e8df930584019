import type { Payout } from '../payouts.ts'

/**
 * By when a withdrawal is promised. `arrives`: it is in the account by then. `settled`: that is unclear, or its time is over, and
 * by then it is in the account or back in the wallet.
 */
export interface PayoutPromise {
  kind: 'arrives' | 'settled'
  at: Date
}

/** What the promise is read from. */
export type Promised = Pick<Payout, 'state' | 'arrival' | 'promised_at'> & {
  legs: { credit: { state: string } } | null
}

/** The one promise of an open withdrawal, for every screen, trace and message; undefined once it has ended. */
export function payoutPromise({ state, arrival, promised_at, legs }: Promised, now: Date): PayoutPromise | undefined {
  const isUnclear = state === 'unclear' || legs?.credit.state === 'unclear'
  if (arrival && !isUnclear && (arrival.at >= now || !promised_at)) return { kind: 'arrives', at: arrival.at }
  return promised_at ? { kind: 'settled', at: promised_at } : undefined
}

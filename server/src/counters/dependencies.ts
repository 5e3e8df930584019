import type { AuthDependencies } from '../auth/dependencies.ts'
import type { Tx } from '../platform/database/database.ts'

/** Money that reached a shop, as its counters need to know it; amounts in paisa. */
export interface TakenPayment {
  id: string
  reference: string
  /** What the payer's shop is called. */
  payer: string
  /** The shop bears its owner's own name. */
  is_own_name: boolean
  amount: bigint
  at: Date
  /** What the counter is called whose QR was paid; null: none's. */
  counter: string | null
}

/** What came to one counter in `[since, until)`, and in `[rest_from, rest_until)` also what came to none. */
export interface TakingsAsked {
  counter_id: string
  /** Null: it never took what came to none. */
  rest_from: Date | null
  /** Null: it still takes it. */
  rest_until: Date | null
  since: Date
  until: Date
}

export interface TakingsSum {
  count: number
  amount: bigint
}

/** What the counters are told by the domain that takes money, which comes after them. */
export interface CounterTakings {
  /** The newest first. */
  latest(tx: Tx, merchant_id: string, asked: TakingsAsked & { limit: number }): Promise<TakenPayment[]>
  /** One sum for each that is asked, in its order. */
  sums(tx: Tx, merchant_id: string, asked: readonly TakingsAsked[]): Promise<TakingsSum[]>
  /** What reached the shop since a moment under a reference that ends so, at whichever counter; the newest first, ten at most. */
  endingWith(tx: Tx, merchant_id: string, asked: { since: Date; last: string }): Promise<TakenPayment[]>
}

export interface CounterDependencies extends Pick<AuthDependencies, 'settings' | 'push'> {
  takings: CounterTakings
  /** The dashboard's address; QRs lead there. */
  public_url: string
}

import type { CounterView } from '@sahuji/contract/counters/at-the-counter'
import type { AuthDependencies } from '../auth/dependencies.ts'
import type { Tx } from '../platform/database/database.ts'

/** Money that reached a shop, as its counters need to know it; amounts in paisa. */
export interface TakenPayment {
  id: string
  reference: string
  /** The name of the payer's shop. */
  payer: string
  /** The shop has its owner's own name. */
  is_own_name: boolean
  amount: bigint
  at: Date
  /** The name of the counter whose QR was paid; null: none. */
  counter: string | null
}

/** What one counter received in `[since, until)`, and in `[rest_from, rest_until)` also payments without a counter. */
export interface TakingsAsked {
  counter_id: string
  /** Null: it never took payments without a counter. */
  rest_from: Date | null
  /** Null: it still takes them. */
  rest_until: Date | null
  since: Date
  until: Date
}

export interface TakingsSum {
  count: number
  amount: bigint
}

/** The takings that a later domain, which takes money, provides to the counters. */
export interface CounterTakings {
  /** The newest first. */
  latest(tx: Tx, merchant_id: string, asked: TakingsAsked & { limit: number }): Promise<TakenPayment[]>
  /** One sum for each query, in order. */
  sums(tx: Tx, merchant_id: string, asked: readonly TakingsAsked[]): Promise<TakingsSum[]>
  /**
   * What the shop received since a moment under a reference with this end, at any counter; the newest first, ten at
   * most.
   */
  endingWith(tx: Tx, merchant_id: string, asked: { since: Date; last: string }): Promise<TakenPayment[]>
}

/** The static QRs of counters, which a later domain keeps. */
export interface CounterCodes {
  /** Makes the QR of a new counter; none where the shop has as many as it may have. */
  make(tx: Tx, counter: NewCounter): Promise<void>
  /** What pays a counter now; null: its QR was revoked and not replaced. */
  of(tx: Tx, merchant_id: string, counter_id: string): Promise<CounterView['pay_code']>
}

export interface NewCounter {
  id: string
  merchant_id: string
  /** Who added it. */
  person_id: string
  name: string
  now: Date
}

export interface CounterDependencies extends Pick<AuthDependencies, 'settings' | 'push'> {
  takings: CounterTakings
  codes: CounterCodes
  /** The dashboard's address; the QR that signs a device in leads there. */
  public_url: string
}

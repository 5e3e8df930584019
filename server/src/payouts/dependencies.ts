import type { Mode } from '@sahuji/contract/http/lists'
import type { Feed } from '../feed/feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import type { Rails } from '../rails/rails.ts'

/** What withdrawing works with. */
export interface PayoutDependencies extends PayoutMails {
  db: Database
  clock: Clock
  rails: Rails
  feed: Feed
  log: Log
  /** A withdrawal above this amount waits for an operator, in paisa; Rs.1,00,000 by default. */
  payout_check_above?: bigint | undefined
}

/**
 * What later domains report of the held money: how many transfers wait for a recipient to verify a number, and their
 * amount.
 */
export interface HeldDependencies {
  heldSends: (tx: Tx, merchant_id: string, mode: Mode) => Promise<{ count: number; amount: bigint }>
}

/** What signs messages about withdrawals, and where their links lead. */
export interface PayoutMails {
  brand: string
  public_url: string
}

/** What moves are made with. */
export type MoveDependencies = Pick<PayoutDependencies, 'feed' | 'clock' | 'brand' | 'public_url'> & {
  /** Demo backfill: sends no messages. */
  is_past?: boolean
}

/** What a payout begins with. */
export type PlaceDependencies = MoveDependencies & Pick<PayoutDependencies, 'rails' | 'payout_check_above'>

/** What a rail's answers are recorded with. */
export type AnswerDependencies = MoveDependencies & Pick<PayoutDependencies, 'log'>

/** From the specification: it failed, for a reason that only the rail knows. */
export const failedCode = '602'

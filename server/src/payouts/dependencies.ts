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
  /** A withdrawal of more than this waits for a person of the office, in paisa; Rs.1,00,000 where it is left out. */
  payout_check_above?: bigint | undefined
}

/** What later domains tell of the held money: how many sends wait for whoever verifies a number, and how much they hold. */
export interface HeldDependencies {
  heldSends: (tx: Tx, merchant_id: string, mode: Mode) => Promise<{ count: number; amount: bigint }>
}

/** What messages about withdrawals are signed with, and where their links lead. */
export interface PayoutMails {
  brand: string
  public_url: string
}

/** What moves are made with. */
export type MoveDependencies = Pick<PayoutDependencies, 'feed' | 'clock' | 'brand' | 'public_url'> & {
  /** Of a past that is told once: nobody is written to. */
  is_past?: boolean
}

/** What a payout begins with. */
export type PlaceDependencies = MoveDependencies & Pick<PayoutDependencies, 'rails' | 'payout_check_above'>

/** What a rail's answers are recorded with. */
export type AnswerDependencies = MoveDependencies & Pick<PayoutDependencies, 'log'>

/** Of the specification: it failed, for a reason that only the rail knows. */
export const failedCode = '602'

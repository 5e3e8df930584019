import { loadChannel } from '@sahuji/contract/tariff/channels'
import { type LoadState, loadStates } from '@sahuji/contract/funding'
import { reviewReasons } from '@sahuji/contract/collections'
import { paisa } from '@sahuji/contract/money/money'
import { instant } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

/** The fact of each change of a load's state; without the way to the bank. */
export const loadFactBody = z.object({
  id: z.uuid(),
  reference: z.string(),
  state: z.enum(loadStates),
  channel: loadChannel,
  bank_name: z.string(),
  amount: paisa,
  fee: paisa,
  service_code: z.nullable(z.string()),
  /** The event, as in the timeline. */
  what: z.string(),
  /** Why it is in review, while it is. */
  review: z.nullable(z.enum(reviewReasons)),
  transfer_id: z.nullable(z.uuid()),
  balance_after: z.nullable(paisa),
  created_at: instant,
})
export type LoadFactBody = z.output<typeof loadFactBody>

/** `load.at_bank`, `load.credited` …: one fact for each state that a load enters after it was created. */
export const loadFacts = {
  at_bank: fact('load.at_bank', loadFactBody),
  pending: fact('load.pending', loadFactBody),
  unclear: fact('load.unclear', loadFactBody),
  expired: fact('load.expired', loadFactBody),
  credited: fact('load.credited', loadFactBody),
  failed: fact('load.failed', loadFactBody),
  cancelled: fact('load.cancelled', loadFactBody),
  reversed: fact('load.reversed', loadFactBody),
} satisfies Record<Exclude<LoadState, 'created'>, unknown>

/** A movement that a clawback caused in a wallet: taken, repaid out of a later load, or the rest of a fee that came back into it. */
const clawbackFactBody = z.object({
  load_id: z.uuid(),
  reference: z.string(),
  bank_name: z.string(),
  what: z.enum(['taken', 'repaid', 'fee_back']),
  /** What the wallet moved by, zero or more, and what is still owed; paisa. */
  amount: paisa,
  owed: paisa,
  transfer_id: z.uuid(),
  balance_after: paisa,
  /** Of a customer's payment that its rail took back: the part of its fee that came back with it, beside what the wallet moved by; paisa. */
  sale_fee: z.optional(paisa),
})
export type ClawbackFactBody = z.output<typeof clawbackFactBody>
export const clawbackMoved = fact('clawback.moved', clawbackFactBody)

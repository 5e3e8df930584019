import { loadChannel } from '@sahuji/contract/banks'
import { type LoadState, loadStates } from '@sahuji/contract/funding'
import { reviewReasons } from '@sahuji/contract/funding/review'
import { paisa } from '@sahuji/contract/money'
import { instant } from '@sahuji/contract/time'
import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

/** What is told of a load whenever its state changes; nothing of the way to the bank. */
export const loadTold = z.object({
  id: z.uuid(),
  reference: z.string(),
  state: z.enum(loadStates),
  channel: loadChannel,
  bank_name: z.string(),
  amount: paisa,
  fee: paisa,
  service_code: z.nullable(z.string()),
  /** What happened, as the timeline calls it. */
  what: z.string(),
  /** Why a person looks at it, while one does. */
  review: z.nullable(z.enum(reviewReasons)),
  transfer_id: z.nullable(z.uuid()),
  balance_after: z.nullable(paisa),
  created_at: instant,
})
export type LoadTold = z.output<typeof loadTold>

/** `load.at_bank`, `load.credited` …: one fact for each state that a load enters after it was created. */
export const loadFacts = {
  at_bank: fact('load.at_bank', loadTold),
  pending: fact('load.pending', loadTold),
  unclear: fact('load.unclear', loadTold),
  expired: fact('load.expired', loadTold),
  credited: fact('load.credited', loadTold),
  failed: fact('load.failed', loadTold),
  cancelled: fact('load.cancelled', loadTold),
} satisfies Record<Exclude<LoadState, 'created'>, unknown>

import { loadChannel } from '@sahuji/contract/banks'
import { type LoadState, loadStates } from '@sahuji/contract/funding'
import { reviewReasons } from '@sahuji/contract/funding/review'
import { paisa } from '@sahuji/contract/money'
import { instant } from '@sahuji/contract/time'
import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

/** What is published of a load whenever its state changes; nothing of the way to the bank. */
export const loadFactBody = z.object({
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
} satisfies Record<Exclude<LoadState, 'created'>, unknown>

import type { Tx } from '../platform/database/database.ts'
import type { Verification } from '../rails/rail.ts'
import type { MovedState } from './payment-decision.ts'
import type { FundingDependencies } from './dependencies.ts'
import { addEvent, type LoadHappening } from './load-events.ts'
import type { LoadRow } from './load-row.ts'
import { isOpen, sourcesOf } from './load-states.ts'
import { loadById } from './queries.ts'
import type { Feed } from '../feed/feed.ts'
import type { Clock } from '../platform/clock.ts'
import { loadFacts } from './facts.ts'

/** A move without money: where to, the service code shown with it, and its line in the timeline. */
interface Move {
  to: MovedState
  code: string | null
  what: LoadHappening
  facts: Record<string, string>
  raw: Verification['raw'] | null
}

/** Moves a load to a state without money; the database refuses a move that is not allowed. */
export async function move(
  means: Pick<FundingDependencies, 'clock' | 'feed'>,
  tx: Tx,
  load: LoadRow,
  { to, code, what, facts, raw }: Move,
): Promise<void> {
  const now = means.clock.now()
  const ends = isOpen(to) ? null : now
  const moved = await tx.run`
    update loads set state = ${to}, service_code = ${code}, settled_at = ${ends}, hand_off = null, last_answer = ${facts.reason ?? null}
     where id = ${load.id} and merchant_id = ${load.merchant_id} and state = any (${sourcesOf(to)}::text[])`
  if (moved !== 1) throw new Error(`load ${load.id} cannot move from ${load.state} to ${to}`)
  await addEvent(tx, { load_id: load.id, at: now, what, facts, code, raw, state_from: load.state, state_to: to })
  await tellLoad(means, tx, (await loadById(tx, load.id))!)
}

/** Tells the feed that a load entered its state, in the transaction that moved it. */
export async function tellLoad({ feed, clock }: { feed: Feed; clock: Clock }, tx: Tx, load: LoadRow): Promise<void> {
  if (load.state === 'created') return
  const {
    id,
    reference,
    state,
    channel,
    bank_name,
    amount,
    fee,
    service_code,
    transfer_id,
    balance_after,
    created_at,
  } = load
  const body = {
    id,
    reference,
    state,
    channel,
    bank_name,
    amount,
    fee,
    service_code,
    transfer_id,
    balance_after,
    created_at,
    review: load.review_reason,
  }
  await feed.tell(tx, loadFacts[state], load.merchant_id, load.mode, body, clock.now())
}

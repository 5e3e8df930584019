import type { TransactionStory } from '@sahuji/contract/transactions'
import type { KeptEvent } from '../funding/load-events.ts'
import type { LoadRow } from '../funding/load-row.ts'
import { isOpen } from '../funding/load-states.ts'

type TimelineItem = TransactionStory['timeline'][number]

/** What happened to a load, what is going on now, and what comes next. */
export function timelineOf(load: LoadRow, events: readonly KeptEvent[], now: Date): TimelineItem[] {
  const done = events.map(({ at, what, facts, code, raw }): TimelineItem => ({
    at,
    what,
    facts,
    code,
    raw,
    place: 'done',
  }))
  const ahead = isOpen(load.state) ? [waiting(load, now), ...nextCheck(load)] : nextCheck(load)
  return [...done, ...ahead]
}

function waiting({ state, expires_at, review_reason }: LoadRow, now: Date): TimelineItem {
  const forPayer = (state === 'created' || state === 'at_bank') && now < expires_at
  const what = review_reason ? 'in_review' : forPayer ? 'waiting_for_payer' : 'waiting_for_bank'
  return {
    at: null,
    what,
    facts: review_reason ? { why: review_reason } : forPayer ? { until: expires_at.toISOString() } : {},
    code: null,
    place: 'now',
    raw: null,
  }
}

const nextCheck = ({ next_check_at }: LoadRow): TimelineItem[] =>
  next_check_at ? [{ at: next_check_at, what: 'next_check', facts: {}, code: null, place: 'next', raw: null }] : []

import type { readTrace as traceRoute, Trace } from '@sahuji/contract/support/trace'
import type { Takes } from '@sahuji/contract/http/route'
import type { Call } from '../platform/http/route-table.ts'
import { findMoney, lookedAt } from './find-money.ts'
import { keptSearchesOf } from './kept-searches.ts'
import { answeredBy } from './questions.ts'

/** The place of money, as far as any record shows it. */
export async function readTrace(
  { tx, person, clock }: Call,
  { q, mode = 'live' }: Takes<typeof traceRoute>,
): Promise<Trace> {
  const now = clock.now()
  const owner = { merchant_id: person.merchant_id, mode }
  const { parts, found, counted, near } = await findMoney(tx, owner, q, { now })
  const understood = parts.map(({ typed, is, paisa, text, from, until }) => ({ typed, is, paisa, text, from, until }))
  const looked = await lookedAt(tx, owner, now)
  const kept = await keptSearchesOf(tx, owner, now)
  return {
    q: q ?? '',
    asked_at: now,
    understood,
    found,
    found_count: counted.count,
    found_is_more: counted.is_more,
    near,
    looked,
    kept,
    answer_by: await answeredBy(tx, now),
  }
}

import { parseArgs } from 'node:util'
import { formatMoney } from '@sahuji/contract/money/money'
import { createFeed } from '../feed/feed.ts'
import type { CollectionRow } from '../collections/rows/collection-row.ts'
import { collectionsInReview } from '../collections/rows/queries.ts'
import { creditReviewed, sendBack } from '../collections/settle/review-collection.ts'
import { collectionUses } from '../operator/collection-uses.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { historyListeners } from '../transactions/facts.ts'

const usage = `Usage:
  npm run review                                                  what waits for a decision, longest first
  npm run review -- credit REFERENCE --by NAME [--note TEXT]      to the wallet, less the fee of how it was paid
  npm run review -- send-back REFERENCE --by NAME [--note TEXT]   out of our books: it went back to the payer`

const decisions = { credit: creditReviewed, 'send-back': sendBack }

/**
 * `npm run review`: lists the payments that a person must review, or carries out a decision. Returns what to print and
 * the exit code.
 */
export async function reviewPayments(
  args: readonly string[],
  deps: { db: Database; clock: Clock },
): Promise<{ says: string; code: 0 | 1 | 2 }> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { by: { type: 'string' }, note: { type: 'string' } },
  })
  const [word = '', reference = ''] = positionals
  const waiting = await deps.db.read(collectionsInReview)
  if (word === '') return { says: listed(waiting, deps.clock.now()), code: 0 }
  const decide = Object.entries(decisions).find(([name]) => name === word)?.[1]
  if (!decide || reference === '' || !values.by) return { says: usage, code: 2 }
  const load = waiting.find((each) => each.reference === reference)
  if (!load) return { says: `${reference} is not in review.`, code: 1 }
  const feed = createFeed([...historyListeners], deps.clock)
  const done = await decide(
    { ...deps, feed, uses: collectionUses },
    { collection_id: load.id, by: values.by, note: values.note ?? null },
  )
  if (done.outcome === 'not_in_review')
    return { says: `${reference}: nothing of it is in suspense, so that nothing was moved.`, code: 1 }
  const { state, amount, fee } = done.collection
  return { says: `${reference} is ${state}: ${formatMoney(amount)}, fee ${formatMoney(fee)}.`, code: 0 }
}

function listed(loads: readonly CollectionRow[], now: Date): string {
  if (loads.length === 0) return 'Nothing waits for a decision.'
  const kept = loads.reduce((sum, { paid_amount }) => sum + (paid_amount ?? 0n), 0n)
  return [...loads.map((load) => line(load, now)), `${loads.length} in review, ${formatMoney(kept)} in suspense.`].join(
    '\n',
  )
}

function line(load: CollectionRow, now: Date): string {
  const hours = Math.floor((now.getTime() - load.review_since!.getTime()) / 3_600_000)
  const money = load.paid_amount === null ? 'nothing posted' : `${formatMoney(load.paid_amount)} in suspense`
  return [
    load.reference,
    `${load.review_reason}`.padEnd(16),
    `${hours} h`.padStart(6),
    `asked ${formatMoney(load.amount)}, ${money}`,
    `${load.bank_name} (${load.channel})`,
    `rail ${load.rail_reference ?? 'unknown'}`,
    `merchant ${load.merchant_id}`,
  ].join('  ')
}

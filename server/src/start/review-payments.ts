import { parseArgs } from 'node:util'
import { formatMoney } from '@sahuji/contract/money/money'
import { createFeed } from '../feed/feed.ts'
import type { CollectionRow } from '../collections/rows/collection-row.ts'
import { collectionsInReview } from '../collections/rows/queries.ts'
import { creditReviewed, sendBack } from '../collections/settle/review-collection.ts'
import { collectionUses } from '../operator/collection-uses.ts'
import { returnArrival, unmatchedArrivals } from '../payments/arrivals/arrival-row.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { historyListeners } from '../transactions/facts.ts'

const usage = `Usage:
  npm run review                                                  what waits for a decision, longest first
  npm run review -- credit REFERENCE --by NAME [--note TEXT]      to the wallet, less the fee of how it was paid
  npm run review -- send-back REFERENCE --by NAME [--note TEXT]   out of our books: it went back to the payer
  npm run review -- returned RAIL-REFERENCE --by NAME [--note TEXT]   it came at a QR of no shop, and the rail has returned it`

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
  const unmatched = await deps.db.read(unmatchedArrivals)
  if (word === '') return { says: listed(waiting, unmatched, deps.clock.now()), code: 0 }
  const decide = Object.entries(decisions).find(([name]) => name === word)?.[1]
  if ((!decide && word !== 'returned') || reference === '' || !values.by) return { says: usage, code: 2 }
  const { by, note = null } = values
  if (!decide) {
    const arrival = unmatched.find((each) => each.rail_reference === reference)
    if (!arrival) return { says: `${reference} did not arrive at a QR of no shop.`, code: 1 }
    await deps.db.write((tx) => returnArrival(tx, arrival, { by, note }))
    return { says: `${reference} is returned: ${formatMoney(arrival.amount)}.`, code: 0 }
  }
  const load = waiting.find((each) => each.reference === reference)
  if (!load) return { says: `${reference} is not in review.`, code: 1 }
  const feed = createFeed([...historyListeners], deps.clock)
  const done = await decide({ ...deps, feed, uses: collectionUses }, { collection_id: load.id, by, note })
  if (done.outcome === 'not_in_review')
    return { says: `${reference}: nothing of it is in suspense, so that nothing was moved.`, code: 1 }
  const { state, amount, fee } = done.collection
  return { says: `${reference} is ${state}: ${formatMoney(amount)}, fee ${formatMoney(fee)}.`, code: 0 }
}

function listed(loads: readonly CollectionRow[], unmatched: readonly Unmatched[], now: Date): string {
  const others = unmatched.map((arrival) => unmatchedLine(arrival, now))
  if (loads.length === 0) return others.join('\n') || 'Nothing waits for a decision.'
  const kept = loads.reduce((sum, { paid_amount }) => sum + (paid_amount ?? 0n), 0n)
  const lines = loads.map((load) => line(load, now))
  return [...lines, `${loads.length} in review, ${formatMoney(kept)} in suspense.`, ...others].join('\n')
}

type Unmatched = Awaited<ReturnType<typeof unmatchedArrivals>>[number]

function unmatchedLine({ rail_reference, received_at, amount, rail, code }: Unmatched, now: Date): string {
  const hours = Math.floor((now.getTime() - received_at.getTime()) / 3_600_000)
  return [rail_reference, 'at no shop', `${hours} h`, formatMoney(amount), `rail ${rail}`, `code ${code}`].join('  ')
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

import type { AskedFacts } from '@sahuji/contract/support'
import type { Trace, TracedMoney } from '@sahuji/contract/support/trace'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { holidaysOfPromises } from '../collections/rows/promises.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { statementDays } from '../reconciliation/accounts.ts'
import { countedMost, type Hit, loadsWith, openLoadHits, type Owner } from './find-loads.ts'
import { historyTrace, historyWith } from './find-history.ts'
import { openPaymentHits, paymentsWith } from './find-payments.ts'
import { openPayoutHits, payoutsWith } from './find-payouts.ts'
import { openTransferHits, transfersWith } from './find-transfers.ts'
import { loadTrace } from './load-traces.ts'
import { nearlyParts } from './near-parts.ts'
import { paymentTrace } from './payment-traces.ts'
import { payoutTrace, type TraceDay } from './payout-traces.ts'
import { readSearch } from './read-search.ts'
import type { SearchPart } from './search-part.ts'
import { transferTrace } from './transfer-traces.ts'
import { fitsOf } from './why-found.ts'

/** One movement of money that a question is about. */
export interface MoneyId {
  kind: TracedMoney['kind']
  id: string
}

const foundMost = 5
const nearMost = 3
const openMost = 15

/** The count of matches; only the likeliest are listed; `is_more`: at least this many. */
interface Counted {
  count: number
  is_more: boolean
}

/** A search's matches, and near matches where nothing matches all of it. */
export interface FoundMoney {
  parts: SearchPart[]
  found: TracedMoney[]
  counted: Counted
  near: TracedMoney[]
}

/** Searches a merchant's money. `asked_at`: the reference of "yesterday"; later money is found too. */
export async function findMoney(
  tx: Tx,
  owner: Owner,
  q: string | undefined,
  { now, asked_at = now }: { now: Date; asked_at?: Date },
): Promise<FoundMoney> {
  const parts = q === undefined ? [] : readSearch(q, asked_at)
  const holidays = await holidaysOfPromises(tx, now)
  const told = async (hits: readonly Hit[]) => {
    const traces = await tracesOf(tx, owner, hits, { now, holidays })
    return parts.length === 0 ? traces : traces.map((money) => ({ ...money, fits: fitsOf(parts, money) }))
  }
  const { hits, count, is_more } = q === undefined ? await openHits(tx, owner) : await hitsWith(tx, owner, parts, now)
  const most = q === undefined ? openMost : foundMost
  if (q === undefined || hits.length > 0)
    return { parts, found: await told(hits.slice(0, most)), counted: { count, is_more }, near: [] }
  const near: Hit[] = []
  for (const nearly of nearlyParts(parts)) {
    const { hits: more } = await hitsWith(tx, owner, nearly, now)
    near.push(...more.slice(0, nearMost).filter(({ id }) => near.every((known) => known.id !== id)))
    if (near.length >= nearMost) break
  }
  return {
    parts,
    found: [],
    counted: { count, is_more },
    near: await tracesOf(tx, owner, near.slice(0, nearMost), { now, holidays }),
  }
}

async function openHits(tx: Tx, owner: Owner): Promise<Counted & { hits: Hit[] }> {
  const lists = [
    await openLoadHits(tx, owner),
    await openPayoutHits(tx, owner),
    await openTransferHits(tx, owner),
    await openPaymentHits(tx, owner),
  ]
  return counted(lists, (one, other) => other.begun_at.getTime() - one.begun_at.getTime())
}

/** Exact amounts first, then waiting money, then the newest, over all kinds. */
async function hitsWith(
  tx: Tx,
  owner: Owner,
  parts: readonly SearchPart[],
  now: Date,
): Promise<Counted & { hits: Hit[] }> {
  if (parts.length === 0) return { hits: [], count: 0, is_more: false }
  const page = { now, limit: countedMost }
  const history = await historyWith(tx, owner, parts, page)
  const lists = [
    await loadsWith(tx, owner, parts, page),
    await payoutsWith(tx, owner, parts, page),
    await transfersWith(tx, owner, parts, page),
    await paymentsWith(tx, owner, parts, page),
    history.hits,
  ]
  const { is_more, ...found } = counted(
    lists,
    (one, other) =>
      Number(other.is_exact) - Number(one.is_exact) ||
      Number(other.is_open) - Number(one.is_open) ||
      other.begun_at.getTime() - one.begun_at.getTime(),
  )
  return { ...found, is_more: is_more || history.is_cut }
}

function counted(lists: readonly Hit[][], order: (one: Hit, other: Hit) => number): Counted & { hits: Hit[] } {
  const hits = lists.flat().toSorted(order)
  return { hits, count: hits.length, is_more: lists.some(({ length }) => length >= countedMost) }
}

async function tracesOf(tx: Tx, { merchant_id }: Owner, hits: readonly Hit[], day: TraceDay): Promise<TracedMoney[]> {
  const traces: TracedMoney[] = []
  for (const hit of hits) {
    const trace = await traceOf(tx, merchant_id, hit, day)
    if (trace) traces.push(trace)
  }
  return traces
}

function traceOf(tx: Tx, merchant_id: string, { kind, id }: MoneyId, day: TraceDay) {
  if (kind === 'load') return loadTrace(tx, merchant_id, id, day.holidays)
  if (kind === 'transfer') return transferTrace(tx, merchant_id, id)
  if (kind === 'payment') return paymentTrace(tx, merchant_id, id, day.holidays)
  return kind === 'payout' ? payoutTrace(tx, merchant_id, id, day) : historyTrace(tx, merchant_id, id)
}

/** One movement of the merchant's money in its present state; undefined for another's. */
export async function moneyOf(
  { tx, clock }: { tx: Tx; clock: Clock },
  merchant_id: string,
  about: MoneyId,
): Promise<TracedMoney | undefined> {
  const now = clock.now()
  return traceOf(tx, merchant_id, about, { now, holidays: await holidaysOfPromises(tx, now) })
}

/**
 * The places searched: our book now, each rail of the merchant's loads, payments and withdrawals up to its last answer about
 * one, the statements of those rails, and our banks' own: of these the earliest end.
 */
export async function lookedAt(tx: Tx, { merchant_id, mode }: Owner, now: Date): Promise<Trace['looked']> {
  const rails = await tx.many<{ name: string; until: Date }>`
    select rail as name, max(at) as until from (
      select l.rail, e.at
        from collections l join collection_events e on e.collection_id = l.id
       where l.merchant_id = ${merchant_id} and l.mode = ${mode} and e.raw is not null
       union all
      select p.rail, e.at
        from payouts p join payout_events e on e.payout_id = p.id and e.merchant_id = p.merchant_id
       where p.merchant_id = ${merchant_id} and p.mode = ${mode} and e.raw is not null) answered
     group by rail
     order by max(at) desc`
  return [
    { place: 'book', name: null, until: now },
    ...rails.map((rail) => ({ place: 'rail' as const, ...rail })),
    ...(mode === 'live' ? await statedUntil(tx, new Set(rails.map(({ name }) => name))) : []),
  ]
}

async function statedUntil(tx: Tx, rails: ReadonlySet<string>): Promise<Trace['looked']> {
  const stated = await statementDays(tx)
  const own = stated.filter(({ rail }) => rail === null || rails.has(rail))
  return own.map(({ rail, last_day }) => ({ place: 'statement', name: rail, until: startOfKathmanduDay(last_day) }))
}

/** The same as stored with a question. */
export const keptLooked = (looked: Trace['looked']): AskedFacts['looked'] =>
  looked.map(({ place, name, until }) => ({ place, name, until }))

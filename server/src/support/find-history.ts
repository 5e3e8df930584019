import { kathmanduDay } from '@sahuji/contract/time/time'
import type { TracedMoney } from '@sahuji/contract/support/trace'
import { transactionOf, transactionsOf, type HistoryRow } from '../transactions/queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { countedMost, type Hit, type Owner } from './find-loads.ts'
import type { SearchPart } from './search-part.ts'

/**
 * The rows of the history that match all parts and are no loads, the newest first: read by the history's own search.
 */
export async function historyWith(
  tx: Tx,
  owner: Owner,
  parts: readonly SearchPart[],
  { now, limit }: { now: Date; limit: number },
): Promise<{ hits: Hit[]; is_cut: boolean }> {
  if (parts.length === 0) return { hits: [], is_cut: false }
  const dates = parts.filter(({ is }) => is === 'day' || is === 'time')
  const [from] = dates.map((part) => part.from!).toSorted((one, other) => other.getTime() - one.getTime())
  const [until] = dates.map((part) => part.until!).toSorted((one, other) => one.getTime() - other.getTime())
  const since = from ?? new Date(now.getTime() - 400 * 86_400_000)
  const rows = await transactionsOf(tx, owner, {
    q: parts.flatMap(wordsOf).join(' ') || undefined,
    from: kathmanduDay(since),
    ...(until && { to: kathmanduDay(new Date(until.getTime() - 1)) }),
    limit: countedMost,
  })
  const own = await withRowsOfTheirOwn(tx, owner, rows)
  const hits = rows
    .filter(({ id, occurred_at: at }) => !own.has(id) && at >= since && (!until || at < until))
    .slice(0, limit)
    .map(({ id, occurred_at, state, ...figures }) => ({
      kind: 'other' as const,
      id,
      begun_at: occurred_at,
      is_open: state === 'pending' || state === 'unclear',
      is_exact: isExact(parts, figures),
    }))
  return { hits, is_cut: rows.length >= countedMost }
}

/** The amount, or what of it reached the wallet. */
const isExact = (parts: readonly SearchPart[], { amount, net }: Pick<HistoryRow, 'amount' | 'net'>): boolean =>
  parts
    .filter(({ digits }) => digits !== undefined)
    .every(({ paisa, paisa_to }) =>
      [amount, net ?? amount].some((of) => sizeOf(of) >= (paisa ?? 0n) && sizeOf(of) <= (paisa_to ?? 0n)),
    )

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** Which of these are loads, withdrawals, payments of customers and sends that moved nothing: their own search gives more detail. */
async function withRowsOfTheirOwn(tx: Tx, { merchant_id }: Owner, rows: readonly HistoryRow[]): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id)
  const own = await tx.many<{ id: string }>`
    select id from loads where merchant_id = ${merchant_id} and id = any (${ids}::uuid[])
     union all
    select id from payouts where merchant_id = ${merchant_id} and id = any (${ids}::uuid[])
     union all
    select id from payments where merchant_id = ${merchant_id} and id = any (${ids}::uuid[])
     union all
    select id from transfers where merchant_id = ${merchant_id} and state <> 'completed' and id = any (${ids}::uuid[])`
  return new Set(own.map(({ id }) => id))
}

/** A part as a search of the history, which reads words and amounts itself. */
function wordsOf({ is, typed, text, core, paisa, paisa_to }: SearchPart): string[] {
  if (is === 'day' || is === 'time') return []
  if (is === 'bank') return [core ?? '']
  if (is === 'amount' && paisa !== null) return [paisa_to === paisa ? rupees(paisa) : `${paisa / 100n}`]
  return [is === 'above' || is === 'below' || is === 'between' ? typed : (text ?? '')]
}

const rupees = (paisa: bigint): string => `${paisa / 100n}.${`${paisa % 100n}`.padStart(2, '0')}`

/** A row of the history of the merchant; undefined for another's. */
export async function historyTrace(tx: Tx, merchant_id: string, id: string): Promise<TracedMoney | undefined> {
  const row = await transactionOf(tx, merchant_id, id)
  return row && tracedRow(row)
}

function tracedRow(row: HistoryRow): TracedMoney {
  const { amount, state, fee, net } = row
  const isIn = amount >= 0n
  const isDone = state === 'completed'
  const hasEnded = isDone || state === 'failed' || state === 'cancelled' || state === 'expired' || state === 'reversed'
  const far = isDone ? 'done' : state === 'unclear' ? 'unknown' : hasEnded ? 'none' : 'waiting'
  const size = isIn ? amount : -amount
  return {
    kind: 'other',
    id: row.id,
    mode: row.mode,
    direction: isIn ? 'in' : 'out',
    state,
    method: row.method,
    rail: null,
    name: row.counterparty,
    amount: size,
    begun_at: row.occurred_at,
    ended_at: isDone ? row.occurred_at : null,
    ending: null,
    place: isDone ? (isIn ? 'wallet' : 'payee') : hasEnded ? 'nowhere' : 'unknown',
    acts: hasEnded ? 'nobody' : 'rail',
    legs: [
      { leg: 'book', state: 'done', at: row.occurred_at, code: null },
      { leg: 'debit', state: far, at: null, code: null },
      { leg: 'credit', state: far, at: null, code: null },
    ],
    lines: [
      { is: 'moved', amount: size },
      ...(fee === 0n ? [] : [{ is: 'fee' as const, amount: -fee }]),
      ...(isIn && net !== null ? [{ is: 'credited' as const, amount: net }] : []),
    ],
    next_check_at: null,
    asked: 0,
    is_rail_down: false,
    promised_at: null,
    references: { ours: row.reference, bank: row.rail_reference },
    remark: null,
    service_code: null,
    can_check: false,
  }
}

import type { Tx } from '../platform/database/database.ts'
import { rowsWritten } from '../feed/feed.ts'
import { type Attachments, factsInserted, jobsAdded, rowsOf } from './attachments.ts'
import { type Fragment, nothing, sql } from '../platform/database/sql.ts'
import { requestsPosted, requestsTaken } from '../platform/http/taken-requests.ts'
import { type Posting, postingOf } from './posting.ts'
import { accountsOf, type PreparedTransfer } from './transfer.ts'

/**
 * Posts a batch in which each key and each reversed transfer occurs once: one call of ledger_post() for all of it,
 * with the meaning of posting one after the other. Answers in the order asked. `along` has, at the same places, the
 * facts, rows and jobs to write with those that are posted.
 */
export async function postBatch(
  tx: Tx,
  batch: readonly PreparedTransfer[],
  along: readonly (Attachments | undefined)[] = [],
): Promise<Posting[]> {
  if (batch.length === 0) return []
  const requests = requestsOf(batch, along)
  const rows = { ...rowsOf(along), requests }
  const hasRows = rows.facts.length + rows.jobs.length + rows.rows.length + requests.length > 0
  const { codes, firsts } = await (hasRows ? postWith(tx, batch, rows) : postAlone(tx, batch))
  return batch.map(({ id }, place) => postingOf(codes[place]!, id, firsts?.[place]))
}

interface Answer {
  codes: string
  firsts: (string | null)[] | null
}

function postAlone(tx: Tx, batch: readonly PreparedTransfer[]): Promise<Answer> {
  const [ids, merchants, keys, kinds, reversals, times, accounts, ends, legs, amounts] = argumentsOf(batch)
  return tx.one<Answer>`
    select codes, firsts from ledger_post(${ids}::uuid[], ${merchants}::uuid[], ${keys}::uuid[], ${kinds}::text[],
      ${reversals}::uuid[], ${times}::timestamptz[], ${accounts}::uuid[], ${ends}::int[], ${legs}::int[], ${amounts}::bigint[])`
}

/** One statement as well: beyond the work itself, the accounts are locked no longer than without attachments. */
function postWith(
  tx: Tx,
  batch: readonly PreparedTransfer[],
  { facts, jobs, rows, requests }: ReturnType<typeof rowsOf> & { requests: Requests },
): Promise<Answer> {
  const [ids, merchants, keys, kinds, reversals, times, accounts, ends, legs, amounts] = argumentsOf(batch)
  const hasRequests = requests.length > 0
  // the ledger's first argument depends on the requests, so that they are taken first
  const taken = hasRequests ? sql`taken as materialized (select ${requestsTaken(requests)} as is_done),` : nothing
  const first: Fragment = hasRequests ? sql`case when taken.is_done then ${ids}::uuid[] end` : sql`${ids}::uuid[]`
  return tx.one<Answer>`
    with ${taken} posted as materialized (
      select p.codes, p.firsts from ${hasRequests ? sql`taken cross join lateral` : nothing} ledger_post(${first},
        ${merchants}::uuid[], ${keys}::uuid[], ${kinds}::text[], ${reversals}::uuid[], ${times}::timestamptz[],
        ${accounts}::uuid[], ${ends}::int[], ${legs}::int[], ${amounts}::bigint[]) p
    ), inserted as (${facts.length > 0 ? factsInserted(facts) : sql`select`})
    select codes, firsts, ${rowsWritten(rows)}, ${jobs.length > 0 ? jobsAdded(jobs) : sql`null`} as jobs,
           ${hasRequests ? requestsPosted(requests) : sql`true`} as is_posted
      from posted`
}

type Requests = ReturnType<typeof requestsOf>

/** The requests of a batch, each with its transfer's id and place from 1. */
const requestsOf = (batch: readonly PreparedTransfer[], along: readonly (Attachments | undefined)[]) =>
  along.flatMap((each, place) =>
    each?.request ? [{ id: batch[place]!.id, place: place + 1, request: each.request }] : [],
  )

/** The arguments of ledger_post(), in its order. */
export function argumentsOf(batch: readonly PreparedTransfer[]) {
  const { accounts, leg_ends, leg_accounts, leg_amounts } = legsOf(batch)
  const reversals = batch.some((transfer) => transfer.reverses)
    ? batch.map((transfer) => transfer.reverses ?? null)
    : null
  const times = batch.some((transfer) => transfer.posted_at)
    ? batch.map((transfer) => transfer.posted_at ?? null)
    : null
  return [
    list(batch.map((transfer) => transfer.id)),
    list(batch.map((transfer) => transfer.merchant_id)),
    list(batch.map((transfer) => transfer.key)),
    list(batch.map((transfer) => transfer.kind)),
    reversals,
    times,
    list(accounts),
    list(leg_ends),
    list(leg_accounts),
    list(leg_amounts),
  ] as const
}

/** The legs of all transfers in a row, their accounts and those only locked as 1-based positions in a sorted list without repeats. */
function legsOf(batch: readonly PreparedTransfer[]) {
  const accounts = [...new Set(batch.flatMap(accountsOf))].sort()
  const places = new Map(accounts.map((account, place) => [account, place + 1]))
  const leg_ends: number[] = []
  const leg_accounts: number[] = []
  const leg_amounts: bigint[] = []
  for (const { entries } of batch) {
    for (const { account_id, amount } of entries) {
      leg_accounts.push(places.get(account_id)!)
      leg_amounts.push(amount)
    }
    leg_ends.push(leg_accounts.length)
  }
  return { accounts, leg_ends, leg_accounts, leg_amounts }
}

// Written here and not by the driver, which quotes each element; uuids, words and integers need no quotes.
const list = (values: readonly (string | number | bigint)[]) => `{${values.join(',')}}`

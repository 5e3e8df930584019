import { type AttachedRow, type FactRow, rowsWritten } from '../feed/feed.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { NewJob } from '../platform/jobs/jobs.ts'
import type { TakenRequest } from '../platform/http/taken-requests.ts'
import { type Fragment, sql } from '../platform/database/sql.ts'

/** What is written with a transfer, in its transaction, when it is posted now; nothing otherwise. */
export interface Attachments {
  /** From Feed.along; written in the statement that posts. */
  facts?: readonly FactRow[]
  /** From newJob; added in the statement that posts. */
  jobs?: readonly NewJob[]
  /** Rows of later domains' tables; written in the statement that posts, by functions that see what it posted. */
  rows?: readonly AttachedRow[]
  /** The request that asks for it: taken in the statement that posts, or nothing is posted and it fails with RequestNotTaken. */
  request?: TakenRequest
  /** Any other writes: a round trip at least, and the whole batch waits for it with its accounts locked. */
  write?: (tx: Tx) => Promise<void>
}

/** Facts, jobs and rows of a batch, each with the place of its transfer from 1. */
export function rowsOf(along: readonly (Attachments | undefined)[]) {
  return {
    facts: along.flatMap((each, place) => (each?.facts ?? []).map((row) => ({ ...row, place: place + 1 }))),
    jobs: along.flatMap((each, place) => (each?.jobs ?? []).map((row) => ({ ...row, place: place + 1 }))),
    rows: along.flatMap((each, place) => writtenWith(each).map((row) => ({ ...row, place: place + 1 }))),
  }
}

const writtenWith = (each: Attachments | undefined): readonly AttachedRow[] => {
  const log = each?.request?.log
  return log ? [...(each?.rows ?? []), log] : (each?.rows ?? [])
}

type Rows = ReturnType<typeof rowsOf>

/** Facts of the transfers whose code in `posted` is p: a data-modifying part of the posting statement. */
export function factsInserted(facts: Rows['facts']): Fragment {
  const column = (name: keyof Rows['facts'][number]) => facts.map((row) => row[name])
  return sql`
    insert into facts (id, merchant_id, mode, name, body, told_at)
    select f.id, f.merchant_id, f.mode, f.name, f.body::jsonb, f.told_at
      from posted, unnest(${column('place')}::int[], ${column('id')}::uuid[], ${column('merchant_id')}::uuid[],
             ${column('mode')}::text[], ${column('name')}::text[], ${column('body')}::text[], ${column('told_at')}::timestamptz[])
             as f(place, id, merchant_id, mode, name, body, told_at)
     where substr(codes, f.place, 1) = 'p'`
}

/** Jobs of the transfers whose code in `posted` is p: an expression of the posting statement. */
export function jobsAdded(jobs: Rows['jobs']): Fragment {
  const column = (name: keyof Rows['jobs'][number]) => jobs.map((row) => row[name])
  return sql`(
    select jobs_add_all(array_agg(j.name), array_agg(j.payload), array_agg(j.queue), array_agg(j.run_at), array_agg(j.key),
             array_agg(j.tries_max))
      from unnest(${column('place')}::int[], ${column('name')}::text[], ${column('payload')}::json[], ${column('queue')}::text[],
             ${column('run_at')}::timestamptz[], ${column('key')}::text[], ${column('tries_max')}::int[])
             as j(place, name, payload, queue, run_at, key, tries_max)
     where substr(codes, j.place, 1) = 'p' having count(*) > 0)`
}

/** The places of those whose rows the database refuses, found by halving, each try taken back. Locks no account. */
export async function rejectedAmong(db: Database, along: readonly (Attachments | undefined)[]): Promise<Set<number>> {
  const refused = new Set<number>()
  const probe = async (tx: Tx, from: number, to: number): Promise<void> => {
    await tx.run`savepoint probe`
    const failed = await write(tx, along.slice(from, to)).then(
      () => false,
      () => true,
    )
    await tx.run`rollback to savepoint probe`
    if (!failed) return
    if (to - from === 1) return void refused.add(from)
    const middle = Math.ceil((from + to) / 2)
    await probe(tx, from, middle)
    await probe(tx, middle, to)
  }
  await db.write((tx) => probe(tx, 0, along.length))
  return refused
}

/** Writes the rows as the posting statement does when all transfers are posted. */
async function write(tx: Tx, along: readonly (Attachments | undefined)[]): Promise<void> {
  const { facts, jobs, rows } = rowsOf(along)
  await tx.one`
    with posted as materialized (select repeat('p', ${along.length}) as codes),
         inserted as (${facts.length > 0 ? factsInserted(facts) : sql`select`})
    select ${rowsWritten(rows)}, ${jobs.length > 0 ? jobsAdded(jobs) : sql`null`} as jobs from posted`
}

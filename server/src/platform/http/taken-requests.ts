import { batchedReads } from '../database/batched-reads.ts'
import { ConstraintViolation } from '../database/database-errors.ts'
import { type Database, hangsAfterMilliseconds } from '../database/database.ts'
import { type Fragment, sql } from '../database/sql.ts'
import type { Limit } from '../rate-limits.ts'
import type { LogAttachment } from '../shop-log/record-log.ts'
import type { Attempt } from './idempotency.ts'

/** A request that is taken in the statement that posts its money: its key with the answer, its proof and its limits. */
export interface TakenRequest extends Attempt {
  /** The answer that every repeat of the key gets, as JSON. */
  answer: string
  at: Date
  proof: UsedProof
  limits: readonly BucketLimit[]
  /** Its row of the shop's log, written with the posting. */
  log?: LogAttachment | undefined
}

/** A proof by a session's key, which counts once. */
export interface UsedProof {
  session_id: string
  jti: string
}

/** One use of a bucket. */
export interface BucketLimit extends Limit {
  bucket: string
}

/**
 * The request cannot be taken at once, and nothing of it was done: its key or proof was used, a limit is used up, or the ledger did
 * not post its money.
 */
export class RequestNotTaken extends Error {
  override readonly name = 'RequestNotTaken'
}

interface Taking {
  /** The ledger's transfer, and its place in the batch from 1. */
  id: string
  place: number
  request: TakenRequest
}

/** Takes the requests of a batch before its accounts are locked: migration requests-taken-with-the-posting, requests_take(). */
export function requestsTaken(all: readonly Taking[]): Fragment {
  const column = (name: keyof Attempt | 'answer' | 'at') => all.map(({ request }) => request[name])
  const limits = all.flatMap(({ request }, nth) => request.limits.map((limit) => ({ ...limit, nth: nth + 1 })))
  return sql`requests_take(${all.map(({ id }) => id)}::uuid[], ${column('merchant_id')}::uuid[], ${column('key')}::uuid[],
    ${column('route')}::text[], ${column('body_hash')}::text[], ${column('answer')}::jsonb[], ${column('at')}::timestamptz[],
    ${all.map(({ request }) => request.proof.session_id)}::uuid[], ${all.map(({ request }) => request.proof.jti)}::text[],
    ${limits.map(({ nth }) => nth)}::int[], ${limits.map(({ bucket }) => bucket)}::text[],
    ${limits.map(({ count }) => count)}::int[], ${limits.map(({ seconds }) => seconds)}::int[])`
}

/** Refuses a batch that did not post the money of a taken request; `codes` and `firsts` are the ledger's. */
export const requestsPosted = (all: readonly Taking[]): Fragment =>
  sql`requests_are_posted(codes, firsts, ${all.map(({ id }) => id)}::uuid[], ${all.map(({ place }) => place)}::int[])`

/** Which of a batch's requests an error names, in the order of requestsTaken(); undefined for any other error. */
export function notTakenAmong(error: unknown): boolean[] | undefined {
  if (!(error instanceof ConstraintViolation) || error.constraint !== 'request_is_taken_once') return undefined
  return [...(error.detail ?? '')].map((letter) => letter !== 'p')
}

type Asked = Omit<TakenRequest, 'answer'>

/**
 * Whether a request could be taken now, read for many callers by one statement: so that only a race makes a batch fail. Looks at
 * the first of its limits.
 */
export function freeRequests(): (db: Database, asked: Asked) => Promise<boolean> {
  const reads = new Map<Database, (asked: Asked) => Promise<boolean>>()
  return (db, asked) => {
    const read = reads.get(db) ?? batchedReads((all: readonly Asked[]) => areFree(db, all))
    reads.set(db, read)
    return read(asked)
  }
}

async function areFree(db: Database, all: readonly Asked[]): Promise<boolean[]> {
  const { free } = await db.read(
    (tx) => tx.one<{ free: boolean[] }>`
      select requests_are_free(${all.map(({ merchant_id }) => merchant_id)}::uuid[], ${all.map(({ key }) => key)}::uuid[],
        ${all.map(({ proof }) => proof.session_id)}::uuid[], ${all.map(({ proof }) => proof.jti)}::text[],
        ${all.map(({ limits }) => limits[0]?.bucket ?? '')}::text[], ${all.map(({ limits }) => limits[0]?.count ?? 1)}::int[],
        ${all.map(({ at }) => at)}::timestamptz[]) as free`,
    hangsAfterMilliseconds,
  )
  return free
}

import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import { json, sql } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { Answer } from './answers.ts'
import type { Claim, KeyHolder } from './route-table.ts'

/** A call with a secret key and an Idempotency-Key. */
export interface KeptRequest {
  holder: KeyHolder
  route: string
  /** SHA-256 of the Idempotency-Key, and of the canonical input. */
  key_hash: string
  body_hash: string
}

/** How one request is worked on. */
interface Work {
  /** The action has transactions of its own. */
  own: boolean
  act: (deps: { tx: Tx } | { db: Database; claim: Claim }) => Promise<Answer>
  /** Called after an action with transactions of its own, in the transaction that keeps the answer. */
  finish?: (tx: Tx) => Promise<void>
  /** The answer to an action's data. */
  encode: (data: unknown) => Answer
}

interface Serving {
  db: Database
  clock: Clock
}

/**
 * Answers a request once: its repeats within thirty days get the same bytes. The answer commits together with the work. A
 * refusal keeps nothing, so the corrected request may carry the same key. Refuses key_reused, and key_busy while the first
 * request runs.
 */
export async function answerOnce({ db, clock }: Serving, request: KeptRequest, work: Work): Promise<Answer> {
  if (!work.own)
    return db.write(async (tx) => {
      const claimed = await claim(tx, request, clock)
      if (claimed.answer !== null) return replayed(claimed.answer)
      const text = textOf(await work.act({ tx }))
      await keep(tx, request, text)
      return asSent(text)
    })
  const claimed = await db.write((tx) => claim(tx, request, clock))
  if (claimed.answer !== null) return replayed(claimed.answer)
  return workAlone({ db, clock }, request, work, claimed.id)
}

async function workAlone({ db }: Serving, request: KeptRequest, work: Work, id: string): Promise<Answer> {
  const answered = (data: unknown) => ({ into: answersWritten, row: rowOf(request, textOf(work.encode(data))) })
  const kept = () => db.read((tx) => answerOf(tx, request))
  try {
    const given = textOf(await work.act({ db, claim: { id, answered } }))
    // absent where the work was done under a claim whose server died before the answer was known
    const before = await kept()
    await db.write(async (tx) => {
      if (before === undefined) await keep(tx, request, given)
      await work.finish?.(tx)
    })
    if (before !== undefined) return asSent(before)
    return asSent(given)
  } catch (error) {
    // a commit whose confirmation was lost, or that of another server which was taken for dead
    const landed = await kept().catch(() => undefined)
    if (landed !== undefined) return asSent(landed)
    await giveUp(db, request, error instanceof Refusal).catch(() => {})
    throw error
  }
}

/** Whether a request was claimed before: it is then a repeat, which consumes no limit. */
export const isKnownRequest = async (tx: Tx, { holder, route, key_hash }: Omit<KeptRequest, 'body_hash'>) =>
  (await tx.maybe`
    select 1 from kept_answers
     where merchant_id = ${holder.merchant_id} and mode = ${holder.mode} and route = ${route} and key_hash = ${key_hash}`) !==
  undefined

/** Migration developers: kept_answers_write(). */
const answersWritten: ReturnType<Claim['answered']>['into'] = (places, rows) =>
  sql`kept_answers_write(codes, ${places}::int[], ${rows}::jsonb[])`

const rowOf = ({ holder: { merchant_id, mode }, route, key_hash }: KeptRequest, answer: string): string =>
  json({ merchant_id, mode, route, key_hash, answer })

/** How long the claim of a server that does not answer any more holds. */
const workedOnSeconds = 30

interface Claimed {
  outcome: 'claimed' | 'answered' | 'reused' | 'busy'
  id: string
  answer: string | null
}

async function claim(tx: Tx, { holder, ...request }: KeptRequest, clock: Clock): Promise<Claimed> {
  const { merchant_id, mode, secret_key_id } = holder
  const now = clock.now()
  const asked = { ...request, merchant_id, mode, secret_key_id, id: newId(clock), claimed_at: now, answer: null }
  const stale = new Date(now.getTime() - workedOnSeconds * 1000)
  const claimed = await tx.one<Claimed>`
    select outcome, id, answer
      from kept_answer_claim(jsonb_populate_record(null::kept_answers, ${json(asked)}::jsonb), ${stale})`
  if (claimed.outcome === 'reused') throw new Refusal('key_reused', {}, ['Idempotency-Key'])
  if (claimed.outcome === 'busy') throw new Refusal('key_busy', { seconds: 2 })
  return claimed
}

const keep = (tx: Tx, { holder, route, key_hash }: KeptRequest, answer: string) => tx.run`
  update kept_answers set answer = ${answer}
   where merchant_id = ${holder.merchant_id} and mode = ${holder.mode} and route = ${route} and key_hash = ${key_hash}
     and answer is null`

async function answerOf(tx: Tx, { holder, route, key_hash }: KeptRequest): Promise<string | undefined> {
  const kept = await tx.maybe<{ answer: string | null }>`
    select answer from kept_answers
     where merchant_id = ${holder.merchant_id} and mode = ${holder.mode} and route = ${route} and key_hash = ${key_hash}`
  return kept?.answer ?? undefined
}

/** Gives a claim back after a refusal; after a fault its repeat goes on at once, under the same id. */
const giveUp = (db: Database, { holder, route, key_hash }: KeptRequest, isRefused: boolean) =>
  db.write((tx) =>
    isRefused
      ? tx.run`
    delete from kept_answers
     where merchant_id = ${holder.merchant_id} and mode = ${holder.mode} and route = ${route} and key_hash = ${key_hash}
       and answer is null`
      : tx.run`
    update kept_answers set claimed_at = to_timestamp(0)
     where merchant_id = ${holder.merchant_id} and mode = ${holder.mode} and route = ${route} and key_hash = ${key_hash}
       and answer is null`,
  )

const textOf = ({ body }: Answer): string => JSON.stringify(body)

/** The kept answer, byte by byte. */
const asSent = (text: string, headers: Record<string, string> = {}): Answer => ({
  http: 200,
  body: { status: '000', message: 'OK' },
  bytes: Buffer.from(text),
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
})

const replayed = (text: string): Answer => asSent(text, { 'idempotency-hit': 'true' })

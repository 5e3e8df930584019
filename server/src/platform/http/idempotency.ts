import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Envelope } from '@sahuji/contract/http/envelope'
import type { RouteEntry } from '@sahuji/contract/http/route'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import { json } from '../database/sql.ts'

/** One request that moves money, named by its caller before the first try. */
export interface Attempt {
  merchant_id: string
  key: string
  route: string
  /** SHA-256 of the canonical input: the same key with another body is refused. */
  body_hash: string
}

/** The key of a request. Refuses key_missing. */
export function keyOf(headers: Readonly<Record<string, string | string[] | undefined>>): string {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || !z.safeParse(z.uuid(), key).success)
    throw new Refusal('key_missing', {}, ['Idempotency-Key'])
  return key.toLowerCase()
}

/** The hash of an input, independent of the order of its fields. */
export function hashOf(input: Record<string, unknown>): string {
  const sorted = Object.fromEntries(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}

/** An attempt as its route names it; the fee that a caller agreed to may differ in a repeat. */
export const attemptOf = (
  entry: RouteName & Pick<RouteEntry, 'priced'>,
  { merchant_id, key, raw }: Pick<Attempt, 'merchant_id' | 'key'> & { raw: Record<string, unknown> },
): Attempt => ({
  merchant_id,
  key,
  route: routeOf(entry),
  body_hash: hashOf(entry.priced ? { ...raw, fee: undefined } : raw),
})

/** The name of a route in the records of keys. */
export const routeOf = ({ method, path }: RouteName): string => `${method} ${path}`

type RouteName = Pick<RouteEntry, 'method' | 'path'>

interface KeptAttempt {
  route: string
  body_hash: string
  answer: Envelope | null
  claimed_at: Date
}

/** Whether a key was claimed before: the call is then a repeat of the first request. */
export const isKnownKey = async (
  tx: Tx,
  { merchant_id, key }: Pick<Attempt, 'merchant_id' | 'key'>,
): Promise<boolean> =>
  (await tx.maybe`select 1 from idempotency_keys where merchant_id = ${merchant_id} and key = ${key}`) !== undefined

/** Claims the key; returns the first answer where it was used before. Throws `key_conflict` for another body. */
export async function claim(tx: Tx, attempt: Attempt, clock: Clock): Promise<KeptAttempt | undefined> {
  let kept: KeptAttempt | undefined
  // Another request may give the key back between the two statements; then it is free again.
  while (!kept) {
    const claimed = await tx.run`
      insert into idempotency_keys (merchant_id, key, route, body_hash, claimed_at)
      values (${attempt.merchant_id}, ${attempt.key}, ${attempt.route}, ${attempt.body_hash}, ${clock.now()})
          on conflict (merchant_id, key) do nothing`
    if (claimed === 1) return undefined
    kept = await tx.maybe<KeptAttempt>`
      select route, body_hash, answer, claimed_at from idempotency_keys
       where merchant_id = ${attempt.merchant_id} and key = ${attempt.key}`
  }
  if (kept.route !== attempt.route || kept.body_hash !== attempt.body_hash) throw new Refusal('key_conflict')
  return kept
}

/** Stores the answer that every repeat of the key gets. */
export async function storeAnswer(tx: Tx, attempt: Attempt, answer: Envelope): Promise<void> {
  await tx.run`
    update idempotency_keys set answer = ${json(answer)}
     where merchant_id = ${attempt.merchant_id} and key = ${attempt.key}`
}

const workedOnSeconds = 30

/**
 * For actions with transactions of their own: claims the key in its own transaction, waits while another request works
 * on it, and hands a claim whose holder died to this request. The action finds its earlier work by the key.
 */
export async function claimAlone(db: Database, attempt: Attempt, clock: Clock): Promise<Envelope | undefined> {
  for (let tries = 0; tries < 50; tries++) {
    const kept = await db.write((tx) => claim(tx, attempt, clock))
    if (!kept) return undefined
    if (kept.answer) return kept.answer
    if (await db.write((tx) => takeOver(tx, attempt, clock))) return undefined
    await new Promise((resume) => setTimeout(resume, 100))
  }
  throw new Refusal('key_busy', { seconds: 2 })
}

async function takeOver(tx: Tx, attempt: Attempt, clock: Clock): Promise<boolean> {
  const staleBefore = new Date(clock.now().getTime() - workedOnSeconds * 1000)
  const taken = await tx.run`
    update idempotency_keys set claimed_at = ${clock.now()}
     where merchant_id = ${attempt.merchant_id} and key = ${attempt.key}
       and answer is null and claimed_at <= ${staleBefore}`
  return taken === 1
}

/** Gives the key back: the action refused before it changed anything, so the caller may correct and try again. */
export async function giveBack(db: Database, attempt: Attempt): Promise<void> {
  await db.write(
    (tx) => tx.run`
    delete from idempotency_keys
     where merchant_id = ${attempt.merchant_id} and key = ${attempt.key} and answer is null`,
  )
}

/** The action failed midway: the next call with the key continues at once, instead of waiting for the dead holder. */
export async function releaseClaim(db: Database, attempt: Attempt): Promise<void> {
  await db.write(
    (tx) => tx.run`
    update idempotency_keys set claimed_at = to_timestamp(0)
     where merchant_id = ${attempt.merchant_id} and key = ${attempt.key} and answer is null`,
  )
}

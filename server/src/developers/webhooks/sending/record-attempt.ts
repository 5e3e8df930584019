import { answerMost, type WebhookDiagnosis } from '@sahuji/contract/developers/webhook-deliveries'
import type { Feed } from '../../../feed/feed.ts'
import { webhookFacts } from '../../facts.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { json } from '../../../platform/database/sql.ts'
import { isDelivered } from './diagnose.ts'
import type { Came } from './post-webhook.ts'
import { nextTry } from './retry-times.ts'
import type { TakenDelivery } from './take-deliveries.ts'

/** A try that has ended. */
export interface Attempt {
  at: Date
  headers: Record<string, string>
  ms: number
  came: Came
  diagnosis: WebhookDiagnosis | null
}

/** So many tries of a delivery are kept, the newest. */
const attemptsKept = 30
/** Of an endpoint with more tries in an hour the answers are cut: they are the receiver's words, and it could fill the disk. */
const wholeAnswersAnHour = 200
const shortAnswer = 200

const hourMilliseconds = 3_600_000
/** A merchant is warned after a day of failures, and the endpoint is disabled after three. */
export const warnedAfterHours = 24
export const disabledAfterHours = 72
/** A quiet endpoint is not disabled for a failure or two. */
const failuresLeast = 10

/** A try that took so long, whatever came, keeps its endpoint apart for a while: else every second answer could hold a place. */
const lateMilliseconds = 5_000
const apartMilliseconds = 600_000

interface Recording {
  now: Date
  /** From 0 to 1. */
  random: number
}

/**
 * Records a try: the delivery ends or waits for its next try, or is sent once more where the playground wants a duplicate, and the endpoint's health and hour are counted. Nothing is
 * recorded where the lease ended meanwhile and another server took the delivery.
 */
export async function recordAttempt(
  { db, feed }: { db: Database; feed: Feed },
  taken: TakenDelivery,
  attempt: Attempt,
  { now, random }: Recording,
): Promise<void> {
  await db.write(async (tx) => {
    const isMade = isDelivered(attempt.came)
    const next = isMade ? undefined : nextTryOf(taken, attempt, { now, random })
    const outcome = isMade ? 'delivered' : next === undefined ? 'failed' : null
    const moved = await tx.maybe<{ tries: number }>`
      update webhook_deliveries
         set tries = tries + 1, failures = ${isMade ? 0 : taken.failures + 1}, leased_until = null,
             next_at = case when ${isMade} and repeats > 0 then ${now}::timestamptz else ${next ?? null}::timestamptz end,
             outcome = case when ${isMade} and repeats > 0 then null else ${outcome}::text end,
             ended_at = case when ${isMade} and repeats > 0 then null else ${next === undefined ? now : null}::timestamptz end,
             repeats = case when ${isMade} and repeats > 0 then repeats - 1 else repeats end,
             last_status = ${attempt.came.status}, last_diagnosis = ${attempt.diagnosis}
       where id = ${taken.id} and merchant_id = ${taken.merchant_id} and leased_until = ${taken.leased_until}
      returning tries`
    if (!moved) return
    const { tries: inHour } = await countHour(tx, taken, attempt, isMade)
    const most = inHour > wholeAnswersAnHour ? shortAnswer : answerMost
    await addAttempt(tx, taken, { ...attempt, came: shortened(attempt.came, most) }, moved.tries)
    await (isMade ? endFailing(tx, taken) : countFailure(feed, tx, taken, { attempt, now }))
    if (attempt.ms >= lateMilliseconds) await setApart(tx, taken, now)
  })
}

/** 410 asks us to stop. Source: Standard Webhooks. */
function nextTryOf(taken: TakenDelivery, { came }: Attempt, { now, random }: Recording): Date | undefined {
  if (came.status === 410) return undefined
  const retry_after = came.status === null ? undefined : came.retry_after
  return nextTry({ failures: taken.failures + 1, now, retry_after, random })
}

async function addAttempt(
  tx: Tx,
  { id, merchant_id, url, is_replay }: TakenDelivery,
  { at, headers, ms, came, diagnosis }: Attempt,
  n: number,
): Promise<void> {
  const answer = came.status === null ? came.error : came.answer
  await tx.run`
    insert into webhook_attempts (delivery_id, n, merchant_id, at, is_replay, url, headers, ms, status, answer_headers, answer, diagnosis)
    values (${id}, ${n}, ${merchant_id}, ${at}, ${is_replay}, ${url}, ${json(headers)}, ${ms}, ${came.status},
            ${came.status === null ? null : json(came.headers)}, ${answer}, ${diagnosis})`
  if (n > attemptsKept)
    await tx.run`
      delete from webhook_attempts
       where delivery_id = ${id} and merchant_id = ${merchant_id} and n <= ${n - attemptsKept}`
}

const shortened = (came: Came, most: number): Came =>
  came.status === null ? came : { ...came, answer: came.answer.slice(0, most) }

const countHour = (
  tx: Tx,
  { endpoint_id, merchant_id }: TakenDelivery,
  { at, ms }: Attempt,
  isMade: boolean,
) => tx.one<{
  tries: number
}>`
  insert into webhook_hours as h (endpoint_id, merchant_id, hour, delivered, failed, ms_sum)
  values (${endpoint_id}, ${merchant_id}, date_trunc('hour', ${at}::timestamptz), ${isMade ? 1 : 0}, ${isMade ? 0 : 1}, ${ms})
      on conflict (endpoint_id, hour) do update
     set delivered = h.delivered + excluded.delivered, failed = h.failed + excluded.failed, ms_sum = h.ms_sum + excluded.ms_sum
  returning h.delivered + h.failed as tries`

/** A delivery ends a row of failures; most endpoints have none and are not written. */
const endFailing = (tx: Tx, { endpoint_id, merchant_id }: TakenDelivery) => tx.run`
  update webhook_endpoints set failing_since = null, failures = 0, warned_at = null, is_slow = false
   where id = ${endpoint_id} and merchant_id = ${merchant_id} and (failures > 0 or is_slow)`

const setApart = (tx: Tx, { endpoint_id, merchant_id }: TakenDelivery, now: Date) => tx.run`
  update webhook_endpoints set late_until = ${new Date(now.getTime() + apartMilliseconds)}
   where id = ${endpoint_id} and merchant_id = ${merchant_id}`

/**
 * Counts a failure of an endpoint; warns its merchant after a day, and disables it with a notice after three, or at once where
 * it answers 410. The URLs of single payments belong to many servers: one secret of theirs is never disabled.
 */
async function countFailure(
  feed: Feed,
  tx: Tx,
  taken: TakenDelivery,
  { attempt: { came }, now }: { attempt: Attempt; now: Date },
): Promise<void> {
  const { endpoint_id: id, merchant_id, kind } = taken
  const isLate = came.status === null || [429, 502, 503, 504].includes(came.status)
  const endpoint = await tx.maybe<{ failing_since: Date; failures: number; warned_at: Date | null; state: string }>`
    update webhook_endpoints
       set failures = failures + 1, failing_since = coalesce(failing_since, ${now}), is_slow = ${isLate}
     where id = ${id} and merchant_id = ${merchant_id}
    returning failing_since, failures, warned_at, state`
  if (!endpoint || kind === 'payments' || endpoint.state !== 'on') return
  const hours = (now.getTime() - endpoint.failing_since.getTime()) / hourMilliseconds
  if (came.status === 410) await disable(feed, tx, taken, 'gone', now)
  else if (hours >= disabledAfterHours && endpoint.failures >= failuresLeast)
    await disable(feed, tx, taken, 'failing', now)
  else if (hours >= warnedAfterHours && endpoint.warned_at === null) await warn(feed, tx, taken, now)
}

async function disable(feed: Feed, tx: Tx, taken: TakenDelivery, why: 'failing' | 'gone', now: Date): Promise<void> {
  const { endpoint_id: id, merchant_id } = taken
  await tx.run`
    update webhook_endpoints set state = 'disabled', why = ${why}, since = ${now}
     where id = ${id} and merchant_id = ${merchant_id}`
  await publishFailed(feed, tx, taken, why === 'gone' ? 'gone' : 'disabled', now)
}

async function warn(feed: Feed, tx: Tx, taken: TakenDelivery, now: Date): Promise<void> {
  const { endpoint_id: id, merchant_id } = taken
  await tx.run`update webhook_endpoints set warned_at = ${now} where id = ${id} and merchant_id = ${merchant_id}`
  await publishFailed(feed, tx, taken, 'failing', now)
}

const publishFailed = (
  feed: Feed,
  tx: Tx,
  { endpoint_id: id, merchant_id, url, mode }: TakenDelivery,
  what: 'failing' | 'disabled' | 'gone',
  now: Date,
): Promise<void> =>
  feed.publish(tx, webhookFacts.failed, merchant_id, mode, { id, host: new URL(url).host, mode, what }, now)

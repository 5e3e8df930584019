import { setTimeout as delay } from 'node:timers/promises'
import type { Feed } from '../../../feed/feed.ts'
import type { Peppers } from '../../../platform/crypto/peppers.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Signals } from '../../../platform/database/signals.ts'
import type { Log } from '../../../platform/log.ts'
import { secretBytes, signedHeaders } from '../signing.ts'
import { webhookBody } from '../webhook-body.ts'
import { diagnose } from './diagnose.ts'
import { type Outbound, postWebhook } from './post-webhook.ts'
import { recordAttempt } from './record-attempt.ts'
import { keepBody, takeDeliveries, type TakenDelivery } from './take-deliveries.ts'

/** What sending needs. */
export interface WebhookSending {
  db: Database
  clock: Clock
  log: Log
  feed: Feed
  peppers: Peppers
  outbound: Outbound
  public_url: string
}

/** Tries at once of this server; late endpoints use at most their part. */
const roomOf = { quick: 64, slow: 16 } as const

/** One try of a taken delivery, and its record. An error of the database leaves it to the end of its lease. */
export async function tryDelivery(
  { db, feed, clock, peppers, outbound, public_url }: WebhookSending,
  taken: TakenDelivery,
  signal: AbortSignal,
): Promise<void> {
  const body = taken.body ?? (await keepBody(db, taken, webhookBody(taken, { public_url })))
  const at = clock.now()
  const headers = { ...usualHeaders(body), ...signed(peppers, taken, at, body) }
  const began = performance.now()
  const came = await postWebhook(outbound, { url: taken.url, mode: taken.mode, headers, body, signal })
  if (signal.aborted) return
  const ms = Math.round(performance.now() - began)
  const attempt = { at, headers, ms, came, diagnosis: diagnose(came, at) }
  await recordAttempt({ db, feed }, taken, attempt, { now: clock.now(), random: Math.random() })
}

const usualHeaders = (body: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': `${Buffer.byteLength(body)}`,
  'user-agent': 'Sahuji-Webhooks/1',
  accept: '*/*',
})

/** Signed with the present secret, and with the previous one while both are valid; a replay is marked. */
function signed(peppers: Peppers, taken: TakenDelivery, at: Date, body: string): Record<string, string> {
  const { endpoint_id, message_id, previous_number, previous_pepper_version, previous_until } = taken
  const own = { endpoint_id, number: taken.secret_number, pepper_version: taken.pepper_version }
  const isPreviousValid = previous_until !== null && previous_until > at
  const names = isPreviousValid
    ? [own, { endpoint_id, number: previous_number!, pepper_version: previous_pepper_version! }]
    : [own]
  const secrets = names.map((name) => secretBytes(peppers, name))
  return {
    ...signedHeaders(secrets, { message_id, at, body }),
    ...(taken.is_replay && { 'sahuji-replay': 'true' }),
  }
}

/** Sends all that is due now, until nothing is: for tests and commands. Returns how many tries there were. */
export async function sendDueWebhooks(deps: WebhookSending): Promise<number> {
  const { signal } = new AbortController()
  let tries = 0
  for (;;) {
    const due = (await Promise.all([takeNow(deps, 'quick'), takeNow(deps, 'slow')])).flat()
    if (due.length === 0) return tries
    tries += due.length
    await Promise.all(due.map((taken) => tryDelivery(deps, taken, signal)))
  }
}

const takeNow = ({ db, clock }: WebhookSending, speed: keyof typeof roomOf, used = 0) =>
  takeDeliveries(db, { now: clock.now(), speed, room: roomOf[speed] - used })

const pollMilliseconds = 1_000
/** Many commits in a row wake the sender together. */
const restMilliseconds = 10
const stopMilliseconds = 3_000

/**
 * Sends due deliveries from now on: at each signal, and once a second in any case. What is due is in the database alone, so
 * that several servers share it and none is lost with one. Answers the function that stops it: tries under way end within
 * three seconds, or are repeated after their lease.
 */
export function startWebhookSender(deps: WebhookSending & { signals: Signals }): () => Promise<void> {
  const stop = new AbortController()
  const cut = new AbortController()
  const underWay = { quick: new Set<Promise<void>>(), slow: new Set<Promise<void>>() }
  let wake = () => {}
  let isWoken = false
  const wakeUp = () => {
    isWoken = true
    wake()
  }
  const off = deps.signals.onSignal(wakeUp)
  const begin = (speed: keyof typeof roomOf, taken: TakenDelivery) => {
    const running = tryDelivery(deps, taken, cut.signal)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a webhook cannot be recorded'))
      .finally(() => {
        underWay[speed].delete(running)
        wakeUp()
      })
    underWay[speed].add(running)
  }
  const takeAll = async (): Promise<number> => {
    let count = 0
    for (const speed of ['quick', 'slow'] as const) {
      if (underWay[speed].size >= roomOf[speed]) continue
      const taken = await takeNow(deps, speed, underWay[speed].size)
      for (const one of taken) begin(speed, one)
      count += taken.length
    }
    return count
  }
  const run = async () => {
    while (!stop.signal.aborted) {
      isWoken = false
      await takeAll().catch((error: unknown) => deps.log.warn({ err: error }, 'due webhooks cannot be read'))
      await delay(restMilliseconds, undefined, { ref: false })
      if (!isWoken && !stop.signal.aborted) await woken(pollMilliseconds, (resolve) => (wake = resolve))
    }
  }
  const running = run()
  return async () => {
    off()
    stop.abort()
    wakeUp()
    await running
    const ended = Promise.allSettled([...underWay.quick, ...underWay.slow])
    await Promise.race([ended, delay(stopMilliseconds, undefined, { ref: false })])
    cut.abort()
    await ended
  }
}

/** Resolves when it is woken, or after so long. */
function woken(milliseconds: number, onWake: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds).unref()
    onWake(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

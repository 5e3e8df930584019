import { kathmanduDay } from '@sahuji/contract/time/time'
import { takeWebhookMessages } from '@sahuji/contract/developers/webhooks-by-key'
import { requestsOfDayMost } from '@sahuji/contract/developers/requests'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import type { KeyedCall, RecordCall } from '../../platform/http/keyed-calls.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { exposedKeyIn } from '../authenticate-key.ts'
import { redact, redactAddress, redactText } from './redact.ts'

/** The request log of this server: calls wait in memory until the batch before them is written. */
export interface RequestLog {
  record: RecordCall
  /** Resolves when all calls up to now are written or lost. */
  written: () => Promise<void>
}

interface Settings {
  db: Database
  clock: Clock
  log: Log
  count: (labels: { why: 'full' | 'database' }) => void
}

/** Counts the calls that the log could not keep. */
export const lostCalls = (metrics: Pick<Metrics, 'counter'>): Settings['count'] =>
  metrics.counter<{ why: 'full' | 'database' }>({
    name: 'api_requests_lost',
    help: 'Calls of secret keys that the request log did not keep',
    labels: ['why'],
  })

/** How many calls and bytes wait at most: beyond them a call is counted and not kept. */
const waitingMost = { calls: 2_000, bytes: 8 * 1024 * 1024 }
const batchMost = 200
/** A longer answer is a list, and is not copied. */
const answerMost = 16_384
const bodyMost = 4_000

/**
 * Keeps answered calls without making them wait: one batch is written at a time, by one connection. A slow database costs memory up
 * to a bound and then calls of the log, never a payment. What is lost is counted for its shop.
 */
export function requestLog({ db, clock, log, count }: Settings): RequestLog {
  let waiting: { call: KeyedCall; id: string; at: Date; bytes: number }[] = []
  let bytes = 0
  let writing: Promise<void> | undefined
  const lost = new Map<string, Lost>()

  const lose = ({ holder: { merchant_id, mode } }: KeyedCall, at: Date, why: 'full' | 'database') => {
    count({ why })
    const day = kathmanduDay(at)
    const name = `${merchant_id} ${mode} ${day}`
    const before = lost.get(name)
    // of more shops than this none is counted by itself, so that the count has a bound too
    if (before || lost.size < waitingMost.calls)
      lost.set(name, { merchant_id, mode, day, count: (before?.count ?? 0) + 1 })
  }
  const drain = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMost)
      waiting = waiting.slice(batchMost)
      bytes -= batch.reduce((sum, each) => sum + each.bytes, 0)
      const losses = [...lost.values()]
      lost.clear()
      try {
        await db.write(
          (tx) => tx.run`
            -- any merchant: each row names its own
            select api_requests_write(${json(batch.map(rowOf))}::jsonb, ${json(losses)}::jsonb, ${requestsOfDayMost})`,
        )
      } catch (error) {
        log.warn({ err: error, calls: batch.length }, 'calls of the request log were lost')
        batch.forEach(({ call, at }) => lose(call, at, 'database'))
      }
    }
    writing = undefined
  }
  return {
    record: (call) => {
      // a program that listens asks every second, and would fill the day
      if (call.route === takeWebhookMessages.path && call.http === 200) return
      const at = clock.now()
      const size = (call.answer?.length ?? 0) + call.body_bytes + 500
      if (waiting.length >= waitingMost.calls || bytes + size > waitingMost.bytes) return lose(call, at, 'full')
      waiting.push({ call, id: newId(clock), at, bytes: size })
      bytes += size
      // after the answer has gone
      writing ??= new Promise<void>((begun) => setImmediate(begun)).then(drain)
    },
    written: async () => void (await writing),
  }
}

interface Lost {
  merchant_id: string
  mode: string
  day: string
  count: number
}

function rowOf({ call, id, at }: { call: KeyedCall; id: string; at: Date }) {
  const { holder, request_id, method, route, url, http, milliseconds, network, idempotency_key, body, answer } = call
  const read = answer !== undefined && answer.length <= answerMost ? parsed(answer) : undefined
  return {
    id,
    at,
    merchant_id: holder.merchant_id,
    mode: holder.mode,
    secret_key_id: holder.secret_key_id,
    key_ending: holder.ending,
    request_id,
    method,
    path: exposedKeyIn(url) === undefined ? redactAddress(url) : route,
    http,
    refusal: refusalOf(read),
    milliseconds,
    network,
    idempotency_key: idempotency_key === undefined ? null : plain(redactText(idempotency_key)).slice(0, 100),
    request_body: body === undefined || body === null ? null : textOf(body),
    answer_body: read === undefined ? null : textOf(read),
  }
}

const refusalOf = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'refusal' in answer ? `${answer.refusal}`.slice(0, 60) : null

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string => plain(JSON.stringify(redact(value), null, 2)).slice(0, bodyMost)

// a database cannot keep the character zero
const plain = (text: string): string => text.replaceAll('\u0000', '').replaceAll('\\u0000', '')

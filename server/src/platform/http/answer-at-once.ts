import type { Language } from '@sahuji/contract/language/languages'
import type { Clock } from '../clock.ts'
import { ConstraintViolation } from '../database/database-errors.ts'
import type { Database } from '../database/database.ts'
import { json } from '../database/sql.ts'
import { bucketOf } from '../rate-limits.ts'
import { Refusal } from '../refusal.ts'
import { sentenceIn } from '../texts/say.ts'
import type { Answer } from './answers.ts'
import { encoded } from './encode-answer.ts'
import { attemptOf, keyOf } from './idempotency.ts'
import { isBodyMissing, namesOfOurs, parseInput, rawInput, type RawRequest } from './route-input.ts'
import type { AtOnceCall, Mounted, Person } from './route-table.ts'
import { loggedBy, loggedCall } from './shop-calls.ts'
import {
  type BucketLimit,
  type freeRequests,
  RequestNotTaken,
  type TakenRequest,
  type UsedProof,
} from './taken-requests.ts'

/** A proof that was checked and counts once: it is spent with what its request does, or by itself. */
export interface UnspentProof extends UsedProof {
  /** Spends it alone; false where it was spent before. */
  spend: () => Promise<boolean>
}

interface Serving {
  db: Database
  clock: Clock
  brand: string
  isFree: ReturnType<typeof freeRequests>
}

/** A request with its head, as the web server has read it. */
interface Incoming extends RawRequest {
  id: string
  url: string
  network: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

interface Caller {
  person: Person | undefined
  unspent: UnspentProof
  language: Language
}

/**
 * Answers an order at once: what could stop it is read together with other callers' orders, and what it does is written together
 * with theirs, the key with its answer, the proof and the limits among it. Undefined where it is not a plain yes: then nothing was
 * done, and the proof is unspent. Throws where the outcome is unknown: a repeat of the key finds out.
 */
export async function answerAtOnce(
  serving: Serving,
  mounted: Mounted,
  incoming: Incoming,
  { person, unspent, language }: Caller,
): Promise<Answer | undefined> {
  const { atOnce } = mounted
  if (!atOnce || !person) return undefined
  try {
    const read = requestIn(serving, mounted, incoming, { person, unspent, language })
    if (!read || !(await serving.isFree(serving.db, read.request))) return undefined
    const { ask, request } = read
    let given: Answer | undefined
    const take: AtOnceCall['take'] = (data, limits = []) => {
      given = encoded(mounted, data, language)
      const by = loggedBy(mounted.entry, { person }, incoming)
      const of = { by, ask, attempt: null, mode: undefined }
      const log = loggedCall(mounted.entry, of, serving.clock)?.attached(data)
      return { ...request, answer: json(given.body), limits: [...request.limits, ...limits], log }
    }
    const call: AtOnceCall = { person, clock: serving.clock, key: request.key, take }
    return (await atOnce(call, ask as never)) ? given : undefined
  } catch (error) {
    if (isRefused(error)) return undefined
    throw error
  }
}

/** Nothing was done: the route's action finds the reason again and words it. */
const isRefused = (error: unknown): boolean =>
  error instanceof Refusal || error instanceof RequestNotTaken || error instanceof ConstraintViolation

/** The checked input and the request to take; undefined where the input is refused. */
function requestIn(
  { clock, brand }: Serving,
  mounted: Mounted,
  incoming: Incoming,
  { person, unspent, language }: Caller & { person: Person },
): { ask: unknown; request: Omit<TakenRequest, 'answer'> } | undefined {
  const { entry } = mounted
  const raw = rawInput(entry, incoming)
  const parsed = parseInput(entry, raw, sentenceIn(language))
  if ('errors' in parsed || isBodyMissing(entry, incoming)) return undefined
  const { ask } = parsed
  if (namesOfOurs(entry, ask, brand, sentenceIn(language))) return undefined
  const attempt = attemptOf(entry, { merchant_id: person.merchant_id, key: keyOf(incoming.headers), raw })
  const { session_id, jti } = unspent
  const limits = limitsOf(mounted, { ask, network: incoming.network, caller: person.person_id })
  return limits && { ask, request: { ...attempt, at: clock.now(), proof: { session_id, jti }, limits } }
}

/** What a call uses up of its route's limit; undefined where that has a pace, which only its own transaction keeps. */
function limitsOf({ entry }: Mounted, call: Parameters<typeof bucketOf>[1]): BucketLimit[] | undefined {
  const { limit } = entry
  if (!limit) return []
  const { count, seconds, pace } = limit
  return pace ? undefined : [{ bucket: bucketOf(entry, call), count, seconds }]
}

import { stepUpMinutes } from '@sahuji/contract/http/route'
import { timeZoneHeader } from '@sahuji/contract/http/envelope'
import type { Language } from '@sahuji/contract/language/languages'
import { sentenceIn } from '../texts/say.ts'
import { type Answer, fieldsRefused, refused, Reply } from './answers.ts'
import type { Clock } from '../clock.ts'
import { type ConnectionShares, isSlow, shareOf, slowShareOf } from './connection-shares.ts'
import { cookieIn } from './cookies.ts'
import { type Database, hangsAfterMilliseconds, impatient, type Tx } from '../database/database.ts'
import { answerAtOnce, type UnspentProof } from './answer-at-once.ts'
import { encoded } from './encode-answer.ts'
import { attemptOf, hashOf, isKnownKey, keyOf, routeOf } from './idempotency.ts'
import { type KeyedAction, onceInOneTransaction, onceWithOwnTransactions } from './keyed-answers.ts'
import { Refusal } from '../refusal.ts'
import { rateHeaders, withinLimit, withinSandboxDay } from '../rate-limits.ts'
import {
  bodyRequired,
  isAddressUnknown,
  isBodyMissing,
  namesOfOurs,
  parseInput,
  rawInput,
  type RawRequest,
} from './route-input.ts'
import { answerOnce, isKnownRequest, type KeptRequest } from './kept-answers.ts'
import type { freeRequests } from './taken-requests.ts'
import { isOperators, openTo, type Operators, recorder } from './operator-calls.ts'
import type { RecordCall } from './keyed-calls.ts'
import { isClosedToDemo, type KeyHolder, type Mounted, type Operator, type Person, type Proof } from './route-table.ts'
import { loggedBy, loggedCall, newAttempt, recordRefused } from './shop-calls.ts'
import { type AuthenticateKey, isOfSecretKeys, openToKey, textKeyOf } from './secret-key-calls.ts'
import { isBounded, mustAnswerSandbox, refuseLiveAnswer, refuseUnpermitted } from './permitted.ts'
import { requestedLanguage } from './language-negotiation.ts'

/** The head of a request, known before its body is read, independent of the web framework. */
export interface Arrival {
  id: string
  method: string
  /** Path and query exactly as sent; a proof covers them. */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  network: string
  /** Hears whose secret key it carries, before a refusal of that key. */
  identified?: (holder: KeyHolder) => void
}

/** A request whose body was read. */
interface Incoming extends Arrival, RawRequest {}

/**
 * The look-up of a session, provided by the auth domain. `person` is undefined without a valid session of this kind. With
 * `isSpentLater` the proof of a changing request is checked, and its caller must spend it.
 */
export type Authenticate = (
  db: Database,
  request: Arrival,
  clock: Clock,
  kind: 'session' | 'counter',
  options?: { isSpentLater?: boolean },
) => Promise<{ person?: Person; proof?: Proof; unspent?: UnspentProof }>

export interface Serving {
  db: Database
  /** The separate pools of the office and of slow calls. */
  shares?: ConnectionShares | undefined
  clock: Clock
  authenticate: Authenticate
  /** Absent: no secret key is known. */
  authenticateKey?: AuthenticateKey
  /** Notes the answered calls of secret keys. */
  recordCall?: RecordCall
  operators: Operators
  /** The product's own name, which no other's name may imitate. */
  brand: string
}

/** What one server's routes need; `slowly` limits the concurrent slow calls of one person. */
export interface ServingRoutes extends Serving {
  slowly: <T>(caller: string, work: () => Promise<T>) => Promise<T>
  isFree: ReturnType<typeof freeRequests>
}

/**
 * Authenticates before the body of a request is read, so that an anonymous caller's body costs nothing. Returns the
 * caller or the refusal.
 */
export async function admit(all: Serving, mounted: Mounted, arrival: Arrival): Promise<Admitted | Answer> {
  const serving = { ...all, db: shareOf(all, mounted.entry) }
  const requested_language = requestedLanguage(arrival.headers)
  let language = requested_language ?? 'en'
  let caller: { person: Person } | { holder: KeyHolder } | undefined
  try {
    if (isOperators(mounted.entry)) {
      const operator = await openTo(serving, mounted.entry, arrival)
      return { ...nobody, operator, language, requested_language }
    }
    if (isOfSecretKeys(mounted.entry)) {
      const identified = (holder: KeyHolder) => {
        caller = { holder }
        arrival.identified?.(holder)
      }
      const holder = await openToKey(serving, mounted.entry, { ...arrival, identified })
      return { ...nobody, holder, admitted_at: performance.now(), language, requested_language }
    }
    // deny by default: a counter's token is invalid at any other route
    const kind = mounted.entry.who === 'counter' ? 'counter' : 'session'
    const isSpentLater = mounted.atOnce !== undefined
    const found = await serving.authenticate(serving.db, arrival, serving.clock, kind, { isSpentLater })
    const { person, proof, unspent } = found
    language = person?.language ?? language
    caller = person && { person }
    authorised(mounted, person)
    return { ...nobody, person, proof, unspent, language, requested_language }
  } catch (error) {
    if (caller && error instanceof Refusal)
      await recordRefused(serving, mounted.entry, { caller, request: arrival, ask: undefined, refusal: error })
    return refusedIn(language, arrival, error)
  }
}

const nobody = {
  person: undefined,
  proof: undefined,
  unspent: undefined,
  operator: undefined,
  holder: undefined,
  admitted_at: 0,
}

/** A body that takes longer comes from a key that may have been revoked meanwhile. */
const bodyMilliseconds = 1_000

/**
 * Answers one admitted request to a mounted route: at once where nothing is against it, else its proof is spent and the route's
 * action decides.
 */
export async function answer(
  all: ServingRoutes,
  mounted: Mounted,
  request: Incoming,
  admitted: Admitted,
): Promise<Answer> {
  const { unspent, language } = admitted
  if (!unspent) return answerSpent(all, mounted, request, admitted)
  const serving = { ...all, db: shareOf(all, mounted.entry) }
  // a person with a limit is judged by the route's action
  const isLimited = admitted.person && isBounded(mounted.entry, admitted.person)
  const given = isLimited ? undefined : await answerAtOnce(serving, mounted, request, { ...admitted, unspent })
  if (given) return given
  if (!(await unspent.spend())) return refused(new Refusal('proof_missing'), request.id, language)
  return answerSpent(all, mounted, request, admitted)
}

/** Answers a request by its route's action: parse, limit, act, encode. Refusals become their envelopes. */
async function answerSpent(
  all: ServingRoutes,
  mounted: Mounted,
  request: Incoming,
  admitted: Admitted,
): Promise<Answer> {
  const serving = { ...all, db: shareOf(all, mounted.entry) }
  const { person, operator, holder, language } = admitted
  let paced: Record<string, string> = {}
  let ask: unknown
  try {
    if (holder && performance.now() - admitted.admitted_at > bodyMilliseconds)
      await openToKey(serving, mounted.entry, request)
    const raw = rawInput(mounted.entry, request)
    const parsed = parseInput(mounted.entry, raw, sentenceIn(language))
    if ('errors' in parsed) {
      if (isAddressUnknown(mounted.entry, parsed.errors)) throw new Refusal('not_found')
      return fieldsRefused(parsed.errors, request.id, language)
    }
    if (isBodyMissing(mounted.entry, request))
      return fieldsRefused(bodyRequired(sentenceIn(language)), request.id, language)
    const ours = namesOfOurs(mounted.entry, parsed.ask, serving.brand, sentenceIn(language))
    if (ours) return fieldsRefused(ours, request.id, language)
    ask = parsed.ask
    const isSandboxOnly = mustAnswerSandbox(mounted.entry, person, parsed.ask)
    const key = keyIn(mounted, request)
    if (mounted.entry.stepUp) freshlyProven({ person, operator }, serving.clock)
    // neither invalid fields nor a repeat consume the limit: a caller that returns after a crash must succeed
    const caller = operator?.operator_id ?? holder?.secret_key_id ?? limitedAs(mounted, person)
    if (!(await isRepeat(serving, mounted, key, admitted))) {
      const left = await withinLimit(serving, mounted.entry, { ask: parsed.ask, network: request.network, caller })
      if (holder && left) paced = rateHeaders(left)
      if (holder?.mode === 'sandbox' && mounted.entry.keyed)
        await withinSandboxDay(serving, holder.merchant_id, JSON.stringify(raw).length)
    }
    const asked = { ...admitted, raw, ask: parsed.ask, key, isSandboxOnly }
    if (!isSlow(mounted.entry, parsed.ask)) return withHeaders(await acted(serving, mounted, request, asked), paced)
    const db = slowShareOf(all, mounted.entry)
    return await serving.slowly(caller ?? request.network, () => acted({ ...serving, db }, mounted, request, asked))
  } catch (error) {
    const shop = holder ? { holder } : person && { person }
    if (shop && ask !== undefined && error instanceof Refusal)
      await recordRefused(serving, mounted.entry, { caller: shop, request, ask, refusal: error })
    if (holder && isUsedUp(error))
      paced = rateHeaders({ count: mounted.entry.limit?.count ?? 0, left: 0, seconds: Number(error.facts['seconds']) })
    return withHeaders(refusedIn(language, request, error), paced)
  }
}

const isUsedUp = (error: unknown): error is Refusal => error instanceof Refusal && error.code === 'too_many'

const withHeaders = (given: Answer, more: Record<string, string>): Answer => ({
  ...given,
  headers: { ...given.headers, ...more },
})

function refusedIn(language: Language, { id }: Arrival, error: unknown): Answer {
  if (error instanceof Refusal) return refused(error, id, language)
  throw error
}

/** The caller and their language. */
export interface Admitted {
  person: Person | undefined
  proof: Proof | undefined
  /** Its proof is not spent yet: the one who answers spends it. */
  unspent: UnspentProof | undefined
  operator: Operator | undefined
  holder: KeyHolder | undefined
  /** When the holder's key was looked up, on the process's own clock. */
  admitted_at: number
  language: Language
  requested_language: Language | undefined
}

/**
 * Refuses a caller who may not use a merchants' route: session_missing, email_unverified, phone_unverified, not_permitted. A demo
 * shop changes nothing except by the routes that allow it: demo_shop.
 */
export function authorised({ entry }: Mounted, person: Person | undefined): void {
  if (entry.who !== 'anyone' && !person) throw new Refusal('session_missing')
  if (entry.who === 'verified' && !person?.is_email_verified) throw new Refusal('email_unverified')
  if (entry.who === 'verified' && !person?.is_phone_verified) throw new Refusal('phone_unverified')
  if (person) refuseUnpermitted(entry, person)
  if (person?.is_demo && isClosedToDemo(entry)) throw new Refusal('demo_shop')
}

/** A route that changes a proof of the person, or takes money out, requires a step-up within five minutes. */
function freshlyProven({ person, operator }: Pick<Admitted, 'person' | 'operator'>, clock: Clock): void {
  if (!operator && !person?.is_bound) throw new Refusal('session_not_bound')
  const proven_at = operator ? operator.proven_at : person?.proven_at
  const coldSince = clock.now().getTime() - stepUpMinutes * 60_000
  if (!proven_at || proven_at.getTime() <= coldSince) throw new Refusal('step_up_needed')
}

/** The key of a keyed request, else empty. */
function keyIn({ entry }: Mounted, { headers }: Arrival): string {
  if (!entry.keyed) return ''
  return isOfSecretKeys(entry) ? textKeyOf(headers) : keyOf(headers)
}

/** The merchant, its secret keys of one book, and the operator have separate keys. */
async function isRepeat({ db }: Serving, mounted: Mounted, key: string, admitted: Admitted): Promise<boolean> {
  const { person, operator, holder } = admitted
  if (key === '') return false
  if (holder) return db.read((tx) => isKnownRequest(tx, { holder, route: routeOf(mounted.entry), key_hash: key }))
  const merchant_id = operator?.operator_id ?? person?.merchant_id
  return merchant_id !== undefined && db.read((tx) => isKnownKey(tx, { merchant_id, key }))
}

/**
 * Each counter's device has separate limits: a shared one, used up, would stop the check at all other counters of the
 * shop.
 */
const limitedAs = ({ entry }: Mounted, person: Person | undefined): string | undefined =>
  entry.who === 'counter' ? person?.session_id : person?.person_id

interface Asked extends Admitted {
  raw: Record<string, unknown>
  ask: unknown
  key: string
  /** Of a role that has the sandbox alone: an answer of the live book is refused. */
  isSandboxOnly: boolean
}

async function acted(serving: Serving, mounted: Mounted, request: Incoming, asked: Asked): Promise<Answer> {
  const { clock } = serving
  const { entry } = mounted
  const { key, person, operator, holder, proof, language, requested_language } = asked
  const { headers, network } = request
  const headerOf = (name: string, length: number): string => `${headers[name] ?? ''}`.slice(0, length)
  const device = headerOf('user-agent', 200)
  const log = operator && recorder(serving, entry, { operator, network, device })
  const circumstances = {
    clock,
    key,
    ...(log ? { operator, record: log.record } : holder ? { holder } : { person }),
    proof,
    network,
    device,
    language,
    requested_language,
    time_zone: headerOf(timeZoneHeader, 64),
    cookie: (name: string) => cookieIn(headers['cookie'], name),
  }
  const logged = shopLog(serving, mounted, request, asked)
  const act: KeyedAction = async (deps) => {
    const row = logged.begin('claim' in deps ? deps.claim?.id : undefined)
    const given = await mounted.action(
      { ...circumstances, ...deps, ...(row && { log: row.log }) } as never,
      asked.ask as never,
    )
    log?.mustHaveRecorded()
    if (asked.isSandboxOnly) refuseLiveAnswer(given instanceof Reply ? given.data : given)
    if ('tx' in deps) await row?.finish(deps.tx, given)
    logged.done(given)
    return encoded(mounted, given, language)
  }
  const running = { act, finish: logged.finish }
  if (log) return log.orRefused(asked.raw, () => kept(serving, mounted, asked, running))
  return kept(serving, mounted, asked, running)
}

/** The row of a call in the log of its shop; of a route without one nothing is written. */
function shopLog({ clock }: Serving, { entry, own }: Mounted, request: Incoming, asked: Asked) {
  const { person, holder, key } = asked
  const caller = holder ? { holder } : person && entry.who !== 'anyone' ? { person } : undefined
  let row: ReturnType<typeof loggedCall>
  let answered: unknown
  return {
    begin: (claim_id: string | undefined) => {
      if (!caller) return undefined
      const named = claim_id ?? (key === '' || holder ? newAttempt(clock) : `${routeOf(entry)} ${key}`)
      const by = loggedBy(entry, caller, request)
      row = loggedCall(entry, { by, ask: asked.ask, attempt: own ? named : null, mode: holder?.mode }, clock)
      return row
    },
    done: (given: unknown) => void (answered = given),
    finish: async (tx: Tx) => row?.finish(tx, answered),
  }
}

const isLogged = ({ logs }: Mounted['entry']): boolean => logs !== undefined && logs !== 'nothing'

/** How an action runs; `finish` writes its row of the log, where it has transactions of its own. */
interface Running {
  act: KeyedAction
  finish: (tx: Tx) => Promise<void>
}

/** Runs the action in the route's transaction, once for each key where the route is keyed. */
async function kept(serving: Serving, mounted: Mounted, asked: Asked, running: Running): Promise<Answer> {
  const { db } = serving
  const { act, finish } = running
  const { entry, own } = mounted
  const { key, person, operator, holder, language } = asked
  if (!entry.keyed) {
    // no session look-up before this call detected a hanging database
    const isAnyones = entry.who === 'anyone'
    if (own) {
      const given = await act({ db: isAnyones ? impatient(db) : db })
      if (isLogged(entry)) await db.write(finish)
      return given
    }
    const patience = isAnyones ? hangsAfterMilliseconds : undefined
    return entry.method === 'GET' && !isLogged(entry)
      ? db.read((tx) => act({ tx }), patience)
      : db.write((tx) => act({ tx }))
  }
  if (holder) {
    const request: KeptRequest = { holder, route: routeOf(mounted.entry), key_hash: key, body_hash: hashOf(asked.raw) }
    return answerOnce(serving, request, { own, act, finish, encode: (data) => encoded(mounted, data, language) })
  }
  const merchant_id = operator?.operator_id ?? person?.merchant_id ?? ''
  const attempt = attemptOf(entry, { merchant_id, key, raw: asked.raw })
  return own ? onceWithOwnTransactions(serving, attempt, running) : onceInOneTransaction(serving, attempt, act)
}

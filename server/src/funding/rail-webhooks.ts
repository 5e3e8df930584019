import type { WebhookAnswer, WebhookRequest, WebhookRoute } from '../platform/http/webhook-routes.ts'
import type { Rail } from '../rails/rail.ts'
import type { RailAck, RailClaim, RailRequest, SignedAnswer } from '../rails/rail-request.ts'
import type { FundingDependencies } from './dependencies.ts'
import type { Heard, WebhookDependencies } from './forgeries.ts'
import type { LoadRow } from './load-row.ts'
import { loadByRailId, loadByReference, lockLoad } from './queries.ts'
import { ConstraintViolation } from '../platform/database/database-errors.ts'
import { retryOnUnknownCommit, type Tx } from '../platform/database/database.ts'
import { scheduleCheck } from './check-schedule.ts'
import { pushWebhooks } from './push-webhooks.ts'
import { mayChange } from './payment-decision.ts'
import { isRecheckWorth, scheduleRechecks } from './recheck-schedule.ts'
import { addEvent } from './load-events.ts'
import { isAbout, keepAnswer } from './rail-answers.ts'

/** Where payers come back and rails notify us. Nothing that comes in is believed: it only has the load checked. */
export function railWebhooks(deps: WebhookDependencies): WebhookRoute[] {
  const pushed = pushWebhooks(deps).map(({ path, call }): WebhookRoute => ({
    method: 'POST',
    path,
    handle: async (request) => answerOf(await call(requestOf(request), request)),
  }))
  const told = deps.rails.all.flatMap((rail) => {
    const { returns, notifies } = rail.capabilities
    return [
      ...returns.map((method): WebhookRoute => ({
        method,
        path: `/rails/${rail.name}/return`,
        handle: (request) => payerReturned(deps, rail, request),
      })),
      ...notifies.map((method): WebhookRoute => ({
        method,
        path: `/rails/${rail.name}/notify`,
        handle: (request) => railNotified(deps, rail, request),
      })),
    ]
  })
  return [...told, ...pushed]
}

const answerOf = ({ status, content_type, body }: RailAck): WebhookAnswer => ({
  http: status,
  contentType: content_type,
  body,
})

/** Sends the payer to the load's own page: our id decides, never an address that came in. */
async function payerReturned(deps: WebhookDependencies, rail: Rail, request: WebhookRequest): Promise<WebhookAnswer> {
  const claim = rail.parseReturn(requestOf(request))
  const load = await loadNamed(deps, rail, claim, { kind: 'forged_return', network: request.network })
  if (!load) return { redirect: '/dashboard/loadFunds' }
  await received(deps, load, { what: 'returned', claimed_ref: claim.claimed_ref ?? null })
  return { redirect: `/dashboard/loadFunds/${load.channel}/return/${load.id}` }
}

/** Answers what the rail waits for, after the check is safely written down. */
async function railNotified(deps: WebhookDependencies, rail: Rail, request: WebhookRequest): Promise<WebhookAnswer> {
  const parsed = rail.parseNotification?.(requestOf(request))
  if (!parsed) throw new Error(`${rail.name} is said to notify us, and its notifications cannot be read`)
  const { ack, ...claim } = parsed
  if (!deps.rails.callsFrom(rail.name, request.address)) {
    await deps.forged({ kind: 'foreign_address', rail: rail.name, network: request.network })
    return answerOf(ack.unknown)
  }
  const load = await loadNamed(deps, rail, claim, { kind: 'forged_notification', network: request.network })
  const isFirst = load && (await received(deps, load, { what: 'notified', claimed_ref: claim.claimed_ref ?? null }))
  return answerOf(load ? (isFirst ? ack.first : ack.repeat) : ack.unknown)
}

/** Answers whether it was the first of its kind; a repeat that changes nothing costs one read. */
const received = async (deps: FundingDependencies, load: LoadRow, callback: Callback): Promise<boolean> =>
  !isRepeat(deps, load, callback.what) &&
  (await retryOnUnknownCommit(() => deps.db.write((tx) => recordCallback(deps, tx, load.id, callback))))

/**
 * The load that a request names; undefined where it names none, or our reference of one and the rail's id of another. A claim
 * that is not authentic wakes its load as well as any: to be asked about does a load no harm, and who made it is told to us.
 */
async function loadNamed(deps: WebhookDependencies, rail: Rail, claim: RailClaim, heard: Heard) {
  const { db, forged } = deps
  const { reference, rail_id, authentic } = claim
  const load = await db.read(async (tx) =>
    reference === null
      ? rail_id === null
        ? undefined
        : loadByRailId(tx, rail.name, rail_id)
      : loadByReference(tx, rail.name, reference),
  )
  const isAnother = load !== undefined && rail_id !== null && load.rail_id !== null && load.rail_id !== rail_id
  if (authentic === 'bad') await forged({ ...heard, rail: rail.name, load_id: load?.id })
  else if (isAnother) await forged({ ...heard, kind: 'replayed_answer', rail: rail.name, load_id: load.id })
  if (load && !isAnother && claim.answer) await keepSigned(deps, load, claim.answer, heard.network)
  return isAnother ? undefined : load
}

/**
 * Keeps what was signed, for the check that it starts. A signed word of another amount is another payment's; one that the
 * database takes for a card's number is kept nowhere.
 */
async function keepSigned(
  deps: WebhookDependencies,
  load: LoadRow,
  answer: SignedAnswer,
  network: string,
): Promise<void> {
  const { db, log, clock, forged } = deps
  const { rail, id: load_id } = load
  if (!isAbout(load, answer)) return forged({ kind: 'replayed_answer', rail, network, load_id })
  try {
    await retryOnUnknownCommit(() => db.write((tx) => keepAnswer(tx, load, answer, clock.now())))
  } catch (error) {
    if (!(error instanceof ConstraintViolation)) throw error
    log.error({ rail, load: load_id, constraint: error.constraint }, 'a signed answer of a rail may not be kept')
  }
}

const requestOf = ({ method, query, headers, body }: WebhookRequest): RailRequest => {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
  return { method, query, headers, body, form: new URLSearchParams(isForm ? Buffer.from(body).toString('utf8') : '') }
}

/** What came in from outside: the payer's browser, or the rail's server. */
type CallbackKind = 'returned' | 'notified'

interface Callback {
  what: CallbackKind
  /** The rail's reference as it claims it. */
  claimed_ref: string | null
}

/** However many returns and notifications come, a load is checked for them at most this often. */
const callbackGapSeconds = 5

/**
 * The payer came back or the rail notified us: the load is checked now, or once the gap since the last time is over; nothing
 * else. The first time gets a line in the timeline and starts the schedule of checks again; answers whether it was the first.
 */
async function recordCallback(
  deps: Pick<FundingDependencies, 'clock' | 'rails'>,
  tx: Tx,
  load_id: string,
  { what, claimed_ref }: Callback,
): Promise<boolean> {
  const load = (await lockLoad(tx, load_id))!
  const now = deps.clock.now()
  const isReversalWorth = mayTellReversal(deps, load, what)
  if (isReversalWorth) await wakeRecheck(tx, load, now)
  const isFirst = isFirstOfKind(load, what)
  const check_at = mayChange(load) ? nextCallbackCheck(load, now) : null
  if (!isFirst && !check_at) return false
  await tx.run`
    update loads
       set returned_at = ${what === 'returned' && isFirst ? now : load.returned_at},
           notified_at = ${what === 'notified' && isFirst ? now : load.notified_at},
           claimed_ref = ${mayChange(load) ? (claimed_ref ?? load.claimed_ref) : load.claimed_ref}, checks = ${isFirst ? 0 : load.checks},
           woken_at = ${check_at ?? (isReversalWorth ? now : load.woken_at)},
           next_check_at = ${earliest(load.next_check_at, check_at)}
     where id = ${load.id} and merchant_id = ${load.merchant_id}`
  if (isFirst) await addEvent(tx, { load_id, at: now, what })
  if (check_at && isEarlier(check_at, load.next_check_at)) await scheduleCheck(tx, load, check_at)
  return isFirst
}

/** True where a return or notification changes nothing: it came before, and a check is on its way. Needs no lock. */
const isRepeat = (deps: Pick<FundingDependencies, 'clock' | 'rails'>, load: LoadRow, what: CallbackKind): boolean =>
  !isFirstOfKind(load, what) &&
  (!mayChange(load) || nextCallbackCheck(load, deps.clock.now()) === null) &&
  !mayTellReversal(deps, load, what)

/** A notification about what is credited already may say that it was taken back, where the rail would confirm that. */
const mayTellReversal = (
  { clock, rails }: Pick<FundingDependencies, 'clock' | 'rails'>,
  load: LoadRow,
  what: CallbackKind,
): boolean =>
  what === 'notified' &&
  isRecheckWorth(load, clock.now()) &&
  rails.named(load.rail)?.capabilities.reversals === 'status'

async function wakeRecheck(tx: Tx, { id, merchant_id, rail }: LoadRow, now: Date): Promise<void> {
  await tx.run`update loads set recheck_at = ${now}, woken_at = ${now} where id = ${id} and merchant_id = ${merchant_id}`
  await scheduleRechecks(tx, rail)
}

const isFirstOfKind = (load: LoadRow, what: CallbackKind): boolean =>
  (what === 'returned' ? load.returned_at : load.notified_at) === null

/** Now, or the end of the gap; null where the next one is set already. */
function nextCallbackCheck({ woken_at }: LoadRow, now: Date): Date | null {
  if (woken_at === null) return now
  if (woken_at > now) return null
  const gapEnds = new Date(woken_at.getTime() + callbackGapSeconds * 1000)
  return gapEnds > now ? gapEnds : now
}

const isEarlier = (one: Date, other: Date | null): boolean => other === null || one < other

const earliest = (one: Date | null, other: Date | null): Date | null =>
  one !== null && (other === null || isEarlier(one, other)) ? one : other

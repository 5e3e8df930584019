import { setTimeout as delay } from 'node:timers/promises'
import type { WebhookAnswer, WebhookRequest, WebhookRoute } from '../../platform/http/webhook-routes.ts'
import type { Rail } from '../../rails/rail.ts'
import type { RailAck, RailClaim, RailRequest, SignedAnswer } from '../../rails/rail-request.ts'
import type { FundingDependencies } from '../../funding/dependencies.ts'
import { countedOnce, type Heard, type WebhookDependencies } from './forgeries.ts'
import type { LoadRow } from '../../funding/loads/load-row.ts'
import { loadByRailId, loadByReference } from '../../funding/loads/queries.ts'
import { ConstraintViolation, isUnavailable } from '../../platform/database/database-errors.ts'
import { hangsAfterMilliseconds, retryOnUnknownCommit } from '../../platform/database/database.ts'
import { whenAvailable } from '../../platform/database/when-available.ts'
import { pushWebhooks } from '../../funding/pushes/push-webhooks.ts'
import { type Callback, isRepeat, recordCallback } from './record-callback.ts'
import { isAbout, keepAnswer } from '../checks/rail-answers.ts'

/** Where payers come back and rails notify us. Nothing that comes in is believed: it only has the load checked. */
export function railWebhooks(deps: WebhookDependencies): WebhookRoute[] {
  const waiting = { signed: whenAvailable(), unsigned: whenAvailable() }
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
        handle: (request) => payerReturned({ ...deps, waiting }, rail, request),
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

/** Where what payers came with waits for the database: who signs nothing takes no place from what a bank has signed. */
type Waiting = Record<'signed' | 'unsigned', ReturnType<typeof whenAvailable>>

/**
 * Sends the payer to the load's own page: our id decides, never an address that came in. They are sent on where the database
 * cannot hear of it as well: it is told as soon as it can, the load is asked about in its own time, and the dashboard says what
 * is not known yet.
 */
async function payerReturned(
  deps: WebhookDependencies & { waiting: Waiting },
  rail: Rail,
  request: WebhookRequest,
): Promise<WebhookAnswer> {
  const payer = { page: '/dashboard/loadFunds' }
  const claim = rail.parseReturn(requestOf(request))
  const { authentic } = claim
  const told = { ...deps, forged: countedOnce(deps.forged) }
  const hear = () => hearPayer(told, rail, { claim, network: request.network }, payer)
  // what nobody has signed who may is not worth a second try
  const heard = authentic === 'bad' ? hear() : deps.waiting[authentic](hear)
  heard.catch((err: unknown) =>
    deps.log.warn({ rail: rail.name, err }, 'a payer came back, and the database could not hear of it'),
  )
  const timeout = new AbortController()
  const waited = delay(payerWaitsMilliseconds, undefined, { signal: timeout.signal }).catch(() => undefined)
  try {
    await Promise.race([heard, waited])
  } catch (error) {
    if (!isUnavailable(error)) throw error
  } finally {
    timeout.abort()
  }
  return { redirect: payer.page }
}

/** The longest that a payer waits for us to write down that they came back; it goes on behind the answer. */
const payerWaitsMilliseconds = hangsAfterMilliseconds + 500

async function hearPayer(
  deps: WebhookDependencies,
  rail: Rail,
  { claim, network }: { claim: RailClaim; network: string },
  payer: { page: string },
): Promise<void> {
  const load = await loadNamed(deps, rail, claim, { kind: 'forged_return', network })
  if (!load) return
  payer.page = `/dashboard/loadFunds/${load.channel}/return/${load.id}`
  await received(deps, load, { what: 'returned', claimed_ref: claim.claimed_ref ?? null })
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
  // over at once: a database that hangs is known by it, and neither a payer nor a rail waits any longer
  const load = await db.read(
    async (tx) =>
      reference === null
        ? rail_id === null
          ? undefined
          : loadByRailId(tx, rail.name, rail_id)
        : loadByReference(tx, rail.name, reference),
    hangsAfterMilliseconds,
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

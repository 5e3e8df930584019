import { setTimeout as delay } from 'node:timers/promises'
import type { WebhookAnswer, WebhookRequest, WebhookRoute } from '../../platform/http/webhook-routes.ts'
import type { Rail } from '../../rails/rail.ts'
import type { RailAck, RailClaim, RailRequest, SignedAnswer } from '../../rails/rail-request.ts'
import type { CollectionDependencies } from '../dependencies.ts'
import { countedOnce, type Heard, type WebhookDependencies } from './forgeries.ts'
import type { CollectionRow } from '../rows/collection-row.ts'
import { collectionByRailId, collectionByReference } from '../rows/queries.ts'
import { ConstraintViolation, isUnavailable, whenAvailable } from '../../platform/database/database-errors.ts'
import { hangsAfterMilliseconds, retryOnUnknownCommit } from '../../platform/database/database.ts'
import { isAbout, keepAnswer } from '../checks/rail-answers.ts'
import { findUse } from '../collection-use.ts'
import { type Callback, isRepeat, recordCallback } from './record-callback.ts'

/** Where payers return and rails notify us. Nothing in a request is believed: it only has the collection checked. */
export function railWebhooks(deps: WebhookDependencies): WebhookRoute[] {
  const waiting = { signed: whenAvailable(), unsigned: whenAvailable() }
  return deps.rails.all.flatMap((rail) => {
    const { returns, notifies, notify_path = 'notify' } = rail.capabilities
    return [
      ...returns.map((method): WebhookRoute => ({
        method,
        path: `/rails/${rail.name}/return`,
        handle: (request) => payerReturned({ ...deps, waiting }, rail, request),
      })),
      ...notifies.map((method): WebhookRoute => ({
        method,
        path: `/rails/${rail.name}/${notify_path}`,
        handle: (request) => railNotified(deps, rail, request),
      })),
    ]
  })
}

/** An acknowledgement as a rail's adapter words it, as the answer to its request. */
export const answerOf = ({ status, content_type, body }: RailAck): WebhookAnswer => ({
  http: status,
  contentType: content_type,
  body,
})

/** What payers bring waits here for the database: unsigned returns take no place from those that a bank signed. */
type Waiting = Record<'signed' | 'unsigned', ReturnType<typeof whenAvailable>>

/** Where a payer is sent whose return names no collection that we know. */
const pageOfUnknown = '/dashboard/loadFunds'

/**
 * Sends the payer to the page of their collection: our id decides, never an address of the request. They are sent on without the
 * database too: the return is recorded once it is available, the schedule asks the rail, and the page shows an unclear state.
 */
async function payerReturned(
  deps: WebhookDependencies & { waiting: Waiting },
  rail: Rail,
  request: WebhookRequest,
): Promise<WebhookAnswer> {
  const payer = { page: pageOfUnknown }
  const claim = rail.parseReturn(requestOf(request))
  const { authentic } = claim
  const told = { ...deps, forged: countedOnce(deps.forged) }
  const hear = () => hearPayer(told, rail, { claim, request }, payer)
  // A forged return is not worth a second try.
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

/** The longest that a payer waits while their return is recorded; recording continues after the answer. */
const payerWaitsMilliseconds = hangsAfterMilliseconds + 500

async function hearPayer(
  deps: WebhookDependencies,
  rail: Rail,
  { claim, request: { network, headers } }: { claim: RailClaim; request: WebhookRequest },
  payer: { page: string },
): Promise<void> {
  const collection = await collectionNamed(deps, rail, claim, { kind: 'forged_return', network })
  if (!collection) return
  const device = (headers['user-agent'] ?? '').slice(0, 200)
  const returned = { network, device, is_signed: claim.authentic === 'signed' }
  payer.page = await findUse(deps, collection).payerPage(deps.db, collection, returned)
  await received(deps, collection, { what: 'returned', claimed_ref: claim.claimed_ref ?? null })
}

/** Answers what the rail expects, after the check is recorded. */
async function railNotified(deps: WebhookDependencies, rail: Rail, request: WebhookRequest): Promise<WebhookAnswer> {
  const parsed = rail.parseNotification?.(requestOf(request))
  if (!parsed) throw new Error(`${rail.name} is said to notify us, and its notifications cannot be read`)
  const { ack, ...claim } = parsed
  if (!deps.rails.callsFrom(rail.name, request.address)) {
    await deps.forged({ kind: 'foreign_address', rail: rail.name, network: request.network })
    return answerOf(ack.unknown)
  }
  const collection = await collectionNamed(deps, rail, claim, { kind: 'forged_notification', network: request.network })
  const isFirst =
    collection && (await received(deps, collection, { what: 'notified', claimed_ref: claim.claimed_ref ?? null }))
  // also beside a collection: its payer may have paid twice
  const { arrived } = deps
  const isRecorded = claim.arrival && arrived ? await arrived(rail.name, claim.arrival) : undefined
  if (!collection && isRecorded === undefined) return answerOf(ack.unknown)
  return answerOf(isFirst || isRecorded ? ack.first : ack.repeat)
}

/** Answers whether it was the first of its kind; a repeat that changes nothing costs one read. */
const received = async (
  deps: CollectionDependencies,
  collection: CollectionRow,
  callback: Callback,
): Promise<boolean> =>
  !isRepeat(deps, collection, callback.what) &&
  (await retryOnUnknownCommit(() => deps.db.write((tx) => recordCallback(deps, tx, collection.id, callback))))

/**
 * The collection that a request names; undefined where it names none, or one by our reference and another by the rail's id. A
 * claim that is not authentic wakes its collection too, because a check does no harm; it is recorded as a forgery.
 */
async function collectionNamed(deps: WebhookDependencies, rail: Rail, claim: RailClaim, heard: Heard) {
  const { db, forged } = deps
  const { reference, rail_id, authentic } = claim
  // A short limit: neither a payer nor a rail waits for a database that hangs.
  const collection = await db.read(
    async (tx) =>
      reference === null
        ? rail_id === null
          ? undefined
          : collectionByRailId(tx, rail.name, rail_id)
        : collectionByReference(tx, rail.name, reference),
    hangsAfterMilliseconds,
  )
  const isAnother =
    collection !== undefined && rail_id !== null && collection.rail_id !== null && collection.rail_id !== rail_id
  if (authentic === 'bad') await forged({ ...heard, rail: rail.name, collection_id: collection?.id })
  else if (isAnother) await forged({ ...heard, kind: 'replayed_answer', rail: rail.name, collection_id: collection.id })
  if (collection && !isAnother && claim.answer) await keepSigned(deps, collection, claim.answer, heard.network)
  return isAnother ? undefined : collection
}

/**
 * Stores a signed answer for the check that it starts. A signed answer with another amount is about another payment; one that
 * contains what looks like a card number is not stored.
 */
async function keepSigned(
  deps: WebhookDependencies,
  collection: CollectionRow,
  answer: SignedAnswer,
  network: string,
): Promise<void> {
  const { db, log, clock, forged } = deps
  const { rail, id: collection_id } = collection
  if (!isAbout(collection, answer)) return forged({ kind: 'replayed_answer', rail, network, collection_id })
  try {
    await retryOnUnknownCommit(() => db.write((tx) => keepAnswer(tx, collection, answer, clock.now())))
  } catch (error) {
    if (!(error instanceof ConstraintViolation)) throw error
    log.error(
      { rail, collection: collection_id, constraint: error.constraint },
      'a signed answer of a rail may not be kept',
    )
  }
}

/** A request as the adapters of rails read it. */
export const requestOf = ({ method, query, headers, body }: WebhookRequest): RailRequest => {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
  return { method, query, headers, body, form: new URLSearchParams(isForm ? Buffer.from(body).toString('utf8') : '') }
}

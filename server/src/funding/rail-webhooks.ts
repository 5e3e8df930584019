import type { WebhookAnswer, WebhookRequest, WebhookRoute } from '../platform/http/webhook-routes.ts'
import type { Rail, RailRequest } from '../rails/rail.ts'
import type { FundingDependencies } from './dependencies.ts'
import type { LoadRow } from './load-row.ts'
import { loadByReference, lockLoad } from './queries.ts'
import { retryOnUnknownCommit, type Tx } from '../platform/database/database.ts'
import type { Clock } from '../platform/clock.ts'
import { scheduleCheck } from './check-schedule.ts'
import { mayChange } from './payment-decision.ts'
import { addEvent } from './load-events.ts'

/** Where payers come back and rails notify us. Nothing that comes in is believed: it only has the load checked. */
export function railWebhooks(deps: FundingDependencies): WebhookRoute[] {
  return deps.rails.all.flatMap((rail) => {
    const methods = rail.capabilities.notify === 'post' ? (['POST'] as const) : (['GET'] as const)
    return [
      {
        method: 'GET',
        path: `/rails/${rail.name}/return`,
        handle: (request) => payerReturned(deps, rail, requestOf('GET', request)),
      },
      ...methods.map((method): WebhookRoute => ({
        method,
        path: `/rails/${rail.name}/notify`,
        handle: (request) => railNotified(deps, rail, requestOf(method, request)),
      })),
    ]
  })
}

/** Sends the payer to the load's own page: our id decides, never an address that came in. */
async function payerReturned(deps: FundingDependencies, rail: Rail, request: RailRequest): Promise<WebhookAnswer> {
  const load = await loadNamed(deps, rail, rail.parseReturn(request).reference)
  if (!load) return { redirect: '/dashboard/loadFunds' }
  await received(deps, load, 'returned')
  return { redirect: `/dashboard/loadFunds/${load.channel}/return/${load.id}` }
}

/** Answers what the rail waits for, after the check is safely written down. */
async function railNotified(deps: FundingDependencies, rail: Rail, request: RailRequest): Promise<WebhookAnswer> {
  const { reference, ack } = rail.parseNotification(request)
  const load = await loadNamed(deps, rail, reference)
  const isFirst = load && (await received(deps, load, 'notified'))
  const { status, content_type, body } = load ? (isFirst ? ack.first : ack.repeat) : ack.unknown
  return { http: status, contentType: content_type, body }
}

/** Answers whether it was the first of its kind; a repeat that changes nothing costs one read. */
const received = async (deps: FundingDependencies, load: LoadRow, what: CallbackKind): Promise<boolean> =>
  !isRepeat(load, what, deps.clock.now()) &&
  (await retryOnUnknownCommit(() => deps.db.write((tx) => recordCallback(deps, tx, load.id, what))))

const loadNamed = async ({ db }: FundingDependencies, rail: Rail, reference: string | null) =>
  reference === null ? undefined : db.read((tx) => loadByReference(tx, rail.name, reference))

const requestOf = (method: string, { query, body }: WebhookRequest): RailRequest => ({
  method,
  query: new URLSearchParams(query),
  form: new URLSearchParams(body),
})

/** What came in from outside: the payer's browser, or the rail's server. */
type CallbackKind = 'returned' | 'notified'

/** However many returns and notifications come, a load is checked for them at most this often. */
const callbackGapSeconds = 5

/**
 * The payer came back or the rail notified us: the load is checked now, or once the gap since the last time is over; nothing
 * else. The first time gets a line in the timeline and starts the schedule of checks again; answers whether it was the first.
 */
async function recordCallback(
  { clock }: { clock: Clock },
  tx: Tx,
  load_id: string,
  what: CallbackKind,
): Promise<boolean> {
  const load = (await lockLoad(tx, load_id))!
  const now = clock.now()
  const isFirst = isFirstOfKind(load, what)
  const check_at = mayChange(load) ? nextCallbackCheck(load, now) : null
  if (!isFirst && !check_at) return false
  await tx.run`
    update loads
       set returned_at = ${what === 'returned' && isFirst ? now : load.returned_at},
           notified_at = ${what === 'notified' && isFirst ? now : load.notified_at},
           checks = ${isFirst ? 0 : load.checks}, woken_at = ${check_at ?? load.woken_at},
           next_check_at = ${earliest(load.next_check_at, check_at)}
     where id = ${load.id} and merchant_id = ${load.merchant_id}`
  if (isFirst) await addEvent(tx, { load_id, at: now, what })
  if (check_at && isEarlier(check_at, load.next_check_at)) await scheduleCheck(tx, load, check_at)
  return isFirst
}

/** True where a return or notification changes nothing: it came before, and a check is on its way. Needs no lock. */
const isRepeat = (load: LoadRow, what: CallbackKind, now: Date): boolean =>
  !isFirstOfKind(load, what) && (!mayChange(load) || nextCallbackCheck(load, now) === null)

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

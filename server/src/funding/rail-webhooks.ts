import type { RailAnswer, RailRequest as Arrived, RailRoute } from '../platform/http/webhook-routes.ts'
import type { Rail, RailRequest } from '../rails/rail.ts'
import type { FundingDependencies } from './dependencies.ts'
import type { LoadRow } from './load-row.ts'
import { loadByReference, lockLoad } from './queries.ts'
import { surely, type Tx } from '../platform/database/database.ts'
import type { Clock } from '../platform/clock.ts'
import { checkSoon } from './check-schedule.ts'
import { mayChange } from './payment-decision.ts'
import { addEvent } from './load-events.ts'

/** The doors by which payers come back and rails ring. Nothing that comes in by them is believed: they only wake a check. */
export function railDoors(deps: FundingDependencies): RailRoute[] {
  return deps.rails.all.flatMap((rail) => {
    const methods = rail.capabilities.notify === 'post' ? (['POST'] as const) : (['GET'] as const)
    return [
      {
        method: 'GET',
        path: `/rails/${rail.name}/return`,
        handle: (request) => payerReturned(deps, rail, asked('GET', request)),
      },
      ...methods.map((method): RailRoute => ({
        method,
        path: `/rails/${rail.name}/notify`,
        handle: (request) => railNotified(deps, rail, asked(method, request)),
      })),
    ]
  })
}

/** Sends the payer to the load's own page: our id decides, never an address that came in. */
async function payerReturned(deps: FundingDependencies, rail: Rail, request: RailRequest): Promise<RailAnswer> {
  const load = await named(deps, rail, rail.parseReturn(request).reference)
  if (!load) return { redirect: '/dashboard/loadFunds' }
  await woken(deps, load, 'returned')
  return { redirect: `/dashboard/loadFunds/${load.channel}/return/${load.id}` }
}

/** Answers what the rail waits for, after the check is safely written down. */
async function railNotified(deps: FundingDependencies, rail: Rail, request: RailRequest): Promise<RailAnswer> {
  const { reference, ack } = rail.parseNotification(request)
  const load = await named(deps, rail, reference)
  const isFirst = load && (await woken(deps, load, 'notified'))
  const { status, content_type, body } = load ? (isFirst ? ack.first : ack.repeat) : ack.unknown
  return { http: status, contentType: content_type, body }
}

/** Answers whether it was the first of its kind; a repeat that changes nothing costs one read. */
const woken = async (deps: FundingDependencies, load: LoadRow, what: Waking): Promise<boolean> =>
  !isAwake(load, what, deps.clock.now()) &&
  (await surely(() => deps.db.write((tx) => wakeLoad(deps, tx, load.id, what))))

const named = async ({ db }: FundingDependencies, rail: Rail, reference: string | null) =>
  reference === null ? undefined : db.read((tx) => loadByReference(tx, rail.name, reference))

const asked = (method: string, { query, body }: Arrived): RailRequest => ({
  method,
  query: new URLSearchParams(query),
  form: new URLSearchParams(body),
})

/** What came in from outside: the payer's browser, or the rail's server. */
type Waking = 'returned' | 'notified'

/** However many returns and notifications come, a load is woken at most this often. */
const wakeGapSeconds = 5

/**
 * The payer came back or the rail rang: the load is checked now, or once the gap since the last time is over; nothing
 * else. The first time is told in the timeline and starts the ladder of checks again; answers whether it was the first.
 */
async function wakeLoad({ clock }: { clock: Clock }, tx: Tx, load_id: string, what: Waking): Promise<boolean> {
  const load = (await lockLoad(tx, load_id))!
  const now = clock.now()
  const isFirst = isNews(load, what)
  const wake = mayChange(load) ? nextWake(load, now) : null
  if (!isFirst && !wake) return false
  await tx.run`
    update loads
       set returned_at = ${what === 'returned' && isFirst ? now : load.returned_at},
           notified_at = ${what === 'notified' && isFirst ? now : load.notified_at},
           checks = ${isFirst ? 0 : load.checks}, woken_at = ${wake ?? load.woken_at},
           next_check_at = ${earliest(load.next_check_at, wake)}
     where id = ${load.id} and merchant_id = ${load.merchant_id}`
  if (isFirst) await addEvent(tx, { load_id, at: now, what })
  if (wake && isEarlier(wake, load.next_check_at)) await checkSoon(tx, load, wake)
  return isFirst
}

/** True where a return or notification changes nothing: it came before, and a check is on its way. Needs no lock. */
const isAwake = (load: LoadRow, what: Waking, now: Date): boolean =>
  !isNews(load, what) && (!mayChange(load) || nextWake(load, now) === null)

const isNews = (load: LoadRow, what: Waking): boolean =>
  (what === 'returned' ? load.returned_at : load.notified_at) === null

/** Now, or the end of the gap; null where the next one is set already. */
function nextWake({ woken_at }: LoadRow, now: Date): Date | null {
  if (woken_at === null) return now
  if (woken_at > now) return null
  const rested = new Date(woken_at.getTime() + wakeGapSeconds * 1000)
  return rested > now ? rested : now
}

const isEarlier = (one: Date, other: Date | null): boolean => other === null || one < other

const earliest = (one: Date | null, other: Date | null): Date | null =>
  one !== null && (other === null || isEarlier(one, other)) ? one : other

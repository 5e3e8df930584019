import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { checkSoon } from './check-soon.ts'
import { mayChange } from './decide.ts'
import { addEvent } from './load-events.ts'
import type { LoadRow } from './load-row.ts'
import { lockLoad } from './queries.ts'

/** What came in from outside: the payer's browser, or the rail's server. */
export type Waking = 'returned' | 'notified'

/** However many returns and notifications come, a load is woken at most this often. */
export const wakeGapSeconds = 5

/**
 * The payer came back or the rail rang: the load is checked now, or once the gap since the last time is over; nothing
 * else. The first time is told in the timeline and starts the ladder of checks again; answers whether it was the first.
 */
export async function wakeLoad({ clock }: { clock: Clock }, tx: Tx, load_id: string, what: Waking): Promise<boolean> {
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
export const isAwake = (load: LoadRow, what: Waking, now: Date): boolean =>
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

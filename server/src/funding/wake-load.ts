import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { checkSoon } from './check-soon.ts'
import { mayChange } from './decide.ts'
import { addEvent } from './load-events.ts'
import { lockLoad } from './queries.ts'

/**
 * The payer came back or the rail rang: the load is checked now, nothing else. The first time is told in the timeline and
 * starts the ladder of checks again; answers whether it was the first.
 */
export async function wakeLoad(
  { clock }: { clock: Clock },
  tx: Tx,
  load_id: string,
  what: 'returned' | 'notified',
): Promise<boolean> {
  const load = (await lockLoad(tx, load_id))!
  const now = clock.now()
  const isFirst = (what === 'returned' ? load.returned_at : load.notified_at) === null
  const wakes = mayChange(load)
  await tx.run`
    update loads
       set returned_at = ${what === 'returned' && isFirst ? now : load.returned_at},
           notified_at = ${what === 'notified' && isFirst ? now : load.notified_at},
           checks = ${isFirst ? 0 : load.checks}, next_check_at = ${wakes ? now : load.next_check_at}
     where id = ${load.id} and merchant_id = ${load.merchant_id}`
  if (isFirst) await addEvent(tx, { load_id, at: now, what })
  if (wakes) await checkSoon(tx, load, now)
  return isFirst
}

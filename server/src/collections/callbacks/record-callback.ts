import type { Tx } from '../../platform/database/database.ts'
import { scheduleCheck } from '../checks/check-schedule.ts'
import type { FundingDependencies } from '../../funding/dependencies.ts'
import { addEvent } from '../rows/collection-events.ts'
import type { LoadRow } from '../../funding/loads/load-row.ts'
import { mayChange } from '../../funding/settle/payment-decision.ts'
import { lockLoad } from '../../funding/loads/queries.ts'
import { isRecheckWorth, scheduleRechecks } from '../checks/recheck-schedule.ts'

/** What came in from outside: the payer's browser, or the rail's server. */
type CallbackKind = 'returned' | 'notified'

export interface Callback {
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
export async function recordCallback(
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
export const isRepeat = (
  deps: Pick<FundingDependencies, 'clock' | 'rails'>,
  load: LoadRow,
  what: CallbackKind,
): boolean =>
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

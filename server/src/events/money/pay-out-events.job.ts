import type { KeptReason } from '@sahuji/contract/events/payout'
import * as z from 'zod/mini'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import { type Database, retryOnUnknownCommit, type Tx } from '../../platform/database/database.ts'
import { eachOf } from '../../platform/jobs/each-of.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { byItself, recordLog } from '../../platform/shop-log/record-log.ts'
import type { PlaceDependencies } from '../../payouts/dependencies.ts'
import { outcomeOfRefusal } from '../../payouts/settlement/settle-merchant.ts'
import { eventPayoutKept } from '../facts.ts'
import { type EventPayoutRow, lockEventPayout } from './event-payout-row.ts'
import { eventTitle, placeEventPayout } from './place-event-payout.ts'

type Due = Pick<EventPayoutRow, 'event_id' | 'merchant_id'>
type Deps = PlaceDependencies & { db: Database }

/**
 * Sends the released money of events to the bank accounts that their organisers chose, each once. What cannot be sent stays in the
 * wallet, and the organiser is notified of the reason and may send it again. Uses event_payouts_that_are_due.
 */
export const payOutEvents = job('events.pay_out', z.object({}), async (_, deps: Deps) => {
  const due = await deps.db.read(
    (tx) => tx.many<Due>`
      -- any merchant: what is due
      select event_id, merchant_id from event_payouts where state = 'due' order by event_id limit 500`,
  )
  await eachOf(due, (event) => payOutEvent(deps, event))
})

/** Sends the money of one event, once however often and by however many it is called. */
export async function payOutEvent(deps: Deps, due: Due): Promise<void> {
  try {
    await retryOnUnknownCommit(() => deps.db.write((tx) => send(tx, deps, due)))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const why = outcomeOfRefusal[error.code]
    if (!why) throw error
    await deps.db.write((tx) => keep(tx, deps, due, why))
  }
}

async function send(tx: Tx, deps: Deps, due: Due): Promise<void> {
  const row = await lockDue(tx, due)
  if (!row) return
  const { id } = await placeEventPayout(deps, tx, row)
  const subject = { kind: 'payout', id }
  const deed = { what: 'event.payout_sent', subject, mode: 'live', amount: row.released } as const
  await recordLog(tx, byItself(row.merchant_id), deed, deps.clock)
}

async function keep(tx: Tx, { feed, clock }: Deps, due: Due, why: KeptReason): Promise<void> {
  const { merchant_id, event_id } = due
  const row = await lockDue(tx, due)
  if (!row) return
  const now = clock.now()
  await tx.run`
    update event_payouts set state = 'kept', ended_at = ${now}, kept_because = ${why}
     where event_id = ${event_id} and merchant_id = ${merchant_id}`
  const { account_end } = await tx.one<{ account_end: string }>`
    select right(account_number, 4) as account_end from payout_accounts
     where id = ${row.account_id} and merchant_id = ${merchant_id}`
  const body = { id: event_id, title: await eventTitle(tx, due), amount: row.released, account_end, why }
  await feed.publish(tx, eventPayoutKept, merchant_id, 'live', body, now)
}

/** Locked in the order in which payouts are placed: the merchant first. */
async function lockDue(tx: Tx, { merchant_id, event_id }: Due): Promise<EventPayoutRow | undefined> {
  await lockMerchant(tx, merchant_id)
  const row = await lockEventPayout(tx, merchant_id, event_id)
  return row?.state === 'due' ? row : undefined
}

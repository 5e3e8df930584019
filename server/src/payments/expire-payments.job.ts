import type * as contract from '@sahuji/contract/payments'
import type { Takes } from '@sahuji/contract/http/route'
import * as z from 'zod/mini'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'
import { refuseOfOthers } from './own-payments.ts'
import { job } from '../platform/jobs/jobs.ts'
import { Refusal } from '../platform/refusal.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { paymentFacts } from './facts.ts'
import { lockPayment, type PaymentRow, shownPayment } from './payment-row.ts'

type Services = Pick<PaymentDependencies, 'db' | 'clock' | 'feed'>

/** Expires one payment at its time; the sweep expires those that this missed. */
export const expirePayment = job(
  'payments.expire',
  z.object({ id: z.uuid(), merchant_id: z.uuid() }),
  async ({ id, merchant_id }, deps: Services) => deps.db.write((tx) => expireIfDue(deps, tx, { id, merchant_id })),
)

async function expireIfDue(deps: Services, tx: Tx, { id, merchant_id }: { id: string; merchant_id: string }) {
  const payment = await lockPayment(tx, merchant_id, id)
  if (payment?.state !== 'open' || payment.expires_at > deps.clock.now()) return
  await endUnpaid(deps, tx, payment, 'expired')
}

/** Expires what is due and was missed, for every merchant. Safe to repeat. */
export const sweepPayments = job('payments.sweep', z.object({}), async (_, deps: Services) => {
  const now = deps.clock.now()
  const due = await deps.db.read(
    (tx) => tx.many<{ id: string; merchant_id: string }>`
      -- any merchant: what is due. Uses payments_that_expire.
      select id, merchant_id from payments where state = 'open' and expires_at <= ${now} order by expires_at limit 500`,
  )
  for (const each of due) await deps.db.write((tx) => expireIfDue(deps, tx, each))
})

/**
 * Ends an open, locked payment without money. What a rail is still asked about goes on: a late success may take it again.
 */
export async function endUnpaid(
  { clock, feed }: Pick<Services, 'clock' | 'feed'>,
  tx: Tx,
  { id, merchant_id, mode }: PaymentRow,
  state: 'expired' | 'cancelled',
): Promise<void> {
  const now = clock.now()
  await tx.run`
    update payments set state = ${state}, ended_at = ${now} where id = ${id} and merchant_id = ${merchant_id} and state = 'open'`
  await tx.run`select payment_event_add(${id}, ${now}, ${state}, '{}'::jsonb)`
  await feed.publish(tx, paymentFacts.changed, merchant_id, mode, { id, state }, now)
}

/** A person cancels a payment. Refuses what cancelUnpaid does. */
export const cancelPayment =
  (deps: PaymentDependencies) =>
  async (
    { tx, person, clock }: Call<'verified'>,
    { id }: Takes<typeof contract.cancelPayment>,
  ): Promise<contract.Payment> => {
    await refuseOfOthers(tx, person, id, clock.now())
    return shownPayment(await cancelUnpaid(deps, tx, person.merchant_id, id), deps)
  }

/** Cancels a payment that is not paid and not being paid. Refuses not_found, payment_not_open, payment_being_paid. */
export async function cancelUnpaid(
  deps: PaymentDependencies,
  tx: Tx,
  merchant_id: string,
  id: string,
): Promise<PaymentRow> {
  const payment = await lockPayment(tx, merchant_id, id)
  if (!payment) throw new Refusal('not_found')
  if (payment.state === 'cancelled') return payment
  if (payment.state !== 'open') throw new Refusal('payment_not_open')
  const { is_tried } = await tx.one<{ is_tried: boolean }>`
    select exists (select from payment_attempts
                    where payment_id = ${id} and merchant_id = ${merchant_id} and state = 'open') as is_tried`
  if (is_tried) throw new Refusal('payment_being_paid')
  await endUnpaid(deps, tx, payment, 'cancelled')
  return (await lockPayment(tx, merchant_id, id))!
}

import type { AskedPayment } from '@sahuji/contract/payments/at-counter'
import type * as contract from '@sahuji/contract/payments/at-counter'
import type { Takes } from '@sahuji/contract/http/route'
import { shiftOfSession } from '../counters/queries.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import { codeOfCounter } from './codes/counter-codes.ts'
import { openPayment } from './create-payment.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { cancelPayment } from './expire-payments.job.ts'
import { paymentOf, paymentOfKey, type PaymentRow, shownPayment } from './payment-row.ts'

/** How long an amount at a counter is good when its device does not say, in seconds. */
const usualCounterSeconds = 300

/** Asks a customer at the device's own counter for an amount; the same key gives the payment that it made. */
export const askAtCounter =
  (deps: PaymentDependencies) =>
  async (
    { tx, key, person: { merchant_id, person_id, session_id } }: Call<'counter'>,
    { expires_in = usualCounterSeconds, ...ask }: Takes<typeof contract.askAtCounter>,
  ): Promise<AskedPayment> => {
    const { counter_id } = await shiftOfSession(tx, session_id)
    const made = await paymentOfKey(tx, { merchant_id, mode: 'live', key })
    if (made && made.counter_id !== counter_id) throw new Refusal('key_conflict')
    if (made) return shownPayment(made, deps)
    const code = await codeOfCounter(tx, merchant_id, counter_id)
    const at = { merchant_id, mode: 'live', source: 'counter', counter_id, code_id: code?.id ?? null } as const
    const id = await openPayment(deps, tx, { ...at, ...ask, expires_in, key, made_by: person_id })
    return shownPayment((await paymentOf(tx, merchant_id, id))!, deps)
  }

/** One payment of the device's own counter. Refuses not_found. */
export const readAskedAtCounter =
  (deps: PaymentDependencies) =>
  async ({ tx, person }: Call<'counter'>, { id }: Takes<typeof contract.readAskedAtCounter>): Promise<AskedPayment> =>
    shownPayment(await ownPayment(tx, person, id), deps)

/** Cancels a payment of the device's own counter. Refuses not_found, payment_not_open, payment_being_paid. */
export const cancelAskedAtCounter =
  (deps: PaymentDependencies) =>
  async (call: Call<'counter'>, { id }: Takes<typeof contract.cancelAskedAtCounter>): Promise<AskedPayment> => {
    await ownPayment(call.tx, call.person, id)
    return cancelPayment(deps)(call, { id })
  }

/** A payment of the counter at which the session is signed in. Refuses not_found for any other counter's. */
async function ownPayment(
  tx: Tx,
  { merchant_id, session_id }: Call<'counter'>['person'],
  id: string,
): Promise<PaymentRow> {
  const { counter_id } = await shiftOfSession(tx, session_id)
  const payment = await paymentOf(tx, merchant_id, id)
  if (payment?.counter_id !== counter_id) throw new Refusal('not_found')
  return payment
}

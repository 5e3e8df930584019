import type { Confirmation } from '@sahuji/contract/auth/confirmations'
import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/payments/paying'
import type { Checkout } from '@sahuji/contract/payments/paying'
import { actConfirmed, type ConfirmationDependencies } from '../../auth/confirmations/consume-confirmation.ts'
import type { ConfirmedPayload } from '../../auth/confirmations/confirmation-row.ts'
import { openConfirmation, sendCodeOf } from '../../auth/confirmations/open-confirmation.ts'
import { isUnlimited, withinRight } from '../../merchants/members/use-right.ts'
import type { AuthDependencies } from '../../auth/dependencies.ts'
import type { AtOnceCall, Call, OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { refuseBeyondUnconfirmed } from '../../transfers/unconfirmed-sends.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import { attemptOfKey, payAtOnce, payByWallet, payWithRequest } from '../pay-by-wallet.ts'
import type { WalletOrder } from '../wallet-posting.ts'
import { paymentToPay } from '../payment-row.ts'
import { weighPayment } from '../weigh-payment.ts'
import { sendCodeSms } from '../proofs/begin-proof.ts'
import { shownCheckout } from './checkout.ts'

/** What a confirmation of a payment covers: the payment fixes its amount and shop. */
const confirmedPayment = (payment_id: string, amount: bigint): ConfirmedPayload => ({ payment_id, amount })

/** Begins the confirmation of paying exactly this payment, for this session alone. Refuses what weighPayment does. */
export const beginPaymentConfirmation =
  (deps: AuthDependencies) =>
  async (call: Call<'verified'>, { id }: Takes<typeof contract.beginPaymentConfirmation>): Promise<Confirmation> => {
    const order = { payment_id: id, payer_id: call.person.merchant_id }
    const { payment } = await weighPayment(call.tx, order, call.clock.now())
    const { mode, amount } = payment
    return openConfirmation(deps, call, { kind: 'payment', mode, amount, payload: confirmedPayment(id, amount) })
  }

/** Sends a code that names the amount and the shop; sends none when asked again within the wait. */
export const sendPaymentCode =
  (deps: AuthDependencies) =>
  async (call: Call<'verified'>, { id }: Takes<typeof contract.sendPaymentCode>): Promise<Confirmation> => {
    const { tx, clock, language } = call
    return sendCodeOf(deps, call, { id, kind: 'payment' }, async (row, { code, mobile_no }) => {
      const payment = await paymentToPay(tx, `${row.payload['payment_id']}`)
      if (!payment) return false
      await sendCodeSms(deps, tx, { payment, payer: { mobile_no, language }, code, language }, clock)
      return true
    })
  }

/**
 * Pays from the wallet of a bound session; more than may leave it unconfirmed needs a right proof of exactly this payment, used up
 * before the money moves. Refuses what weighPayment and actConfirmed do, session_not_bound and confirmation_needed.
 */
export const payFromWallet =
  (deps: PaymentDependencies, proving: ConfirmationDependencies) =>
  async (
    call: OwnCall<'verified'>,
    { id, confirmation_id, ...proofs }: Takes<typeof contract.payFromWallet>,
  ): Promise<Checkout> => {
    const { db, person, key, clock } = call
    const log = call.log?.along()
    const order = { payment_id: id, payer_id: person.merchant_id, person_id: person.person_id, key, log }
    const isPaid =
      confirmation_id === undefined &&
      isUnlimited(person, 'money.send') &&
      (await payAtOnce(deps, order, person.is_bound))
    const made = isPaid ? order : await db.read((tx) => attemptOfKey(tx, order))
    if (made && made.payment_id !== id) throw new Refusal('key_conflict')
    if (!made) {
      const { payment } = await db.read((tx) => weighPayment(tx, order, clock.now()))
      const { mode, amount } = payment
      if (mode === 'live' && !person.is_bound) throw new Refusal('session_not_bound')
      const pay = async () => {
        if (confirmation_id === undefined)
          return payUnconfirmed(deps, { ...order, is_confirmed: false }, { mode, amount })
        const payload = confirmedPayment(id, amount)
        const given = { ...proofs, confirmation_id, kind: 'payment', payload, key } as const
        await actConfirmed(proving, call, given, () => payByWallet(deps, { ...order, is_confirmed: true }))
      }
      await withinRight(db, person, { permission: 'money.send', key, amount, now: clock.now() }, pay)
    }
    return db.read(async (tx) => shownCheckout(tx, (await paymentToPay(tx, id))!, { now: clock.now() }))
  }

/** Pays without a confirmation what nothing is against, together with the payments of other callers. */
export const payFromWalletAtOnce =
  (deps: PaymentDependencies) =>
  async ({ person, key, take }: AtOnceCall, ask: Takes<typeof contract.payFromWallet>): Promise<boolean> => {
    if (ask.confirmation_id !== undefined) return false
    const { merchant_id: payer_id, person_id } = person
    return payWithRequest(deps, { payment_id: ask.id, payer_id, person_id, key }, take)
  }

async function payUnconfirmed(
  deps: PaymentDependencies,
  order: WalletOrder,
  { mode, amount }: { mode: 'live' | 'sandbox'; amount: bigint },
): Promise<void> {
  const sent = { merchant_id: order.payer_id, mode, amount, is_confirmed: false }
  await deps.db.read((tx) => refuseBeyondUnconfirmed(tx, sent, deps.clock.now()))
  await payByWallet(deps, order)
}

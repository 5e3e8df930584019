import { confirmationMinutes } from '@sahuji/contract/auth/confirmations'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Language } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import * as contract from '@sahuji/contract/payments/payer-proofs'
import { after, secondsUntil } from '../../auth/auth-settings.ts'
import { codeFacts } from '../../auth/confirmations/confirmation-codes.ts'
import { maskedMobile } from '../../auth/confirmations/confirmation-row.ts'
import { newPhoneCode } from '../../auth/contact/phone-codes.ts'
import type { AuthDependencies } from '../../auth/dependencies.ts'
import { passkeyRequestOf } from '../../auth/second-factors/passkey-challenges.ts'
import { bareMobile } from '@sahuji/contract/merchants'
import { refuseDemoShop } from '../../merchants/demo-shops.ts'
import { tradeNameOf } from '../../merchants/queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import {
  hasSmsForStranger,
  hasSmsOfDay,
  smsToNumber,
  takeSmsOfDay,
  takeSmsOfNetwork,
} from '../../platform/messages/sms-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { paymentCodeSms } from '../messages/payment-sms.ts'
import { paymentToPay, type PaymentRow } from '../payment-row.ts'
import { refuseUnpayable } from '../weigh-payment.ts'
import { insertCodeProof, type Payer, payerOfNumber, proofById, proofCounts, isProofOver } from './proof-row.ts'

/**
 * Sends a code for exactly this payment to the phone of a wallet. A number without a wallet takes the same limits and gets the same
 * answer, so that no stranger learns who has one. Refuses what refuseUnpayable and takeProofQuota do, and demo_shop.
 */
export const sendPayerCode =
  (deps: AuthDependencies) =>
  async (
    call: Call<'anyone'>,
    { id: payment_id, mobile_no: typed }: Takes<typeof contract.sendPayerCode>,
  ): Promise<Gives<typeof contract.sendPayerCode>> => {
    const { tx, clock, language } = call
    const now = clock.now()
    const payment = await payableBy(tx, payment_id, now)
    await refuseDemoShop(tx, payment.merchant_id)
    const mobile_no = `+977${bareMobile(typed)}`
    await takeProofQuota(deps, call, { payment_id, mobile_no }, now)
    const payer = await payerOfNumber(tx, mobile_no)
    const proof = { id: newId(clock), code: newPhoneCode(), expires_at: after(now, confirmationMinutes * 60) }
    const isSent = payer !== undefined && (await takeSms(deps, tx, mobile_no, now))
    const person_id = isSent ? payer.person_id : null
    await insertCodeProof(tx, deps.peppers, { ...proof, payment_id, mobile_no, person_id }, now)
    if (isSent) await sendCodeSms(deps, tx, { payment, payer, code: proof.code, language }, clock)
    return { id: proof.id, to: maskedMobile(mobile_no), expires_at: proof.expires_at }
  }

/** A payment that can be paid now. */
async function payableBy(tx: Tx, id: string, now: Date): Promise<PaymentRow> {
  const payment = await paymentToPay(tx, id)
  if (!payment) throw new Refusal('not_found')
  await refuseUnpayable(tx, payment, now)
  return payment
}

/**
 * Takes the quota of one more proof: of the payment, the number, the network, and room in the budget of SMS. Throws otp_daily_cap,
 * codes_of_hour_used, too_many, codes_paused.
 */
async function takeProofQuota(
  { settings, sms }: AuthDependencies,
  { tx, network }: Call<'anyone'>,
  of: { payment_id: string; mobile_no: string },
  now: Date,
): Promise<void> {
  const most = contract.payerCodesOf
  // locks the number: requests at once are counted one after the other
  await smsToNumber(tx, of.mobile_no, now)
  const { of_payment, of_hour, of_day, hour_began_at, wrong } = await proofCounts(tx, of, now)
  const isFull = of_payment >= most.payment || of_day >= most.number_per_day
  if (isFull || wrong >= settings.phone_code.tries_per_day) throw new Refusal('otp_daily_cap')
  if (hour_began_at && of_hour >= most.number_per_hour) {
    const seconds = secondsUntil(now, after(hour_began_at, 3600))
    throw new Refusal('codes_of_hour_used', { seconds, minutes: Math.ceil(seconds / 60) })
  }
  const seconds = await takeSmsOfNetwork(tx, sms, network, now)
  if (seconds > 0) throw new Refusal('too_many', { seconds })
  if (!(await hasSmsOfDay(tx, sms, strangers, now))) throw new Refusal('codes_paused')
}

/** Half of the budget is reserved for numbers with a wallet. */
const strangers = { budget: 'money', is_known: false } as const

/** Whether the number gets one more SMS today. */
async function takeSms({ sms }: AuthDependencies, tx: Tx, mobile_no: string, now: Date): Promise<boolean> {
  if (!(await hasSmsForStranger(tx, sms, mobile_no, now))) return false
  return takeSmsOfDay(tx, sms, strangers, now)
}

/** So much of a shop's name fits beside the rest of an SMS. */
const shopNameMost = 24

interface CodeSms {
  payment: Pick<PaymentRow, 'amount' | 'merchant_id'>
  payer: Pick<Payer, 'mobile_no' | 'language'>
  code: string
  language: Language
}

/** Writes the SMS of a code, which names the amount and the shop. */
export async function sendCodeSms(
  deps: Pick<AuthDependencies, 'brand' | 'support_phone'>,
  tx: Tx,
  { payment, payer, code, language: browsers }: CodeSms,
  clock: Clock,
): Promise<void> {
  const language = payer.language ?? browsers
  const shop = [...(await tradeNameOf(tx, payment.merchant_id))].slice(0, shopNameMost).join('')
  const amount = formatMoney(payment.amount, { language })
  const facts = { ...codeFacts(deps, code), amount, shop }
  await send(tx, paymentCodeSms, { to: payer.mobile_no, language, facts, shop_id: payment.merchant_id }, clock)
}

/** Where a code was sent, for the page that asks for it. Refuses not_found. */
export async function readPayerProof(
  { tx, clock }: Call<'anyone'>,
  { id }: Takes<typeof contract.readPayerProof>,
): Promise<Gives<typeof contract.readPayerProof>> {
  const proof = await proofById(tx, id)
  if (!proof || proof.mobile_no === null) throw new Refusal('not_found')
  const { payment_id, mobile_no } = proof
  return { payment_id, to: maskedMobile(mobile_no), is_over: isProofOver(proof, clock.now()) }
}

/** Asks for any passkey of this site: it names its person, and its signature is good for this payment alone. */
export const beginPayerPasskey =
  (deps: AuthDependencies) =>
  async (
    { tx, clock }: Call<'anyone'>,
    { id: payment_id }: Takes<typeof contract.beginPayerPasskey>,
  ): Promise<Gives<typeof contract.beginPayerPasskey>> => {
    const now = clock.now()
    await payableBy(tx, payment_id, now)
    const id = newId(clock)
    const passkey = await passkeyRequestOf(tx, deps, { purpose: 'confirm', subject_id: id }, now)
    await tx.run`
      insert into payer_proofs (id, payment_id, begun_at, expires_at)
      values (${id}, ${payment_id}, ${now}, ${after(now, deps.settings.passkeys.life_seconds)})`
    return { id, passkey }
  }

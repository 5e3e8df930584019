import { otpLifeMinutes, otpResendWaitSeconds } from '@sahuji/contract/auth'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Language } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import { bareMobile } from '@sahuji/contract/merchants'
import type * as contract from '@sahuji/contract/payments/payer-codes'
import { payerContactCodes, payerContactTries } from '@sahuji/contract/payments/payer-codes'
import { after } from '../../auth/auth-settings.ts'
import { maskedMobile } from '../../auth/confirmations/confirmation-row.ts'
import { newPhoneCode } from '../../auth/contact/phone-codes.ts'
import type { AuthDependencies } from '../../auth/dependencies.ts'
import { refuseDemoShop } from '../../merchants/demo-shops.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { Refusal } from '../../platform/refusal.ts'
import { payerCodeMail, payerCodeSms } from '../messages/contact-messages.ts'
import { callerOf } from '../caller-of.ts'
import { paymentToPay } from '../payment-row.ts'
import { maskedEmail, numberOf } from '../receipts/payer-receipt.ts'
import { type ReceiptRow, receiptAt, receiptOfPayment } from '../receipts/receipt-row.ts'
import { type CodeAddress, takePlaceFor } from './code-limits.ts'
import {
  codeSentSince,
  codesSentFor,
  insertPayerCode,
  isCodeOf,
  isCodeOver,
  isProof,
  lockPayerCode,
  payerCodeById,
  type PayerCode,
} from './code-row.ts'

type Services = Pick<AuthDependencies, 'sms' | 'peppers' | 'brand'>

/**
 * Sends a code to the number of the payer whose receipt it is, else to their address; where neither is known, to what is given here.
 * A second press of the same browser within the wait sends no other. Refuses not_found, demo_shop, payer_contact_needed and what takePlaceFor does.
 */
export const sendContactCode =
  (deps: Services) =>
  async (
    call: Call<'anyone'>,
    { code: receipt, mobile_no, email }: Takes<typeof contract.sendContactCode>,
  ): Promise<Gives<typeof contract.sendContactCode>> => {
    const { tx, clock, network, language } = call
    const row = await receiptAt(tx, receipt)
    if (!row) throw new Refusal('not_found')
    await refuseDemoShop(tx, row.merchant_id)
    const to = knownAddress(row) ?? givenAddress({ mobile_no, email })
    const now = clock.now()
    // one after the other, so that codes at once are counted
    await tx.maybe`select id from payments where id = ${row.payment_id} and merchant_id = ${row.merchant_id} for no key update`
    const { payment_id, attempt_id } = row
    const asked = { payment_id, mobile: to.mobile ?? null, email: to.email ?? null, begun_by: callerOf(call) }
    const twin = await codeSentSince(tx, asked, after(now, -otpResendWaitSeconds))
    if (twin) return twin
    if ((await codesSentFor(tx, payment_id)) >= payerContactCodes) throw new Refusal('otp_daily_cap')
    await takePlaceFor(deps.sms, tx, { ...to, network }, now)
    const made = { ...asked, id: newId(clock), attempt_id }
    const code = newPhoneCode()
    await insertPayerCode(tx, deps.peppers, { ...made, code, expires_at: after(now, otpLifeMinutes * 60) }, now)
    const reader: Language = row.language ?? language
    const { amount } = (await paymentToPay(tx, payment_id))!
    const money = formatMoney(amount, { language: reader })
    const facts = { code, brand: deps.brand, amount: money, minutes: otpLifeMinutes }
    const about = { language: reader, facts, shop_id: row.merchant_id }
    if (to.mobile === undefined) await send(tx, payerCodeMail, { to: to.email, ...about }, clock)
    else await send(tx, payerCodeSms, { to: numberOf(to.mobile), ...about }, clock)
    return { id: made.id }
  }

function knownAddress({ mobile_no, email }: ReceiptRow): CodeAddress | undefined {
  if (mobile_no !== null) return { mobile: mobile_no }
  return email === null ? undefined : { email }
}

function givenAddress({
  mobile_no,
  email,
}: {
  mobile_no?: string | undefined
  email?: string | undefined
}): CodeAddress {
  if (mobile_no !== undefined) return { mobile: bareMobile(mobile_no) }
  if (email === undefined) throw new Refusal('payer_contact_needed', {}, ['to'])
  return { email: email.toLowerCase() }
}

/** Where a code was sent, for the page that asks for it. Refuses not_found. */
export async function readContactCode(
  { tx, clock }: Call<'anyone'>,
  { id }: Takes<typeof contract.readContactCode>,
): Promise<Gives<typeof contract.readContactCode>> {
  const row = await payerCodeById(tx, id)
  if (!row) throw new Refusal('not_found')
  const { payment_id, mobile, email } = row
  const now = clock.now()
  return {
    payment_id,
    by: mobile === null ? 'email' : 'sms',
    to: mobile === null ? maskedEmail(email!) : maskedMobile(numberOf(mobile)),
    is_over: isCodeOver(row, now),
    is_proved: isProof(row, now),
  }
}

/**
 * Proves the payer by a code, and keeps its number or address with a payment that has none. A wrong code is counted, in a transaction of
 * its own. Refuses confirmation_over, confirmation_wrong, payer_contact_known.
 */
export const enterContactCode =
  ({ peppers }: Pick<Services, 'peppers'>) =>
  async (
    { db, clock }: OwnCall<'anyone'>,
    { id, otp }: Takes<typeof contract.enterContactCode>,
  ): Promise<Gives<typeof contract.enterContactCode>> => {
    const proved = await db.write(async (tx) => {
      const now = clock.now()
      const row = await lockPayerCode(tx, id)
      if (!row || isCodeOver(row, now)) return new Refusal('confirmation_over')
      if (isCodeOf(peppers, row, otp)) return keepContact(tx, row, now)
      await tx.run`update payer_codes set wrong = wrong + 1 where id = ${id}`
      const left = payerContactTries - row.wrong - 1
      return left > 0 ? new Refusal('confirmation_wrong', { left }, ['otp']) : new Refusal('confirmation_over')
    })
    if (proved instanceof Refusal) throw proved
    return proved
  }

/** The first one that is proved is the payer's; a later one of another address proves nothing. */
async function keepContact(
  tx: Tx,
  { id, payment_id, attempt_id, mobile, email }: PayerCode,
  now: Date,
): Promise<{ payment_id: string } | Refusal> {
  await tx.maybe`
    -- any merchant: the payer has the address of the receipt
    select id from payment_attempts where id = ${attempt_id} for no key update`
  const row = await receiptOfPayment(tx, payment_id)
  if (!row) return new Refusal('confirmation_over')
  const known = knownAddress(row)
  if (known && (known.mobile ?? known.email) !== (mobile ?? email)) return new Refusal('payer_contact_known')
  if (!known)
    await tx.run`
      update payment_attempts set payer_mobile = ${mobile}, payer_email = ${email}
       where id = ${attempt_id} and merchant_id = ${row.merchant_id}`
  await tx.run`update payer_codes set proved_at = ${now} where id = ${id} and proved_at is null`
  return { payment_id }
}

/** Whether a code entered within the last half hour proves the payer of a payment. */
export async function isPayerProved(
  tx: Tx,
  { id, payment_id }: { id: string; payment_id: string },
  now: Date,
): Promise<boolean> {
  const row = await payerCodeById(tx, id)
  return row !== undefined && row.payment_id === payment_id && isProof(row, now)
}

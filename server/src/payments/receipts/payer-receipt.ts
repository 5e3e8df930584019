import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Language } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import * as contract from '@sahuji/contract/payments/payer-receipts'
import type { PayerReceipt } from '@sahuji/contract/payments/payer-receipts'
import { maskedMobile } from '../../auth/confirmations/confirmation-row.ts'
import type { AuthDependencies } from '../../auth/dependencies.ts'
import { refuseDemoShop } from '../../merchants/demo-shops.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { hasSmsForStranger, takeSmsOfDay } from '../../platform/messages/sms-limits.ts'
import { giveBack, takeFromLimit, takeWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import { receiptMail, receiptSms } from '../messages/receipt-messages.ts'
import { paymentToPay, type PaymentRow, returningOf } from '../payment-row.ts'
import { shopOf } from '../shop-of.ts'
import { receiptAt, receiptOfPayment, type ReceiptRow } from './receipt-row.ts'

/** The receipt of a payment by its own address. Refuses not_found until it is paid. */
export const readPayerReceipt =
  (deps: Pick<PaymentDependencies, 'brand' | 'public_url' | 'proofOf'>) =>
  async ({ tx }: Call<'anyone'>, { code }: Takes<typeof contract.readPayerReceipt>): Promise<PayerReceipt> => {
    const { row, payment } = await receiptFor(tx, code)
    const { reference } = payment
    const proof = deps.proofOf({ id: row.attempt_id, reference })
    return {
      ...shownPaid(payment),
      ...(await returningOf(tx, payment)),
      code,
      payment_id: payment.id,
      shop: await shopOf(tx, row.merchant_id),
      way: row.way,
      charge: row.charge,
      from: fromOf(row, deps.brand),
      thanks: await thanksOf(tx, payment),
      verify_url: `${deps.public_url}/verify/${encodeURIComponent(reference)}?proof=${proof}`,
      sms_to: row.mobile_no && maskedMobile(row.mobile_no),
      email_to: row.email && maskedEmail(row.email),
    }
  }

async function receiptFor(tx: Tx, code: string): Promise<{ row: ReceiptRow; payment: PaymentRow & { paid_at: Date } }> {
  const row = await receiptAt(tx, code)
  const payment = row && (await paymentToPay(tx, row.payment_id))
  if (!payment?.paid_at) throw new Refusal('not_found')
  return { row: row!, payment: { ...payment, paid_at: payment.paid_at } }
}

function shownPaid({
  mode,
  reference,
  state,
  amount,
  refunded,
  description,
  order_reference,
  paid_at,
  answers,
}: PaymentRow & { paid_at: Date }) {
  const asked = answers.filter(({ question }) => question !== 'name')
  return { mode, reference, state, amount, refunded, description, order_reference, paid_at, answers: asked }
}

const thanksOf = async (tx: Tx, { link_id, merchant_id }: PaymentRow): Promise<string | null> => {
  const link = await tx.maybe<{ thanks: string | null }>`
    select thanks from payment_links where id = ${link_id} and merchant_id = ${merchant_id}`
  return link?.thanks ?? null
}

/** The bank, the card with its last digits, or the wallet. */
function fromOf({ bank_name, card_brand, card_last4, mobile_no }: ReceiptRow, brand: string): string {
  if (card_brand) return [card_brand, card_last4 && `··${card_last4}`].filter(Boolean).join(' ')
  return bank_name ?? [brand, mobile_no && `··${mobile_no.slice(-4)}`].filter(Boolean).join(' ')
}

/** As numbers are stored: `+9779812345678`. */
export const numberOf = (bare: string): string => `+977${bare}`

/** `m•••@example.com`. */
export const maskedEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`

const month = 30 * 86_400

/**
 * The address of a receipt for the last digits of its payer's number; a few wrong ones of one payment, from whatever place. Refuses
 * not_found, receipt_digits_wrong, receipt_tries_used.
 */
export async function findPayerReceipt(
  { db, clock }: OwnCall<'anyone'>,
  { id, mobile_end }: Takes<typeof contract.findPayerReceipt>,
): Promise<Gives<typeof contract.findPayerReceipt>> {
  const row = await db.read((tx) => receiptOfPayment(tx, id))
  if (!row?.mobile_no) throw new Refusal('not_found')
  const bucket = `receipt digits of ${id}`
  // counted before the look, so that tries at once are counted too
  const taken = await takeFromLimit(db, bucket, { count: contract.receiptTries, seconds: month }, clock)
  if (!taken.ok) throw new Refusal('receipt_tries_used')
  if (row.mobile_no.slice(-4) !== mobile_end) throw new Refusal('receipt_digits_wrong', {}, ['mobile_end'])
  await db.write((tx) => giveBack(tx, bucket))
  return { code: row.code }
}

/**
 * Sends the receipt's address where its payer gave or proved one, and nowhere else. Refuses not_found, receipt_sends_used,
 * receipt_not_by_sms, demo_shop.
 */
export const sendPayerReceipt =
  (deps: Pick<PaymentDependencies, 'brand' | 'public_url'>, { sms }: Pick<AuthDependencies, 'sms'>) =>
  async (
    { tx, clock, language }: Call<'anyone'>,
    { code, by }: Takes<typeof contract.sendPayerReceipt>,
  ): Promise<Gives<typeof contract.sendPayerReceipt>> => {
    const { row, payment } = await receiptFor(tx, code)
    const to = by === 'sms' ? row.mobile_no : row.email
    if (to === null) throw new Refusal('not_found')
    await refuseDemoShop(tx, row.merchant_id)
    const now = clock.now()
    const limit = { count: contract.receiptSends, seconds: 86_400 }
    const taken = await takeWithin(tx, `receipt of ${payment.id} by ${by}`, limit, now)
    if (!taken.ok) throw new Refusal('receipt_sends_used', { count: contract.receiptSends })
    if (by === 'sms') {
      const hasRoom = await hasSmsForStranger(tx, sms, numberOf(to), now)
      const isTaken = hasRoom && (await takeSmsOfDay(tx, sms, { budget: 'money', is_known: false }, now))
      if (!isTaken) throw new Refusal('receipt_not_by_sms')
      await sendReceiptSms(deps, tx, { row, payment, language }, clock)
      return { to: maskedMobile(to) }
    }
    const { name: shop } = await shopOf(tx, row.merchant_id)
    const reader = row.language ?? language
    const facts = {
      brand: deps.brand,
      shop,
      amount: formatMoney(payment.amount, { language: reader }),
      reference: payment.reference,
      receipt_link: `${deps.public_url}/receipt/${code}`,
    }
    await send(tx, receiptMail, { to, language: reader, facts, shop_id: row.merchant_id }, clock)
    return { to: maskedEmail(to) }
  }

/** Writes the SMS with the receipt's address to its payer. */
export async function sendReceiptSms(
  { brand, public_url }: Pick<PaymentDependencies, 'brand' | 'public_url'>,
  tx: Tx,
  { row, payment, language }: { row: ReceiptRow; payment: PaymentRow; language: Language | null },
  clock: Clock,
): Promise<void> {
  const reader = row.language ?? language
  const amount = formatMoney(payment.amount, { language: reader ?? 'en' })
  const facts = { brand, amount, receipt_link: `${public_url}/receipt/${row.code}` }
  const to = numberOf(row.mobile_no!)
  await send(tx, receiptSms, { to, language: reader, facts, shop_id: row.merchant_id }, clock)
}

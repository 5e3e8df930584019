import type { Language } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import { notPaidSms } from '../messages/receipt-messages.ts'
import { paymentOf, type PaymentRow } from '../payment-row.ts'
import { numberOf, sendReceiptSms } from '../receipts/payer-receipt.ts'
import { receiptOfPayment } from '../receipts/receipt-row.ts'
import type { RailAttempt } from './attempt-row.ts'

const ended = z.object({ payment_id: z.uuid(), merchant_id: z.uuid(), mobile_no: z.string(), is_paid: z.boolean() })

/** Sends the SMS that the page of an unclear payment promised: that it is paid, with the receipt, or that it is not. */
export const notifyPayer = job(
  'payments.notify-payer',
  ended,
  async ({ payment_id, merchant_id, mobile_no, is_paid }, deps: Services) =>
    deps.db.write(async (tx) => {
      const payment = await paymentOf(tx, merchant_id, payment_id)
      if (!payment) return
      const language = await languageOf(tx, payment)
      const row = is_paid ? await receiptOfPayment(tx, payment_id) : undefined
      if (row) return sendReceiptSms(deps, tx, { row: { ...row, mobile_no }, payment, language }, deps.clock)
      const facts = { brand: deps.brand, amount: formatMoney(payment.amount, { language: language ?? 'en' }) }
      await send(tx, notPaidSms, { to: numberOf(mobile_no), language, facts, shop_id: merchant_id }, deps.clock)
    }),
)

type Services = Pick<PaymentDependencies, 'db' | 'clock' | 'brand' | 'public_url'>

/** The language of the page at which it was paid, else the link's. Uses payment_attempts_by_payment. */
const languageOf = async (tx: Tx, { id, merchant_id, link_id }: PaymentRow): Promise<Language | null> =>
  (
    await tx.one<{ language: Language | null }>`
      select coalesce(
               (select payer_language from payment_attempts
                 where payment_id = ${id} and merchant_id = ${merchant_id} order by id desc limit 1),
               (select language from payment_links where id = ${link_id} and merchant_id = ${merchant_id})) as language`
  ).language

/** Once an attempt that was unclear ends: its payer may have closed the page. Those who gave no number look at the page again. */
export async function notifyIfUnclear(tx: Tx, attempt: RailAttempt, is_paid: boolean): Promise<void> {
  const { payment_id, merchant_id, payer_mobile: mobile_no, collection_id } = attempt
  if (mobile_no === null) return
  const { was_unclear } = await tx.one<{ was_unclear: boolean }>`
    -- any merchant: the collection is the attempt's own
    select exists (select from collection_events where collection_id = ${collection_id} and state_to = 'unclear') as was_unclear`
  if (was_unclear) await addJob(tx, notifyPayer, { payment_id, merchant_id, mobile_no, is_paid })
}

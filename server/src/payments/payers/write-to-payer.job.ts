import type { Language } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import { kathmanduDay } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import { collectionById } from '../../collections/rows/queries.ts'
import { refundOf as backByRail } from '../../collections/settle/refund-row.ts'
import { tradeNameOf } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { attemptOf } from '../attempts/attempt-row.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import { payerMail, payerNews, payerSms, type PayerNews } from '../messages/payer-messages.ts'
import { type AttemptKey, contactOf } from './payer-contact.ts'

/** News of a refund order, or of the collection of a surplus. */
const news = z.object({ what: z.enum(payerNews), subject_id: z.uuid() })

/** What a message is written from; amount in paisa. */
interface Step extends AttemptKey {
  amount: bigint
  reference: string
  /** Where a payer who gave nothing was asked for an account. */
  asked_at?: { mobile: string | null; email: string | null }
  /** By when it arrives, or an account can be named. */
  until: Date | null
  code: string | null
}

type Services = Pick<PaymentDependencies, 'db' | 'clock' | 'brand' | 'public_url' | 'support_phone'>

/**
 * Writes to the payer what became of money that goes back: by SMS and by e-mail, whichever they gave or proved, in their language. Each
 * piece of news once, however often the job runs. A sandbox sends nothing.
 */
export const writeToPayer = job('payments.write-to-payer', news, ({ what, subject_id }, deps: Services) =>
  deps.db.write(async (tx) => {
    const step = isOfCollection(what) ? await surplusStep(tx, subject_id, what) : await orderStep(tx, subject_id, what)
    if (step) await write(deps, tx, { ...step, what, subject_id })
  }),
)

const isOfCollection = (what: PayerNews): boolean => what === 'surplus_on_its_way' || what === 'surplus_done'

/** Adds the message to the work after the commit. */
export const sendPayerNews = (tx: Tx, what: PayerNews, subject_id: string): Promise<void> =>
  addJob(tx, writeToPayer, { what, subject_id })

/** Of an order; a reminder only while the order waits. */
async function orderStep(tx: Tx, id: string, what: PayerNews): Promise<Step | undefined> {
  const order = await tx.maybe<OrderStep>`
    -- any merchant: a job follows it
    select payment_id, merchant_id, collection_id, amount, reference, expires_at, arrives_by, code, mobile, email,
           state = 'account_asked' as is_asked
      from refund_orders where id = ${id}`
  if (!order || (what === 'account_reminder' && !order.is_asked)) return undefined
  const { is_asked: _, expires_at, arrives_by, mobile, email, ...step } = order
  return { ...step, until: what === 'account_reminder' ? expires_at : arrives_by, asked_at: { mobile, email } }
}

interface OrderStep extends Omit<Step, 'until' | 'asked_at'> {
  is_asked: boolean
  expires_at: Date | null
  arrives_by: Date
  mobile: string | null
  email: string | null
}

/** Of money in suspense; on its way back only where its rail was asked, as a payer who names an account is asked for it otherwise. */
async function surplusStep(tx: Tx, id: string, what: PayerNews): Promise<Step | undefined> {
  const collection = await collectionById(tx, id)
  if (!collection || collection.paid_amount === null) return undefined
  if (what === 'surplus_on_its_way' && (await backByRail(tx, id))?.state !== 'open') return undefined
  const { payment_id, merchant_id } = await attemptOf(tx, collection)
  const { paid_amount: amount, reference } = collection
  return { payment_id, merchant_id, collection_id: id, amount, reference, until: null, code: null }
}

/** So much of a shop's name fits beside the rest of an SMS. */
const shopNameMost = 12

async function write(
  { clock, brand, public_url, support_phone }: Services,
  tx: Tx,
  step: Step & { what: PayerNews; subject_id: string },
): Promise<void> {
  const { what, subject_id, payment_id, merchant_id, amount, reference, until, code, asked_at } = step
  const found = await contactOf(tx, step)
  const { mobile, email } = (found.mobile ?? found.email) ? found : (asked_at ?? found)
  if (found.mode === 'sandbox' || (mobile === null && email === null)) return
  const isFirst = await tx.run`
    insert into payer_messages (subject_id, what, payment_id, at) values (${subject_id}, ${what}, ${payment_id}, ${clock.now()})
    on conflict on constraint payer_is_written_once do nothing`
  if (isFirst !== 1) return
  const name = await tradeNameOf(tx, merchant_id)
  const language: Language | null = found.language
  const facts = {
    brand,
    shop: name,
    amount: formatMoney(amount, { language: language ?? 'en' }),
    reference,
    day: until ? kathmanduDay(until) : '',
    refund_link: code ? `${public_url}/r/${code}` : '',
    support_phone: support_phone.replaceAll(/[\s-]/g, ''),
  }
  const shop = [...name].slice(0, shopNameMost).join('')
  if (mobile !== null)
    await send(tx, payerSms[what], { to: `+977${mobile}`, language, facts: { ...facts, shop } }, clock)
  if (email !== null) await send(tx, payerMail[what], { to: email, language, facts }, clock)
}

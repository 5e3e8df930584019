import type { Language } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import { collectionById } from '../../collections/rows/queries.ts'
import { tradeNameOf } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import { newId, newReference } from '../../platform/ids.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { hashed, takeWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RefundDependencies } from '../dependencies.ts'
import { newLinkCode } from '../links/link-row.ts'
import {
  refundExpiredMail,
  refundExpiredSms,
  refundLinkMail,
  refundLinkSms,
  refundReturnedMail,
  refundReturnedSms,
} from '../messages/refund-messages.ts'
import { contactOf } from '../payers/payer-contact.ts'
import { sendPayerNews } from '../payers/write-to-payer.job.ts'
import { endUnpaid } from './end-order.ts'
import { lockOrder, type RefundOrder, scheduleOrder } from './order-row.ts'

const dayMs = 86_400_000

/** How long a payer can name an account; then the money is the shop's again. */
export const accountDays = 30

/** The longest that a transfer to a bank takes after that. */
const arrivalDays = 3

/** So long before that the payer is reminded. */
export const reminderDays = 7

type Wanted = Pick<
  RefundOrder,
  | 'refund_id'
  | 'payment_id'
  | 'collection_id'
  | 'merchant_id'
  | 'mode'
  | 'reference'
  | 'amount'
  | 'hold_id'
  | 'mobile'
  | 'email'
> &
  Partial<Pick<RefundOrder, 'rail' | 'returned_from'>>

/** Links that a shop may send in a day for one payment, and to one number or address: it chooses the number and the parts. */
const linksOfDay = { payment: { count: 5, seconds: 86_400 }, address: { count: 10, seconds: 86_400 } } as const

/** Refuses too_many. The shop's wallet is locked, so that its refunds at once are counted one after the other. */
async function takeLink(tx: Tx, { merchant_id, payment_id, mobile, email }: Wanted, now: Date): Promise<void> {
  const buckets = [
    [`refund links of ${payment_id}`, linksOfDay.payment],
    [`refund links of ${merchant_id} to ${hashed(mobile ?? email ?? '')}`, linksOfDay.address],
  ] as const
  for (const [bucket, limit] of buckets) {
    const taken = await takeWithin(tx, bucket, limit, now)
    if (!taken.ok) throw new Refusal('too_many', { seconds: taken.wait_seconds })
  }
}

/** Asks the payer for an account, by a link in an SMS, or an e-mail where no number is known, that can be used for 30 days. Refuses too_many for a shop's refund. */
export async function askAccount(deps: RefundDependencies, tx: Tx, wanted: Wanted): Promise<void> {
  const { clock } = deps
  const now = clock.now()
  if (wanted.refund_id !== null && wanted.mode === 'live') await takeLink(tx, wanted, now)
  const expires_at = new Date(now.getTime() + accountDays * dayMs)
  const order = {
    ...wanted,
    id: newId(clock),
    way: 'account',
    state: 'account_asked',
    code: newLinkCode(),
    language: (await contactOf(tx, wanted)).language,
    made_at: now,
    expires_at,
    arrives_by: new Date(expires_at.getTime() + arrivalDays * dayMs),
    next_at: new Date(expires_at.getTime() - reminderDays * dayMs),
  }
  await tx.run`insert into refund_orders ${rowOf(order)}`
  await writeAbout(deps, tx, { ...order, what: wanted.returned_from ? 'returned' : 'link' })
}

type Told = Pick<RefundOrder, 'merchant_id' | 'amount' | 'reference' | 'code' | 'mobile' | 'email' | 'mode'> & {
  language: Language | null
  what: 'link' | 'returned' | 'expired'
}

const kinds = {
  link: { sms: refundLinkSms, mail: refundLinkMail },
  returned: { sms: refundReturnedSms, mail: refundReturnedMail },
  expired: { sms: refundExpiredSms, mail: refundExpiredMail },
}

/** So much of a shop's name fits beside the rest of an SMS. */
const shopNameMost = 12

/** Writes to where the account is asked for. A sandbox sends nothing. */
async function writeAbout({ brand, public_url, clock }: RefundDependencies, tx: Tx, told: Told): Promise<void> {
  const { merchant_id, amount, reference, code, mobile, email, mode, language, what } = told
  if (mode === 'sandbox') return
  const name = await tradeNameOf(tx, merchant_id)
  const money = formatMoney(amount, { language: language ?? 'en' })
  const facts = { brand, amount: money, reference, refund_link: `${public_url}/r/${code}` }
  const shop = [...name].slice(0, shopNameMost).join('')
  if (mobile !== null)
    await send(tx, kinds[what].sms, { to: `+977${mobile}`, language, facts: { ...facts, shop } }, clock)
  else if (email !== null)
    await send(tx, kinds[what].mail, { to: email, language, facts: { ...facts, shop: name } }, clock)
}

/** Reminds a payer of a link a week before it ends, once, and then ends it. */
export async function followAskedAccount(deps: RefundDependencies, tx: Tx, id: string): Promise<void> {
  const order = await lockOrder(tx, id)
  if (order?.state !== 'account_asked') return
  const { merchant_id, rail, expires_at } = order
  if (expires_at! <= deps.clock.now()) return expireAccount(deps, tx, order)
  await sendPayerNews(tx, 'account_reminder', id)
  await tx.run`update refund_orders set next_at = ${expires_at} where id = ${id} and merchant_id = ${merchant_id}`
  await scheduleOrder(tx, { id, rail }, expires_at!)
}

/**
 * Ends a link that its payer did not use, and notifies the payer: the shop has its money back; a surplus is kept for the payer and waits
 * for a person.
 */
async function expireAccount(deps: RefundDependencies, tx: Tx, order: RefundOrder): Promise<void> {
  const { id, merchant_id, refund_id, returned_from } = order
  if (returned_from !== null) return keepReturned(deps, tx, order)
  await endUnpaid(deps, tx, order, 'no account named')
  if (refund_id === null) return sendPayerNews(tx, 'surplus_kept', id)
  const { language } = await tx.one<{ language: Language | null }>`
    select language from refund_orders where id = ${id} and merchant_id = ${merchant_id}`
  await writeAbout(deps, tx, { ...order, language, what: 'expired' })
}

/** Money that a bank returned stays in suspense for its payer, and a person looks at it. */
async function keepReturned({ clock }: RefundDependencies, tx: Tx, { id, merchant_id }: RefundOrder): Promise<void> {
  await tx.run`
    update refund_orders set review_since = ${clock.now()}, next_at = null, last_answer = 'no account named'
     where id = ${id} and merchant_id = ${merchant_id}`
  await sendPayerNews(tx, 'surplus_kept', id)
}

/** Asks payers for the account of money that came twice or too late, where no rail returns it and a number or address is known. */
export async function askForSurpluses(deps: RefundDependencies): Promise<void> {
  for (const { id, payment_id, merchant_id } of await deps.db.read(surplusesWithout))
    await deps.db.write(async (tx) => {
      const collection = (await collectionById(tx, id))!
      const { mobile, email } = await contactOf(tx, { payment_id, merchant_id, collection_id: id })
      if (mobile === null && email === null) return
      const { mode, paid_amount } = collection
      const asked_at = { mobile, email: mobile === null ? email : null }
      const about = {
        refund_id: null,
        payment_id,
        collection_id: id,
        merchant_id,
        mode,
        amount: paid_amount!,
        hold_id: null,
      }
      await askAccount(deps, tx, { ...about, reference: newReference(deps.clock), ...asked_at })
    })
}

/** Uses collections_in_review. */
const surplusesWithout = (tx: Tx) => tx.many<{ id: string; payment_id: string; merchant_id: string }>`
  -- any merchant: what waits
  select c.id, a.payment_id, c.merchant_id
    from collections c join payment_attempts a on a.collection_id = c.id
   where c.kind = 'payment' and c.review_since is not null and c.review_reason in ('surplus', 'wallet_closed')
     and c.suspense_transfer_id = c.transfer_id and a.state = 'surplus'
     and (num_nonnulls(a.payer_mobile, a.payer_email, c.person_id) > 0)
     and not exists (select from refund_orders o where o.collection_id = c.id and o.refund_id is null)
     and not exists (select from collection_refunds r where r.collection_id = c.id and r.state <> 'refused')
   order by c.review_since limit 50`

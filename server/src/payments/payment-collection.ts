import { formatMoney } from '@sahuji/contract/money/money'
import type { CollectionUse, Verdict } from '../collections/collection-use.ts'
import type { CollectionRow } from '../collections/rows/collection-row.ts'
import { feesAccount } from '../collections/settle/post-collection.ts'
import { clawbackMoved } from '../funding/facts.ts'
import { loadClawbackLegs } from '../funding/load-collection.ts'
import { lockWallet } from '../ledger/post.ts'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Succeeded } from '../rails/rail.ts'
import { attemptOf, endAttempt } from './attempts/attempt-row.ts'
import { rerouteAttempt } from './attempts/open-attempt.ts'
import { canBeTaken, failAttempt, noteCameLate, noteTakenBack, settleAttempt } from './attempts/settle-attempt.ts'
import { callerOf } from './caller-of.ts'
import { lostByDispute } from './disputes/dispute-row.ts'
import { lockPayment, type PaymentRow } from './payment-row.ts'
import { sendPayerNews } from './payers/write-to-payer.job.ts'
import { freeForClawback } from './refunds/free-for-clawback.ts'
import { askedBack, isGivenToPayer, refundReferences } from './refunds/order-row.ts'

/**
 * What a customer's payment by a rail decides for itself. No limit of the merchant's own loads counts, and a card's money is
 * ordinary revenue.
 */
export const paymentCollection: CollectionUse = {
  kind: 'payment',
  judge: judgePaid,
  isRestricted: () => false,
  feeOf: feeOfWhole,
  creditLegs: (collection, { free }, { amount, fee }) => {
    if (free.is_closed) return 'wallet_closed'
    const net = { account_id: free.account_id, amount: amount - fee }
    return fee > 0n ? [net, { account_id: feesAccount(collection), amount: fee }] : [net]
  },
  beforeClawback: freeForClawback,
  feeBack: async (tx, { id, merchant_id, fee }) => {
    const { fee_returned } = await tx.one<{ fee_returned: bigint }>`
      select p.fee_returned from payment_attempts a join payments p on p.id = a.payment_id
       where a.collection_id = ${id} and a.merchant_id = ${merchant_id}`
    return fee - fee_returned
  },
  clawbackLegs: loadClawbackLegs,
  giveBack: async (tx, collection, { capabilities }) => {
    if (!capabilities.refunds_to_mobile) return { by: 'rail', why: null, mobile_end: null }
    const mobile = await provedMobile(tx, collection)
    if (mobile === null) return { by: 'hand', why: 'other_number', mobile_end: null }
    return { by: 'rail', why: null, mobile_end: mobile.slice(-4) }
  },
  refundMobile: provedMobile,
  isGivingBack: ({ clock }, tx, collection) => isGivenToPayer(tx, collection, clock.now()),
  refundReferences,
  askedBack: async (tx, collection) => (await askedBack(tx, collection)) + (await lostByDispute(tx, collection)),
  publishMove: async (deps, tx, collection, what) => {
    const { id, state, transfer_id, review_reason } = collection
    if (what === 'sent_back') await sendPayerNews(tx, 'surplus_done', id)
    if (state === 'unclear' && (review_reason === 'surplus' || review_reason === 'wallet_closed'))
      await sendPayerNews(tx, 'surplus_on_its_way', id)
    if (state === 'unclear' && review_reason === 'surplus') await noteCameLate(deps, tx, collection)
    if (state === 'credited') await settleAttempt(deps, tx, { ...collection, transfer_id: transfer_id! })
    if (state === 'failed' || state === 'expired' || state === 'cancelled') await failAttempt(deps, tx, collection)
    if (state === 'reversed') await noteTakenBack(deps, tx, collection)
  },
  publishClawback: async ({ feed, clock }, tx, { id: load_id, merchant_id, mode, reference, bank_name }, moved) => {
    const { fee = 0n, ...move } = moved
    const body = { load_id, reference, bank_name, ...move, ...(move.what === 'taken' && { sale_fee: fee }) }
    await feed.publish(tx, clawbackMoved, merchant_id, mode, body, clock.now())
  },
  reroute: rerouteAttempt,
  payerPage: async (db, collection, returned) => {
    const { payment_id, receipt_code, begun_by } = await db.read((tx) => attemptOf(tx, collection))
    // the receipt is its payer's: shops and banks know the reference by which a return names the payment
    const isPayers = returned.is_signed || begun_by === callerOf(returned)
    return receipt_code && isPayers ? `/pay/${payment_id}?r=${receipt_code}` : `/pay/${payment_id}`
  },
}

/**
 * The open payment takes the money, and one that expired or was cancelled while it can; a second success, and money for a full link,
 * for seats that are gone or for a shop that cannot be paid, goes back by itself. Another amount, a success after the rail's own refusal and money at a revoked code are
 * reviewed.
 */
async function judgePaid(tx: Tx, collection: CollectionRow, paid: Succeeded, now: Date): Promise<Verdict> {
  const terms = collection
  const { free } = await lockWallet(tx, collection.merchant_id, collection.mode)
  const attempt = await attemptOf(tx, collection)
  const payment = (await lockPayment(tx, collection.merchant_id, attempt.payment_id))!
  if (paid.amount !== collection.amount || paid.state === 'partial')
    return { act: 'suspense', terms, reason: 'other_amount' }
  if (collection.state === 'failed' && paid.is_unsearched) return { act: 'contradicted' }
  const isTaken = !free.is_closed && (await canBeTaken(tx, payment, attempt, now))
  if (isTaken && collection.state === 'failed') return { act: 'suspense', terms, reason: 'after_failure' }
  if (isTaken && (await isAtRevokedCode(tx, payment))) return { act: 'suspense', terms, reason: 'revoked_code' }
  if (isTaken) return { act: 'credit', terms }
  await endAttempt(tx, attempt, { state: 'surplus', now: paid.paid_at ?? collection.created_at })
  return { act: 'give_back', terms, reason: free.is_closed ? 'wallet_closed' : 'surplus' }
}

/** Whether the payment was made at a code that was revoked before: our own pages refuse that, another bank's app cannot. */
const isAtRevokedCode = async (tx: Tx, { code_id, merchant_id, made_at }: PaymentRow): Promise<boolean> =>
  code_id !== null &&
  (await tx.maybe`
    select id from payment_codes where id = ${code_id} and merchant_id = ${merchant_id} and revoked_at <= ${made_at}`) !==
    undefined

/** The fee of a payment that an operator credits: its own, for its whole amount. Refuses payment_takes_no_credit. */
async function feeOfWhole(tx: Tx, collection: CollectionRow, amount: bigint): Promise<bigint> {
  await lockWallet(tx, collection.merchant_id, collection.mode)
  const attempt = await attemptOf(tx, collection)
  const payment = (await lockPayment(tx, collection.merchant_id, attempt.payment_id))!
  const since = collection.review_since ?? collection.created_at
  if (amount !== payment.amount || !(await canBeTaken(tx, payment, attempt, since)))
    throw new Refusal('payment_takes_no_credit', { amount: formatMoney(payment.amount) }, ['amount'])
  return collection.fee
}

/**
 * The ten digits of the payer, where a signed-in person with a verified number began the payment; null for strangers, whose money
 * goes back by hand: an unverified number must not receive money stolen elsewhere.
 */
async function provedMobile(tx: Tx, { person_id, created_at, payer_mobile }: CollectionRow): Promise<string | null> {
  const person = await tx.maybe<{ mobile_no: string }>`
    -- any merchant: the payer is a person of another one
    select right(mobile_no, 10) as mobile_no from people where id = ${person_id} and phone_verified_at <= ${created_at}`
  if (!person || (payer_mobile !== null && payer_mobile !== person.mobile_no)) return null
  return person.mobile_no
}

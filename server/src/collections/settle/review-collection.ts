import { formatMoney } from '@sahuji/contract/money'
import { platformAccount, stripedAccount } from '../../ledger/accounts.ts'
import { lockWallet, postWithCommit, reverse } from '../../ledger/post.ts'
import { postedOrRefused } from '../../ledger/posting.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Tx, retryOnUnknownCommit } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Rails } from '../../rails/rails.ts'
import { quote } from '../../tariff/fees.ts'
import { ruleOn, type TariffRule } from '../../tariff/rules.ts'
import type { FundingDependencies } from '../../funding/dependencies.ts'
import { addEvent } from '../rows/collection-events.ts'
import type { LoadRow } from '../../funding/loads/load-row.ts'
import { moveLoad } from '../rows/move-collection.ts'
import { loadById, lockLoad } from '../../funding/loads/queries.ts'
import { clearingAccount } from './post-collection.ts'
import { nextRecheck } from '../checks/recheck-schedule.ts'
import { giveBackOf } from '../../funding/settle/give-back.ts'
import { isRefunding, openRefund } from './refund-row.ts'
import { repaymentOf, publishRepayment } from './repay-clawback.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'

type Dependencies = Pick<FundingDependencies, 'db' | 'clock' | 'feed'>

/** A person's decision about a load: who decided, and why, for the books; the merchant sees neither. */
export interface ReviewDecision {
  load_id: string
  by: string
  note: string | null
}

/**
 * `not_in_review`: its money is not in suspense, or its rail is asked to give it back, so that nothing can be moved.
 * `refunding`: the rail is asked from now on, and the money leaves our books when its status says that it went.
 */
export type Reviewed =
  | { outcome: 'done' | 'refunding'; load: LoadRow }
  | { outcome: 'not_in_review'; load: LoadRow | undefined }

/** What becomes of money in suspense: all of it to the wallet, a part with the rest given back, or all given back. */
export type ReviewAct = { act: 'credit' } | { act: 'credit_part'; amount: bigint } | { act: 'return' }

/** Credits a load in review, in a transaction of its own: see resolveReview. */
export const creditReviewed = (deps: Dependencies, decision: ReviewDecision): Promise<Reviewed> =>
  retryOnUnknownCommit(() => deps.db.write((tx) => resolveReview(deps, tx, decision, { act: 'credit' })))

/** Gives the money of a load in review back, in a transaction of its own: see resolveReview. */
export const sendBack = (deps: Dependencies, decision: ReviewDecision): Promise<Reviewed> =>
  retryOnUnknownCommit(() => deps.db.write((tx) => resolveReview(deps, tx, decision, { act: 'return' })))

/**
 * Carries a person's decision out on a locked load whose money is in suspense, in the caller's transaction; otherwise
 * nothing happens. Every decision uses the suspense transfer's id as its key: the ledger itself lets money leave suspense
 * only once. What is given back is asked of the rail first, where `rails` are given and it may (giveBackOf); otherwise it is said to be done
 * by hand. Throws the refusals account_closed for a closed wallet, part_not_less for a part that is no part.
 */
export async function resolveReview(
  deps: Pick<Dependencies, 'clock' | 'feed'> & { rails?: Rails },
  tx: Tx,
  decision: ReviewDecision,
  how: ReviewAct,
): Promise<Reviewed> {
  const { load_id } = decision
  const found = await loadById(tx, load_id)
  if (!found) return { outcome: 'not_in_review', load: undefined }
  await lockMerchant(tx, found.merchant_id)
  const load = (await lockLoad(tx, load_id))!
  const { paid_amount: paid, suspense_transfer_id, transfer_id } = load
  if (paid === null || suspense_transfer_id !== transfer_id || (await isRefunding(tx, load_id)))
    return { outcome: 'not_in_review', load }
  if (how.act === 'credit_part' && (how.amount <= 0n || how.amount >= paid))
    throw new Refusal('part_not_less', { amount: formatMoney(paid) }, ['amount'])
  await addEvent(tx, { load_id, at: deps.clock.now(), what: 'reviewed' })
  if (how.act === 'return' && (await giveBackOf(tx, deps.rails, load)).by === 'rail') {
    await askBack(deps, tx, { load, paid, decision })
    return { outcome: 'refunding', load }
  }
  if (how.act === 'return') await giveBack(deps, tx, { load, paid, decision })
  else await credit(deps, tx, { load, paid, decision }, how.act === 'credit' ? paid : how.amount)
  return { outcome: 'done', load: (await loadById(tx, load_id))! }
}

/** Has the rail asked to give a payment back; it stays in suspense until its status says so. */
async function askBack(
  { clock }: Pick<Dependencies, 'clock'>,
  tx: Tx,
  { load, paid, decision: { by, note } }: Reviewing,
): Promise<void> {
  const now = clock.now()
  await openRefund(tx, load, { amount: paid, by, note, now })
  await addEvent(tx, { load_id: load.id, at: now, what: 'give_back_asked', facts: { amount: formatMoney(paid) } })
}

/** Takes a payment out of our books that its rail has given back, in the transaction that ends the refund. */
export async function giveBackRefunded(
  deps: Pick<Dependencies, 'clock' | 'feed'>,
  tx: Tx,
  decision: ReviewDecision,
): Promise<void> {
  await lockMerchant(tx, (await loadById(tx, decision.load_id))!.merchant_id)
  const load = (await lockLoad(tx, decision.load_id))!
  const { paid_amount: paid, suspense_transfer_id, transfer_id } = load
  if (paid !== null && suspense_transfer_id === transfer_id) await giveBack(deps, tx, { load, paid, decision })
}

interface Reviewing {
  load: LoadRow
  /** What is in suspense, in paisa. */
  paid: bigint
  decision: ReviewDecision
}

/** The fee of an amount that is credited out of suspense, by the rule that it was paid under, whatever the limits say. */
export function reviewedFee(rule: TariffRule, amount: bigint): bigint {
  const priced = quote(rule, amount)
  // Of less than the fee, which nobody would have begun, the merchant gets all.
  return priced.net > 0n ? priced.fee : 0n
}

/** Credits `amount` less its fee; what is left of the payment is owed by the rail again, which gives it back to the payer. */
async function credit(
  deps: Pick<Dependencies, 'clock' | 'feed'>,
  tx: Tx,
  { load, paid, decision }: Reviewing,
  amount: bigint,
): Promise<void> {
  const now = deps.clock.now()
  const fee = reviewedFee(await ruleOn(tx, load.tariff_channel, load.tariff_from, load.rail), amount)
  const { merchant_id, mode, suspense_transfer_id } = load
  const key = suspense_transfer_id!
  const wallet = await lockWallet(tx, merchant_id, mode)
  const part = load.is_restricted ? wallet.restricted : wallet.free
  if (part.is_closed) throw new Refusal('account_closed')
  const rest = paid - amount
  const entries = [
    { account_id: platformAccount(mode, 'suspense'), amount: -paid },
    { account_id: part.account_id, amount: amount - fee },
    ...(fee > 0n ? [{ account_id: stripedAccount(mode, 'fees_earned', key), amount: fee }] : []),
    ...(rest > 0n ? [{ account_id: clearingAccount(load), amount: rest }] : []),
  ]
  const transfer = { merchant_id, mode, key, kind: 'load_release', entries, posted_at: now }
  const repayment = repaymentOf(deps.clock, load, wallet, amount - fee)
  const transfer_id = await postWithCommit(tx, transfer, ...(repayment ? [repayment.transfer] : []))
  await leaveReview(tx, load, { ...decision, now, transfer_id })
  if (rest > 0n)
    await addEvent(tx, { load_id: load.id, at: now, what: 'sent_back', facts: { amount: formatMoney(rest) } })
  const balance_after = wallet.balance + amount - fee
  const facts = { amount: formatMoney(amount), rail_reference: load.rail_reference!, was: load.state }
  await moveLoad(deps, tx, load, {
    to: 'credited',
    what: 'credited',
    facts,
    code: '000',
    set: sql`, amount = ${amount}, fee = ${fee}, ordered_amount = ${load.ordered_amount ?? load.amount}, next_check_at = null, balance_after = ${balance_after},
      recheck_at = ${nextRecheck(now, now)}`,
  })
  await publishRepayment(deps, tx, load, { repayment, balance_after })
}

/**
 * Takes a payment out of our books again: its suspense transfer is reversed, what the rail owes us is as before, the load
 * has failed. For money that the rail or our bank sends back to the payer: this moves none.
 */
async function giveBack(
  deps: Pick<Dependencies, 'clock' | 'feed'>,
  tx: Tx,
  { load, paid, decision }: Reviewing,
): Promise<void> {
  const now = deps.clock.now()
  const { merchant_id, suspense_transfer_id } = load
  const key = suspense_transfer_id!
  const posting = await reverse(tx, { merchant_id, transfer_id: key, key, kind: 'load_return', posted_at: now })
  if (posting.outcome === 'unknown_transfer') throw new Error(`load ${load.id} names a transfer that does not exist`)
  await leaveReview(tx, load, { ...decision, now, transfer_id: postedOrRefused(posting) })
  await moveLoad(deps, tx, load, { to: 'failed', what: 'sent_back', facts: { amount: formatMoney(paid) }, code: '602' })
}

/**
 * Ends the review of an answer that contradicts itself, of which nothing is in suspense; nothing moves, and the rail is
 * asked as before. Answers false where there is no such review.
 */
export const closeReview = async (tx: Tx, clock: Clock, { load_id, by, note }: ReviewDecision): Promise<boolean> =>
  (await tx.run`
    -- any merchant: an operator looks at everybody's
    update loads
       set review_since = null, review_reason = null, reviewed_at = ${clock.now()}, reviewed_by = ${by},
           review_note = ${note}
     where id = ${load_id} and review_reason = 'contradicted'
       and (suspense_transfer_id is null or suspense_transfer_id <> transfer_id)`) === 1

/** The money is where `transfer_id` put it, and nobody has to look any more. */
const leaveReview = (tx: Tx, load: LoadRow, done: ReviewDecision & { now: Date; transfer_id: string }) => tx.run`
  update loads set transfer_id = ${done.transfer_id}, review_since = null, review_reason = null,
         reviewed_at = ${done.now}, reviewed_by = ${done.by}, review_note = ${done.note}
   where id = ${load.id} and merchant_id = ${load.merchant_id}`

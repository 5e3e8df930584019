import { formatMoney } from '@sahuji/contract/money/money'
import { platformAccount } from '../../ledger/accounts.ts'
import { lockWallet, post, postWithCommit, reverse } from '../../ledger/post.ts'
import { postedOrRefused } from '../../ledger/posting.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Tx, retryOnUnknownCommit } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { nextRecheck } from '../checks/recheck-schedule.ts'
import { findUse } from '../collection-use.ts'
import type { CollectionDependencies, RecordDependencies } from '../dependencies.ts'
import { addEvent } from '../rows/collection-events.ts'
import type { CollectionRow } from '../rows/collection-row.ts'
import { moveCollection } from '../rows/move-collection.ts'
import { collectionById, lockCollection } from '../rows/queries.ts'
import { askBack, giveBackOf } from './give-back.ts'
import { addedTo, clearingAccount } from './post-collection.ts'
import { isRefunding } from './refund-row.ts'
import { publishRepayment, repaymentOf } from './repay-clawback.ts'

type Dependencies = Pick<CollectionDependencies, 'db'> & Recording
/** `rails` only where they may be asked to refund. */
type Recording = Pick<RecordDependencies, 'clock' | 'feed' | 'uses' | 'rails'>

/** Who decided about a collection, and why, for the books; the merchant sees neither. */
export interface ReviewDecision {
  collection_id: string
  by: string
  note: string | null
}

/**
 * `not_in_review`: its money is not in suspense, or its rail is being asked to give it back; nothing was moved. `refunding`:
 * the rail is asked from now on, and the money leaves our books once the rail's status confirms the refund.
 */
export type Reviewed =
  | { outcome: 'done' | 'refunding'; collection: CollectionRow }
  | { outcome: 'not_in_review'; collection: CollectionRow | undefined }

/** What becomes of money in suspense: all of it to the wallet, a part with the rest given back, or all given back. */
export type ReviewAct = { act: 'credit' } | { act: 'credit_part'; amount: bigint } | { act: 'return' }

/** Credits a collection in review, in a transaction of its own: see resolveReview. */
export const creditReviewed = (deps: Dependencies, decision: ReviewDecision): Promise<Reviewed> =>
  retryOnUnknownCommit(() => deps.db.write((tx) => resolveReview(deps, tx, decision, { act: 'credit' })))

/** Gives the money of a collection in review back, in a transaction of its own: see resolveReview. */
export const sendBack = (deps: Dependencies, decision: ReviewDecision): Promise<Reviewed> =>
  retryOnUnknownCommit(() => deps.db.write((tx) => resolveReview(deps, tx, decision, { act: 'return' })))

/**
 * Carries a decision out on a locked collection whose money is in suspense, in the caller's transaction; otherwise nothing
 * happens. Every decision uses the suspense transfer's id as its key: the ledger itself lets money leave suspense only once.
 * Money goes back by a call to the rail, where `rails` are given and giveBackOf allows it; otherwise by hand. Throws the
 * refusals account_closed for a closed wallet, part_not_less for a part that is not smaller.
 */
export async function resolveReview(
  deps: Recording,
  tx: Tx,
  decision: ReviewDecision,
  how: ReviewAct,
): Promise<Reviewed> {
  const { collection_id } = decision
  const found = await collectionById(tx, collection_id)
  if (!found) return { outcome: 'not_in_review', collection: undefined }
  await lockMerchant(tx, found.merchant_id)
  const collection = (await lockCollection(tx, collection_id))!
  const { paid_amount: paid, suspense_transfer_id, transfer_id } = collection
  const isTaken = paid === null || suspense_transfer_id !== transfer_id || (await isRefunding(tx, collection_id))
  if (isTaken || (await findUse(deps, collection).isGivingBack?.(deps, tx, collection)))
    return { outcome: 'not_in_review', collection }
  if (how.act === 'credit_part' && (how.amount <= 0n || how.amount >= paid))
    throw new Refusal('part_not_less', { amount: formatMoney(paid) }, ['amount'])
  await addEvent(tx, { collection_id, at: deps.clock.now(), what: 'reviewed' })
  if (how.act === 'return' && (await giveBackOf(deps, tx, collection)).by === 'rail') {
    await askBack(deps, tx, collection, { paid, ...decision })
    return { outcome: 'refunding', collection }
  }
  if (how.act === 'return') await giveBack(deps, tx, { collection, paid, decision })
  else await credit(deps, tx, { collection, paid, decision }, how.act === 'credit' ? paid : how.amount)
  return { outcome: 'done', collection: (await collectionById(tx, collection_id))! }
}

/** Takes a refunded payment out of our books, in the transaction that ends the refund. */
export async function giveBackRefunded(deps: Recording, tx: Tx, decision: ReviewDecision): Promise<void> {
  await lockMerchant(tx, (await collectionById(tx, decision.collection_id))!.merchant_id)
  const collection = (await lockCollection(tx, decision.collection_id))!
  const { paid_amount: paid, suspense_transfer_id, transfer_id } = collection
  if (paid !== null && suspense_transfer_id === transfer_id) await giveBack(deps, tx, { collection, paid, decision })
}

/**
 * Gives a payment in suspense back by another way than its rail: `account_id` has the money then. Throws where it is not in suspense
 * any more. The merchant is locked.
 */
export async function giveBackTo(
  deps: Pick<Recording, 'clock' | 'feed' | 'uses'>,
  tx: Tx,
  decision: ReviewDecision,
  account_id: string,
): Promise<void> {
  const collection = (await lockCollection(tx, decision.collection_id))!
  const { id, kind, merchant_id, mode, paid_amount: paid, suspense_transfer_id, transfer_id: at } = collection
  if (paid === null || suspense_transfer_id === null || suspense_transfer_id !== at)
    throw new Error(`the money of collection ${id} is not in suspense`)
  const now = deps.clock.now()
  const entries = [
    { account_id: platformAccount(mode, 'suspense'), amount: -paid },
    { account_id, amount: paid },
  ]
  const transfer = { merchant_id, mode, key: suspense_transfer_id, kind: `${kind}_return`, entries, posted_at: now }
  const [posting] = await post(tx, [transfer])
  const transfer_id = postedOrRefused(posting!)
  await leaveReview(tx, collection, { ...decision, now, transfer_id })
  const facts = { amount: formatMoney(paid) }
  await moveCollection(deps, tx, collection, { to: 'failed', what: 'sent_back', facts, code: '602' })
}

interface Reviewing {
  collection: CollectionRow
  /** What is in suspense, in paisa. */
  paid: bigint
  decision: ReviewDecision
}

/** Credits `amount` less its fee; the rail owes us the rest again and gives it back to the payer. */
async function credit(
  deps: Recording,
  tx: Tx,
  { collection, paid, decision }: Reviewing,
  amount: bigint,
): Promise<void> {
  const now = deps.clock.now()
  const use = findUse(deps, collection)
  const fee = await use.feeOf(tx, collection, amount)
  const { merchant_id, mode, suspense_transfer_id } = collection
  const key = suspense_transfer_id!
  const wallet = await lockWallet(tx, merchant_id, mode)
  const legs = use.creditLegs(collection, wallet, { amount, fee })
  if (legs === 'wallet_closed') throw new Refusal('account_closed')
  const rest = paid - amount
  const entries = [
    { account_id: platformAccount(mode, 'suspense'), amount: -paid },
    ...legs,
    ...(rest > 0n ? [{ account_id: clearingAccount(collection), amount: rest }] : []),
  ]
  const net = addedTo(wallet, legs)
  const transfer = { merchant_id, mode, key, kind: `${collection.kind}_release`, entries, posted_at: now }
  const repayment = repaymentOf(deps.clock, collection, wallet, net)
  const transfer_id = await postWithCommit(tx, transfer, ...(repayment ? [repayment.transfer] : []))
  await leaveReview(tx, collection, { ...decision, now, transfer_id })
  if (rest > 0n)
    await addEvent(tx, {
      collection_id: collection.id,
      at: now,
      what: 'sent_back',
      facts: { amount: formatMoney(rest) },
    })
  const balance_after = wallet.balance + net
  const facts = { amount: formatMoney(amount), rail_reference: collection.rail_reference!, was: collection.state }
  await moveCollection(deps, tx, collection, {
    to: 'credited',
    what: 'credited',
    facts,
    code: '000',
    set: sql`, amount = ${amount}, fee = ${fee}, ordered_amount = ${collection.ordered_amount ?? collection.amount}, next_check_at = null, balance_after = ${balance_after},
      recheck_at = ${nextRecheck(now, now)}`,
  })
  await publishRepayment(deps, tx, collection, { repayment, balance_after })
}

/**
 * Takes a payment out of our books: its suspense transfer is reversed, so the rail no longer owes us its amount, and the
 * collection has failed. The rail or our bank sends the money back to the payer; this moves none.
 */
async function giveBack(deps: Recording, tx: Tx, { collection, paid, decision }: Reviewing): Promise<void> {
  const now = deps.clock.now()
  const { merchant_id, suspense_transfer_id } = collection
  const key = suspense_transfer_id!
  const posting = await reverse(tx, {
    merchant_id,
    transfer_id: key,
    key,
    kind: `${collection.kind}_return`,
    posted_at: now,
  })
  if (posting.outcome === 'unknown_transfer')
    throw new Error(`collection ${collection.id} names a transfer that does not exist`)
  await leaveReview(tx, collection, { ...decision, now, transfer_id: postedOrRefused(posting) })
  await moveCollection(deps, tx, collection, {
    to: 'failed',
    what: 'sent_back',
    facts: { amount: formatMoney(paid) },
    code: '602',
  })
}

/**
 * Ends the review of a contradictory answer with nothing in suspense; no money moves, and the rail is asked as before.
 * Answers false without such a review.
 */
export const closeReview = async (
  tx: Tx,
  clock: Clock,
  { collection_id, by, note }: ReviewDecision,
): Promise<boolean> =>
  (await tx.run`
    -- any merchant: an operator reviews those of every merchant
    update collections
       set review_since = null, review_reason = null, reviewed_at = ${clock.now()}, reviewed_by = ${by},
           review_note = ${note}
     where id = ${collection_id} and review_reason = 'contradicted'
       and (suspense_transfer_id is null or suspense_transfer_id <> transfer_id)`) === 1

/** Ends a review: the money is where `transfer_id` posted it. */
const leaveReview = (
  tx: Tx,
  collection: CollectionRow,
  done: ReviewDecision & { now: Date; transfer_id: string },
) => tx.run`
  update collections set transfer_id = ${done.transfer_id}, review_since = null, review_reason = null,
         reviewed_at = ${done.now}, reviewed_by = ${done.by}, review_note = ${done.note}
   where id = ${collection.id} and merchant_id = ${collection.merchant_id}`

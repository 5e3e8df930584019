import { formatMoney } from '@sahuji/contract/money/money'
import { platformAccount } from '../../ledger/accounts.ts'
import { lockWallet } from '../../ledger/post.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { PaidCard, Succeeded } from '../../rails/rail.ts'
import { nextRecheck } from '../checks/recheck-schedule.ts'
import { type SuspenseReason, findUse, type Verdict } from '../collection-use.ts'
import type { RecordDependencies } from '../dependencies.ts'
import { addEvent, type CollectionEventCode } from '../rows/collection-events.ts'
import { type CollectionRow, keptCard, type Terms } from '../rows/collection-row.ts'
import { moveCollection } from '../rows/move-collection.ts'
import { collectionById } from '../rows/queries.ts'
import { unclearCode } from '../service-codes.ts'
import { askBack, giveBackOf } from './give-back.ts'
import { addedTo, clearingAccount, postLast } from './post-collection.ts'
import { publishRepayment, type Repayment, repaymentOf } from './repay-clawback.ts'

type Paid<Act extends Verdict['act']> = Extract<Verdict, { act: Act }> & { paid: Succeeded }

/** Paid as agreed, or by another instrument that has a price: what its use credits is posted, once. */
export async function creditPayment(
  deps: RecordDependencies,
  tx: Tx,
  before: CollectionRow,
  { paid, terms }: Paid<'credit'>,
): Promise<void> {
  const collection = await withCard(deps, tx, await withTerms(deps, tx, before, terms), paid.card)
  const posted = await postCredit(deps, tx, collection)
  if (posted === 'wallet_closed')
    return suspendPayment(deps, tx, collection, { act: 'suspense', paid, terms, reason: 'wallet_closed' })
  const facts = { amount: formatMoney(collection.amount), rail_reference: paid.rail_ref, was: collection.state }
  await moveCollection(deps, tx, collection, {
    to: 'credited',
    what: 'credited',
    facts: { ...facts, ...otherCharge(collection, paid.fee) },
    code: '000',
    raw: paid.raw,
    set: sql`, next_check_at = null, rail_reference = ${paid.rail_ref}, paid_at = ${paid.paid_at},
      gateway_charge = coalesce(${paid.fee}, gateway_charge), transfer_id = ${posted.transfer_id},
      balance_after = ${posted.balance_after}, review_since = null, review_reason = null,
      recheck_at = ${nextRecheck(deps.clock.now(), deps.clock.now())}`,
  })
  await publishRepayment(deps, tx, collection, posted)
}

/** The gateway charged the payer another amount than it had quoted; none of it is in our ledger. */
function otherCharge({ gateway_charge }: CollectionRow, charge: bigint | null): Record<string, string> {
  if (charge === null || gateway_charge === null || charge === gateway_charge) return {}
  return { charge_agreed: formatMoney(gateway_charge), charge: formatMoney(charge) }
}

/** Keeps money that may not be credited automatically in suspense, once, until an operator decides; the merchant sees why. */
export async function suspendPayment(
  deps: RecordDependencies,
  tx: Tx,
  before: CollectionRow,
  { paid, terms, reason, by }: Paid<'suspense'>,
): Promise<void> {
  const now = deps.clock.now()
  const collection = await withCard(deps, tx, await withTerms(deps, tx, before, terms), paid.card)
  const { id, merchant_id, amount, state } = collection
  const facts = { agreed: formatMoney(amount), paid: formatMoney(paid.amount), rail_reference: paid.rail_ref }
  await addEvent(tx, {
    collection_id: id,
    at: now,
    what: happened[reason],
    facts: { ...facts, was: state, ...(by === 'unknown' && { by }), ...otherCharge(collection, paid.fee) },
    code: unclearCode,
    raw: paid.raw,
  })
  const transfer_id = await keepInSuspense(deps, tx, collection, paid.amount)
  await tx.run`
    update collections set transfer_id = ${transfer_id}, suspense_transfer_id = ${transfer_id}, paid_amount = ${paid.amount},
           rail_reference = ${paid.rail_ref}, paid_at = ${paid.paid_at}, gateway_charge = coalesce(${paid.fee}, gateway_charge),
           review_since = coalesce(review_since, ${now}), review_reason = ${reason}
     where id = ${id} and merchant_id = ${merchant_id}`
  if (state !== 'unclear') {
    await moveCollection(deps, tx, collection, { to: 'unclear', what: 'unclear', code: unclearCode })
    return
  }
  await findUse(deps, collection).publishMove(deps, tx, (await collectionById(tx, id))!, happened[reason])
}

const happened: Record<SuspenseReason, CollectionEventCode> = {
  over_limit: 'paid_over_limit',
  other_instrument: 'paid_otherwise',
  other_amount: 'paid_differently',
  after_failure: 'paid_after_failure',
  wallet_closed: 'paid_to_closed_wallet',
  surplus: 'paid_as_surplus',
  revoked_code: 'paid_at_revoked_code',
}

/** Who asks for a refund that no operator decided: `asked_by` of the refund, `reviewed_by` of the collection. */
const system = 'system'

/**
 * Gives back money that cannot be credited any more: it goes to suspense, and its rail is asked to return it. Where it goes back by hand,
 * it stays in the queue of reviews.
 */
export async function returnPayment(
  deps: RecordDependencies,
  tx: Tx,
  before: CollectionRow,
  { paid, terms, reason }: Paid<'give_back'>,
): Promise<void> {
  await suspendPayment(deps, tx, before, { act: 'suspense', paid, terms, reason })
  const collection = (await collectionById(tx, before.id))!
  if ((await giveBackOf(deps, tx, collection)).by === 'rail')
    await askBack(deps, tx, collection, { paid: paid.amount, by: system, note: null })
}

/** The collection as what it was paid with: another instrument has its own name, price and limits. */
async function withTerms(
  { clock }: RecordDependencies,
  tx: Tx,
  collection: CollectionRow,
  terms: Terms,
): Promise<CollectionRow> {
  if (terms.instrument_id === collection.instrument_id) return collection
  const { instrument_id, channel, bank_name, tariff_channel, tariff_from, limit_group, fee } = terms
  const { id, merchant_id } = collection
  const facts = {
    chosen: collection.bank_name,
    paid: bank_name,
    fee_agreed: formatMoney(collection.fee),
    fee: formatMoney(fee),
  }
  await addEvent(tx, { collection_id: id, at: clock.now(), what: 'paid_with_other', facts })
  await tx.run`
    update collections set instrument_id = ${instrument_id}, channel = ${channel}, bank_name = ${bank_name},
           tariff_channel = ${tariff_channel}, tariff_from = ${tariff_from}, limit_group = ${limit_group}, fee = ${fee}
     where id = ${id} and merchant_id = ${merchant_id}`
  return { ...collection, instrument_id, channel, bank_name, tariff_channel, tariff_from, limit_group, fee }
}

/** The collection with the card that paid, and whether the merchant may withdraw its money. */
async function withCard(
  deps: RecordDependencies,
  tx: Tx,
  collection: CollectionRow,
  paid: PaidCard | undefined,
): Promise<CollectionRow> {
  const { card_brand, card_last4, card_funding } = keptCard(paid)
  const is_restricted = findUse(deps, collection).isRestricted(collection, paid)
  if (!paid && is_restricted === collection.is_restricted) return collection
  await tx.run`
    update collections set card_brand = ${card_brand}, card_last4 = ${card_last4}, card_funding = ${card_funding},
           is_restricted = ${is_restricted}
     where id = ${collection.id} and merchant_id = ${collection.merchant_id}`
  return { ...collection, card_brand, card_last4, card_funding, is_restricted }
}

/** A posted credit: its transfer, the wallet's balance afterwards, and what then paid off an earlier clawback. */
interface Credit {
  transfer_id: string
  balance_after: bigint
  repayment: Repayment | undefined
}

/**
 * Posts a paid collection with the COMMIT: gross from the rail's clearing account, the rest by the legs of its use. The key is the
 * collection's id, which keepInSuspense uses too: the ledger itself lets a collection take money in only once. What is owed
 * after an earlier clawback is paid off out of it, by a transfer of its own.
 */
async function postCredit(
  deps: RecordDependencies,
  tx: Tx,
  collection: CollectionRow,
): Promise<Credit | 'wallet_closed'> {
  const { merchant_id, mode, id: key, kind, amount, fee } = collection
  const wallet = await lockWallet(tx, merchant_id, mode)
  const legs = findUse(deps, collection).creditLegs(collection, wallet, { amount, fee })
  if (legs === 'wallet_closed') return legs
  const entries = [{ account_id: clearingAccount(collection), amount: -amount }, ...legs]
  const credit = { merchant_id, mode, key, kind, entries, posted_at: deps.clock.now() }
  const net = addedTo(wallet, legs)
  const repayment = repaymentOf(deps.clock, collection, wallet, net)
  const transfer_id = await postLast(deps, tx, credit, ...(repayment ? [repayment.transfer] : []))
  return { transfer_id, balance_after: wallet.balance + net, repayment }
}

/** Keeps the paid amount in suspense, in paisa, until an operator decides; answers the transfer, posted with the COMMIT. */
async function keepInSuspense(
  deps: RecordDependencies,
  tx: Tx,
  collection: CollectionRow,
  amount: bigint,
): Promise<string> {
  const { merchant_id, mode, id: key } = collection
  const entries = [
    { account_id: clearingAccount(collection), amount: -amount },
    { account_id: platformAccount(mode, 'suspense'), amount },
  ]
  const kind = `${collection.kind}_suspense`
  return postLast(deps, tx, { merchant_id, mode, key, kind, entries, posted_at: deps.clock.now() })
}

import { formatMoney } from '@sahuji/contract/money'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Decision, SuspenseReason } from '../../funding/settle/payment-decision.ts'
import { addEvent, type LoadEventCode } from '../rows/collection-events.ts'
import { keptCard, type LoadRow } from '../../funding/loads/load-row.ts'
import { moveLoad, publishLoad } from '../rows/move-collection.ts'
import { nextRecheck } from '../checks/recheck-schedule.ts'
import type { Terms } from '../../funding/settle/payment-terms.ts'
import { loadById } from '../../funding/loads/queries.ts'
import { unclearCode } from '../service-codes.ts'
import { platformAccount, stripedAccount } from '../../ledger/accounts.ts'
import { lockWallet } from '../../ledger/post.ts'
import { type Repayment, repaymentOf, publishRepayment } from './repay-clawback.ts'
import { clearingAccount, postLast, type RecordDependencies } from './post-collection.ts'
import type { PaidCard } from '../../rails/rail.ts'
import type { Leg } from '../../ledger/transfer.ts'

type CreditDecision = Extract<Decision, { act: 'credit' }>
type SuspenseDecision = Extract<Decision, { act: 'suspense' }>

/** Paid as agreed, or by another instrument that prices it: the amount less the fee goes to the wallet, once. */
export async function creditPayment(
  deps: RecordDependencies,
  tx: Tx,
  before: LoadRow,
  { paid, terms }: CreditDecision,
): Promise<void> {
  const load = await withCard(tx, await withTerms(deps, tx, before, terms), paid.card)
  const posted = await creditLoad(deps, tx, load)
  if (posted === 'wallet_closed')
    return suspendPayment(deps, tx, load, { act: 'suspense', paid, terms, reason: 'wallet_closed' })
  const facts = { amount: formatMoney(load.amount), rail_reference: paid.rail_ref, was: load.state }
  await moveLoad(deps, tx, load, {
    to: 'credited',
    what: 'credited',
    facts: { ...facts, ...otherCharge(load, paid.fee) },
    code: '000',
    raw: paid.raw,
    set: sql`, next_check_at = null, rail_reference = ${paid.rail_ref}, paid_at = ${paid.paid_at},
      gateway_charge = coalesce(${paid.fee}, gateway_charge), transfer_id = ${posted.transfer_id},
      balance_after = ${posted.balance_after}, review_since = null, review_reason = null,
      recheck_at = ${nextRecheck(deps.clock.now(), deps.clock.now())}`,
  })
  await publishRepayment(deps, tx, load, posted)
}

/** The gateway asked the payer for more or less than it had said; none of it is in our ledger. */
function otherCharge({ gateway_charge }: LoadRow, charge: bigint | null): Record<string, string> {
  if (charge === null || gateway_charge === null || charge === gateway_charge) return {}
  return { charge_agreed: formatMoney(gateway_charge), charge: formatMoney(charge) }
}

/** Money that may not go into the wallet by itself is kept apart, once, until a person decides; the merchant sees why. */
export async function suspendPayment(
  deps: RecordDependencies,
  tx: Tx,
  before: LoadRow,
  { paid, terms, reason, by }: SuspenseDecision,
): Promise<void> {
  const now = deps.clock.now()
  const load = await withCard(tx, await withTerms(deps, tx, before, terms), paid.card)
  const facts = { agreed: formatMoney(load.amount), paid: formatMoney(paid.amount), rail_reference: paid.rail_ref }
  await addEvent(tx, {
    load_id: load.id,
    at: now,
    what: happened[reason],
    facts: { ...facts, was: load.state, ...(by === 'unknown' && { by }), ...otherCharge(load, paid.fee) },
    code: unclearCode,
    raw: paid.raw,
  })
  const transfer_id = await keepInSuspense(deps, tx, load, paid.amount)
  await tx.run`
    update loads set transfer_id = ${transfer_id}, suspense_transfer_id = ${transfer_id}, paid_amount = ${paid.amount},
           rail_reference = ${paid.rail_ref}, paid_at = ${paid.paid_at}, gateway_charge = coalesce(${paid.fee}, gateway_charge),
           review_since = coalesce(review_since, ${now}), review_reason = ${reason}
     where id = ${load.id} and merchant_id = ${load.merchant_id}`
  if (load.state === 'unclear') return publishLoad(deps, tx, (await loadById(tx, load.id))!, happened[reason])
  await moveLoad(deps, tx, load, { to: 'unclear', what: 'unclear', code: unclearCode })
}

const happened: Record<SuspenseReason, LoadEventCode> = {
  over_limit: 'paid_over_limit',
  other_instrument: 'paid_otherwise',
  other_amount: 'paid_differently',
  after_failure: 'paid_after_failure',
  wallet_closed: 'paid_to_closed_wallet',
}

/** The load as what it was paid with: another instrument has its own name, price and limits. */
async function withTerms({ clock }: RecordDependencies, tx: Tx, load: LoadRow, terms: Terms): Promise<LoadRow> {
  if (terms.instrument_id === load.instrument_id) return load
  const { instrument_id, channel, bank_name, tariff_channel, tariff_from, limit_group, fee } = terms
  const facts = { chosen: load.bank_name, paid: bank_name, fee_agreed: formatMoney(load.fee), fee: formatMoney(fee) }
  await addEvent(tx, { load_id: load.id, at: clock.now(), what: 'paid_with_other', facts })
  await tx.run`
    update loads set instrument_id = ${instrument_id}, channel = ${channel}, bank_name = ${bank_name},
           tariff_channel = ${tariff_channel}, tariff_from = ${tariff_from}, limit_group = ${limit_group}, fee = ${fee}
     where id = ${load.id} and merchant_id = ${load.merchant_id}`
  return { ...load, instrument_id, channel, bank_name, tariff_channel, tariff_from, limit_group, fee }
}

/** The load with the card that paid, and whether its money may be withdrawn. A card that nobody describes counts as one of credit. */
async function withCard(tx: Tx, load: LoadRow, paid: PaidCard | undefined): Promise<LoadRow> {
  const { card_brand, card_last4, card_funding } = keptCard(paid)
  const is_restricted = paid ? (card_funding ?? 'credit') === 'credit' : load.channel === 'visa'
  if (!paid && is_restricted === load.is_restricted) return load
  await tx.run`
    update loads set card_brand = ${card_brand}, card_last4 = ${card_last4}, card_funding = ${card_funding},
           is_restricted = ${is_restricted}
     where id = ${load.id} and merchant_id = ${load.merchant_id}`
  return { ...load, card_brand, card_last4, card_funding, is_restricted }
}

/** The credit of a load: the transfer, what the wallet held afterwards, and what then paid off an earlier clawback. */
interface Credit {
  transfer_id: string
  balance_after: bigint
  repayment: Repayment | undefined
}

/**
 * Posts a paid load with the COMMIT: gross from the rail's clearing account, net to the wallet (to its restricted part where
 * a credit card paid), the fee to fees earned. The key is the load's id, which keepInSuspense uses too: the ledger itself
 * lets a load take money in only once. What is owed of an earlier clawback is paid off out of it, by a transfer of its own.
 */
async function creditLoad(deps: RecordDependencies, tx: Tx, load: LoadRow): Promise<Credit | 'wallet_closed'> {
  const wallet = await lockWallet(tx, load.merchant_id, load.mode)
  const part = load.is_restricted ? wallet.restricted : wallet.free
  if (part.is_closed) return 'wallet_closed'
  const net = load.amount - load.fee
  const entries: Leg[] = [
    { account_id: clearingAccount(load), amount: -load.amount },
    { account_id: part.account_id, amount: net },
  ]
  if (load.fee > 0n) entries.push({ account_id: stripedAccount(load.mode, 'fees_earned', load.id), amount: load.fee })
  const { merchant_id, mode, id: key } = load
  const credit = { merchant_id, mode, key, kind: 'load', entries, posted_at: deps.clock.now() }
  const repayment = repaymentOf(deps.clock, load, wallet, net)
  const transfer_id = await postLast(deps, tx, credit, ...(repayment ? [repayment.transfer] : []))
  return { transfer_id, balance_after: wallet.balance + net, repayment }
}

/** Keeps what was really paid in suspense, in paisa, until a person decides; answers the transfer, posted with the COMMIT. */
async function keepInSuspense(deps: RecordDependencies, tx: Tx, load: LoadRow, amount: bigint): Promise<string> {
  const entries = [
    { account_id: clearingAccount(load), amount: -amount },
    { account_id: platformAccount(load.mode, 'suspense'), amount },
  ]
  const { merchant_id, mode, id: key } = load
  const posted_at = deps.clock.now()
  return postLast(deps, tx, { merchant_id, mode, key, kind: 'load_suspense', entries, posted_at })
}

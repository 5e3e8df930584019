import { formatMoney } from '@sahuji/contract/money/money'
import { clearingAccount } from '../../collections/settle/post-collection.ts'
import { releaseHold, settleHold } from '../../ledger/hold.ts'
import { lockWallet, post } from '../../ledger/post.ts'
import { merchantBalance } from '../../ledger/queries.ts'
import type { Leg } from '../../ledger/transfer.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newLedgerId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { least } from '../../tariff/limits.ts'
import { lockPayment } from '../payment-row.ts'
import { holdAgain } from '../held-money.ts'
import { disputeOf, type DisputeRow, lockDispute } from './dispute-row.ts'
import { holdDisputed } from './hold-disputed.ts'
import { paidAttempt } from './open-dispute.ts'
import { type DisputePublishing, publishDispute } from './publish-dispute.ts'

/** A dispute that is not over, locked after its wallet and its payment. Refuses dispute_over. */
export async function lockOpenDispute(
  tx: Tx,
  { id, merchant_id, mode, payment_id }: Pick<DisputeRow, 'id' | 'merchant_id' | 'mode' | 'payment_id'>,
): Promise<DisputeRow> {
  await lockWallet(tx, merchant_id, mode)
  await lockPayment(tx, merchant_id, payment_id)
  const row = (await lockDispute(tx, merchant_id, id))!
  if (row.ended_at !== null) throw new Refusal('dispute_over')
  return row
}

/** Ends a locked dispute without money going back: what was held is free, and can be refunded again. */
export async function freeDisputed(
  deps: DisputePublishing,
  tx: Tx,
  row: DisputeRow,
  { state, proposal_id = null }: { state: 'won' | 'withdrawn'; proposal_id?: string | null },
): Promise<void> {
  const { id, merchant_id, hold_id, held, amount, payment_id } = row
  const now = deps.clock.now()
  if (hold_id !== null) await releaseHold(tx, hold_id)
  await holdAgain(tx, payment_id, held)
  await tx.run`
    select payment_dispute(d, ${-amount}, false) from disputes d where d.id = ${id} and d.merchant_id = ${merchant_id}`
  await tx.run`
    update disputes set state = ${state}, held = 0, ended_at = ${now}, proposal_id = ${proposal_id}
     where id = ${id} and merchant_id = ${merchant_id}`
  await tx.run`
    select payment_event_add(${payment_id}, ${now}, 'dispute_freed', jsonb_build_object('amount', ${amount}::bigint))`
  await publishDispute(deps, tx, (await disputeOf(tx, merchant_id, id))!, { what: state, amount })
}

/**
 * Ends a locked dispute by paying its amount back, in one transfer: out of what is held, and what the wallet lacks the merchant owes
 * us. Into the wallet that paid, or against what the rail owes us, whose network returns it to the payer. Answers the transfer.
 * Refuses dispute_paid_back where the rail took the payment back meanwhile.
 */
export async function payBackDisputed(
  deps: DisputePublishing,
  tx: Tx,
  given: DisputeRow,
  { state, proposal_id = null }: { state: 'lost' | 'given_back'; proposal_id?: string | null },
): Promise<string> {
  await refusePaidBack(tx, given)
  const row = await holdDisputed(deps, tx, given)
  const { id, merchant_id, mode, amount, held, hold_id, payment_id, payer_id } = row
  const owed = amount - held
  if (state === 'given_back' && owed > 0n) throw new Refusal('dispute_not_covered', { amount: formatMoney(owed) })
  const now = deps.clock.now()
  const entries = await legsBack(tx, row)
  const transfer_id = newLedgerId(mode, deps.clock)
  const transfer = { id: transfer_id, merchant_id, mode, key: id, kind: 'dispute', entries, posted_at: now }
  const posting = held > 0n ? await settleHold(tx, hold_id!, transfer) : (await post(tx, [transfer]))[0]!
  if (posting.outcome === 'closed_account') throw new Refusal('account_closed')
  if (posting.outcome !== 'posted') throw new Error(`dispute ${id} could not be paid back: ${posting.outcome}`)
  await tx.run`
    select payment_dispute(d, 0, false) from disputes d where d.id = ${id} and d.merchant_id = ${merchant_id}`
  await tx.run`
    update disputes
       set state = ${state}, held = 0, owed = ${owed}, ended_at = ${now}, transfer_id = ${transfer_id}, proposal_id = ${proposal_id}
     where id = ${id} and merchant_id = ${merchant_id}`
  await tx.run`
    select payment_event_add(${payment_id}, ${now}, 'dispute_paid_back', jsonb_build_object('amount', ${amount}::bigint))`
  const moved = {
    taken: held,
    balance_after: (await merchantBalance(tx, merchant_id, mode))!.balance,
    payer_balance_after: payer_id === null ? null : (await merchantBalance(tx, payer_id, mode))!.balance,
  }
  await publishDispute(deps, tx, (await disputeOf(tx, merchant_id, id))!, { what: state, amount, moved })
  return transfer_id
}

/** What paying the amount back moves: what is held out of the wallet, the rest owed, and the whole to the payer or the rail. */
export async function legsBack(tx: Tx, row: DisputeRow): Promise<Leg[]> {
  const { merchant_id, mode, amount, held } = row
  const { free, receivable } = await lockWallet(tx, merchant_id, mode)
  const taken = [
    { account_id: free.account_id, amount: -held },
    { account_id: receivable.account_id, amount: held - amount },
  ]
  return [...taken, ...(await backLegs(tx, row))].filter((leg) => leg.amount !== 0n)
}

/** Refuses dispute_paid_back where the rail took the whole payment back without this dispute. */
export async function refusePaidBack(tx: Tx, { payment_id, merchant_id }: DisputeRow): Promise<void> {
  const attempt = await paidAttempt(tx, { id: payment_id, merchant_id })
  if (attempt?.is_taken_back) throw new Refusal('dispute_paid_back')
}

/** Where the amount goes: first into the payer's restricted account as far as card money paid and has not come back. */
async function backLegs(tx: Tx, row: DisputeRow): Promise<Leg[]> {
  const { amount, payer_id } = row
  if (payer_id === null) return [{ account_id: await railAccount(tx, row), amount }]
  const payer = await payerAccounts(tx, row)
  const restricted = least(payer.restricted_left, amount)
  return [
    { account_id: payer.restricted_account_id, amount: restricted },
    { account_id: payer.account_id, amount: amount - restricted },
  ]
}

/** What the rail that paid owes us: the stripe that its collection uses. */
async function railAccount(tx: Tx, { payment_id, merchant_id, mode }: DisputeRow): Promise<string> {
  const { id, rail } = await tx.one<{ id: string; rail: string }>`
    select c.id, c.rail from payment_attempts a join collections c on c.id = a.collection_id
     where a.payment_id = ${payment_id} and a.merchant_id = ${merchant_id} and a.state = 'succeeded'`
  return clearingAccount({ id, rail, mode })
}

/** The accounts of the wallet that paid, and what of its restricted one has not come back by refunds or disputes. */
const payerAccounts = (tx: Tx, { payment_id, merchant_id, payer_id, mode }: DisputeRow) => tx.one<{
  account_id: string
  restricted_account_id: string
  restricted_left: bigint
}>`
  select free.id as account_id, card.id as restricted_account_id,
         greatest(0, a.restricted - coalesce((
           select sum(e.amount) from ledger_entries e
            where e.account_id = card.id and e.transfer_id in (
                    select transfer_id from refunds where payment_id = a.payment_id and merchant_id = a.merchant_id
                    union all
                    select transfer_id from disputes where payment_id = a.payment_id and merchant_id = a.merchant_id)), 0))::bigint
           as restricted_left
    from payment_attempts a
    join ledger_accounts free on free.merchant_id = ${payer_id} and free.mode = ${mode} and free.kind = 'merchant_wallet'
    join ledger_accounts card on card.merchant_id = ${payer_id} and card.mode = ${mode} and card.kind = 'merchant_restricted'
   where a.payment_id = ${payment_id} and a.merchant_id = ${merchant_id} and a.state = 'succeeded'`

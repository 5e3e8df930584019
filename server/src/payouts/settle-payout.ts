import { stripedAccount } from '../ledger/accounts.ts'
import { releaseHold, settleHold } from '../ledger/hold.ts'
import { lockWallet, post, reverse } from '../ledger/post.ts'
import type { Posting } from '../ledger/posting.ts'
import { clearingKind } from '../ledger/settle-rail.ts'
import type { Leg } from '../ledger/transfer.ts'
import type { Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { newLedgerId } from '../platform/ids.ts'
import { pauseAccount } from './accounts/account-row.ts'
import type { MoveDependencies } from './dependencies.ts'
import { movePayout, type PayoutMove } from './move-payout.ts'
import { addPayoutEvent } from './payout-events.ts'
import type { PayoutRow } from './payout-row.ts'

/** The rail's answer that moved the money. */
type RailAnswer = Pick<PayoutMove, 'code' | 'raw'> & { reason?: string }

/**
 * Posts the rail's debit while the credit is not confirmed: until then we are owed what it took from our account. The
 * key is the payout: the ledger itself allows one debit an order. The payout is locked.
 */
export async function postDebit(
  deps: MoveDependencies,
  tx: Tx,
  payout: PayoutRow,
  { raw }: RailAnswer,
): Promise<PayoutRow> {
  const { id, merchant_id, mode, arrives, sent_transfer_id } = payout
  if (sent_transfer_id) return payout
  const now = deps.clock.now()
  const transfer_id = newLedgerId(mode, deps.clock)
  const entries = [
    { account_id: stripedAccount(mode, 'payouts_in_transit', id), amount: -arrives },
    { account_id: payoutClearing(payout), amount: arrives },
  ]
  const kind = 'payout_sent'
  const [posting] = await post(tx, [
    { id: transfer_id, merchant_id, mode, key: debitKey(payout), kind, entries, posted_at: now },
  ])
  mustBePosted(posting)
  await tx.run`
    update payouts set sent_transfer_id = ${transfer_id} where id = ${id} and merchant_id = ${merchant_id}`
  await addPayoutEvent(tx, payout, { at: now, what: 'debited', raw: raw ?? null })
  return { ...payout, sent_transfer_id: transfer_id }
}

/**
 * The account has the money: one transfer settles the hold and takes the amount out of the wallet. The payout is
 * locked.
 */
export async function creditPayout(
  deps: MoveDependencies,
  tx: Tx,
  payout: PayoutRow,
  answer: RailAnswer,
): Promise<PayoutRow> {
  const { id, merchant_id, mode, amount, sent_transfer_id, hold_id } = payout
  const { free, balance } = await lockWallet(tx, merchant_id, mode)
  const transfer_id = newLedgerId(mode, deps.clock)
  const now = deps.clock.now()
  const balance_after = balance - amount
  const { code = null, raw = null } = answer
  const moved = await movePayout(deps, tx, payout, {
    to: 'credited',
    what: 'credited',
    code: null,
    facts: code ? { code } : {},
    raw,
    set: sql`, transfer_id = ${transfer_id}, balance_after = ${balance_after}`,
    balance_after,
  })
  const took = sent_transfer_id ? stripedAccount(mode, 'payouts_in_transit', id) : payoutClearing(payout)
  const entries = [
    { account_id: free.account_id, amount: -amount },
    { account_id: took, amount: payout.arrives },
    ...feeLegs(payout),
  ]
  const transfer = { id: transfer_id, merchant_id, mode, key: id, kind: 'payout', entries, posted_at: now }
  mustBePosted(await settleHold(tx, hold_id, transfer))
  return moved
}

/** Nothing left us, or the bank took nothing: the money is free again. The payout is locked. */
export async function releasePayout(
  deps: MoveDependencies,
  tx: Tx,
  payout: PayoutRow,
  move: PayoutMove & { to: 'cancelled' | 'failed' },
): Promise<PayoutRow> {
  if (payout.sent_transfer_id) throw new Error(`payout ${payout.id} was debited: it can only come back`)
  const moved = await movePayout(deps, tx, payout, move)
  await freeHold(tx, payout)
  return moved
}

/**
 * The bank sent the money back: before the credit was confirmed, the debit is reversed and the hold released; after it,
 * the settling transfer is reversed whole, our fee included. The account is paused until it is checked again. The
 * payout is locked.
 */
export async function returnPayout(
  deps: MoveDependencies,
  tx: Tx,
  payout: PayoutRow,
  answer: RailAnswer,
): Promise<PayoutRow> {
  const { merchant_id, account_id, id, transfer_id } = payout
  // locked before the wallet, as at a payout's beginning; what the sandbox returns proves nothing about an account
  if (payout.mode === 'live')
    await pauseAccount(tx, deps.clock, { merchant_id, account_id, payout_id: id, reason: answer.reason || 'returned' })
  return transfer_id
    ? takeBackSettled(deps, tx, payout, { ...answer, transfer_id })
    : takeBackDebit(deps, tx, payout, answer)
}

async function takeBackDebit(deps: MoveDependencies, tx: Tx, payout: PayoutRow, { reason, code, raw }: RailAnswer) {
  await reverseDebit(tx, payout)
  const moved = await movePayout(deps, tx, payout, {
    to: 'returned',
    what: 'returned',
    facts: reason ? { reason } : {},
    code: code ?? null,
    raw: raw ?? null,
  })
  await freeHold(tx, payout)
  return moved
}

/** Reverses the debit: what the rail took from our account is back. */
async function reverseDebit(tx: Tx, { sent_transfer_id, merchant_id }: PayoutRow): Promise<void> {
  if (!sent_transfer_id) return
  const key = sent_transfer_id
  mustBePosted(await reverse(tx, { transfer_id: sent_transfer_id, merchant_id, key, kind: 'payout_return' }))
}

async function takeBackSettled(
  deps: MoveDependencies,
  tx: Tx,
  payout: PayoutRow,
  { reason, code, raw, transfer_id }: RailAnswer & { transfer_id: string },
): Promise<PayoutRow> {
  const { merchant_id, mode, amount } = payout
  const { balance } = await lockWallet(tx, merchant_id, mode)
  const reversed = await reverse(tx, { transfer_id, merchant_id, key: transfer_id, kind: 'payout_return' })
  mustBePosted(reversed)
  await reverseDebit(tx, payout)
  const reversal_transfer_id = 'id' in reversed ? reversed.id : null
  return movePayout(deps, tx, payout, {
    to: 'returned',
    what: 'returned_after_credit',
    facts: reason ? { reason } : {},
    code: code ?? null,
    raw: raw ?? null,
    set: sql`, reversal_transfer_id = ${reversal_transfer_id}`,
    balance_after: balance + amount,
  })
}

async function freeHold(tx: Tx, { id, hold_id }: PayoutRow): Promise<void> {
  const { outcome } = await releaseHold(tx, hold_id)
  if (outcome !== 'released') throw new Error(`the hold of payout ${id} is ${outcome}`)
}

/** The parts of the fee, each to its own account. */
export function feeLegs({ id, mode, commission, bank_charge, vat }: PayoutRow): Leg[] {
  const legs = [
    { account_id: stripedAccount(mode, 'commission_earned', id), amount: commission },
    { account_id: stripedAccount(mode, 'fees_earned', id), amount: bank_charge },
    { account_id: stripedAccount(mode, 'vat_owed', id), amount: vat },
  ]
  return legs.filter(({ amount }) => amount > 0n)
}

/**
 * The clearing account between us and the rail, in the stripe of this payout. Throws for a rail that is not in the
 * chart.
 */
export function payoutClearing({ mode, rail, id }: PayoutRow): string {
  const kind = clearingKind(rail)
  if (!kind) throw new Error(`the chart of accounts has no clearing account for ${rail}`)
  return stripedAccount(mode, kind, id)
}

/** A key beside the settling transfer's, which is the payout's id: the hold's id. */
const debitKey = ({ hold_id }: PayoutRow): string => hold_id

function mustBePosted(posting: Posting | { outcome: string } | undefined): void {
  if (posting?.outcome !== 'posted') throw new Error(`the ledger answered ${posting?.outcome}: nothing is posted`)
}

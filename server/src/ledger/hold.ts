import type { Tx } from '../platform/database/database.ts'
import { bookOf, newLedgerId } from '../platform/ids.ts'
import { type Posting, postingOf } from './posting.ts'
import { prepare, type Transfer } from './transfer.ts'

/** Money to be set aside: it stays on its account and in its balance, but can no longer be spent. Paisa, above zero. */
export interface HoldRequest {
  id?: string
  merchant_id: string
  key: string
  account_id: string
  amount: bigint
}

/** The outcome; `id` is the hold's, for `held_before` that of the first one under this key. */
export type Holding =
  | { outcome: 'held' | 'held_before' | 'key_conflict'; id: string }
  | { outcome: 'insufficient' | 'unknown_account' | 'closed_account' }

/** Holds money. Idempotent by key. Held money reduces the available amount. */
export async function holdFunds(tx: Tx, request: HoldRequest): Promise<Holding> {
  const { merchant_id, key, account_id, amount } = request
  if (amount <= 0n) throw new RangeError(`${amount} paisa cannot be held`)
  const id = request.id ?? newLedgerId(bookOf(account_id))
  const { code, first } = await tx.one<{ code: keyof typeof holdings; first: string | null }>`
    select code, first from ledger_hold(${id}, ${merchant_id}, ${key}, ${account_id}, ${amount})`
  const outcome = holdings[code]
  switch (outcome) {
    case 'held':
      return { outcome, id }
    case 'held_before':
    case 'key_conflict':
      return { outcome, id: first! }
    default:
      return { outcome }
  }
}

const holdings = {
  h: 'held',
  d: 'held_before',
  k: 'key_conflict',
  i: 'insufficient',
  u: 'unknown_account',
  c: 'closed_account',
} as const

/** The end of a hold by a transfer: a posting, or a hold that is unknown or ended before in another way. */
export type Settling = Posting | { outcome: 'unknown_hold' | 'hold_ended' }

/**
 * Ends a hold by its transfer, which debits the held account by at most the amount held; the rest is free again.
 * Idempotent by the transfer's key. A hold that was released or settled otherwise is never settled. Throws on a larger
 * debit.
 */
export async function settleHold(tx: Tx, holdId: string, transfer: Transfer): Promise<Settling> {
  const { id, merchant_id, key, kind, posted_at, entries } = prepare(transfer)
  const { code, first } = await tx.one<{ code: string; first: string | null }>`
    select code, first from ledger_settle_hold(${holdId}, ${id}, ${merchant_id}, ${key}, ${kind}, ${posted_at ?? null},
      ${entries.map((leg) => leg.account_id)}::uuid[], ${entries.map((leg) => leg.amount)}::bigint[])`
  if (code === 'n') return { outcome: 'unknown_hold' }
  if (code === 'e') return { outcome: 'hold_ended' }
  return postingOf(code, id, first)
}

/** Releases a hold. Idempotent; a settled hold stays settled. */
export async function releaseHold(
  tx: Tx,
  holdId: string,
): Promise<{ outcome: 'released' | 'settled' | 'unknown_hold' }> {
  const { code } = await tx.one<{ code: keyof typeof releases }>`select ledger_release_hold(${holdId}) as code`
  return { outcome: releases[code] }
}

const releases = { r: 'released', d: 'released', e: 'settled', n: 'unknown_hold' } as const

import type { Tx } from '../platform/database/database.ts'
import { type Book, newLedgerId } from '../platform/ids.ts'
import { bankAccount, platformAccount, stripedAccount } from './accounts.ts'
import { platformAccountKinds, platformScope, type StripedAccountKind } from './chart-of-accounts.ts'
import { post } from './post.ts'
import { postedOrRefused } from './posting.ts'
import type { Leg } from './transfer.ts'

/** Money of a rail that arrived at one of our banks; paisa. */
export interface RailSettlement {
  rail: string
  mode: Book
  /** The code of a settlement account. */
  bank: string
  /** What the rail owed and settled, and its cost within that. */
  gross: bigint
  cost: bigint
  /** Made by its author before the first try: for a statement's line, a proposal. */
  key: string
  posted_at: Date
}

/**
 * The entries of a settlement: the rail no longer owes the gross, the bank has it less the cost. Throws for a rail
 * without a clearing account.
 */
export function settlementEntries({ rail, mode, bank, gross, cost, key }: Omit<RailSettlement, 'posted_at'>): Leg[] {
  const clearing = clearingKind(rail)
  if (!clearing) throw new RangeError(`the chart of accounts has no clearing account for ${rail}`)
  const entries = [
    { account_id: bankAccount(mode, bank), amount: cost - gross },
    { account_id: platformAccount(mode, 'rail_cost'), amount: -cost },
    { account_id: stripedAccount(mode, clearing, key), amount: gross },
  ]
  return entries.filter(({ amount }) => amount !== 0n)
}

/** The kind of the account of a rail's debt to us; undefined for a rail that is not in the chart. */
export function clearingKind(rail: string): Extract<StripedAccountKind, `rail_clearing:${string}`> | undefined {
  const kind = `rail_clearing:${rail}`
  return isClearing(kind) ? kind : undefined
}

const isClearing = (kind: string): kind is Extract<StripedAccountKind, `rail_clearing:${string}`> =>
  kind in platformAccountKinds

/** Posts a settlement that arrived: idempotent by key. Answers the transfer. Refuses key_conflict for the same key with another body. */
export async function settleRail(tx: Tx, settlement: RailSettlement): Promise<string> {
  const { mode, key, posted_at } = settlement
  const entries = settlementEntries(settlement)
  const id = newLedgerId(mode)
  const transfer = { id, merchant_id: platformScope, key, mode, kind: 'rail_settlement', entries, posted_at }
  const [posting] = await post(tx, [transfer])
  return postedOrRefused(posting!)
}

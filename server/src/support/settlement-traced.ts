import type { TracedLeg, TracedMoney } from '@sahuji/contract/support/trace'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Tx } from '../platform/database/database.ts'
import { type SettlementLeg, settlementLegOf } from '../reconciliation/settlement-leg.ts'

/**
 * The settlement of what these transfers moved; null where none did, and in the sandbox, which settles with no bank.
 */
export async function settlementOf(
  tx: Tx,
  mode: Mode,
  transfers: readonly (string | null)[],
): Promise<SettlementLeg | null> {
  if (mode !== 'live' || transfers.every((id) => id === null)) return null
  return settlementLegOf(tx, transfers)
}

/** The last leg; without a settlement, what is due. A break is unclear: two sides contradict each other. */
export function settlementTraced(settlement: SettlementLeg | null, waits: 'waiting' | 'none'): TracedLeg {
  if (!settlement) return { leg: 'settlement', state: waits, at: null, code: null }
  const { state, settled_at } = settlement
  const states = { due: 'waiting', stated: 'waiting', break: 'unknown', settled: 'done' } as const
  return { leg: 'settlement', state: states[state], at: settled_at, code: null }
}

/** What a merchant sees of it. */
export const settlementShown = (settlement: SettlementLeg | null): TracedMoney['settlement'] =>
  settlement && {
    state: settlement.state,
    stated_on: settlement.stated_on,
    bank: settlement.bank,
    banked_on: settlement.banked_on,
  }

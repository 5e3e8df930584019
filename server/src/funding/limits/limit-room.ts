import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import { kycTierOf } from '../../merchants/kyc-tier.ts'
import type { Tx } from '../../platform/database/database.ts'
import { nothingUsed } from '../../tariff/limits.ts'
import { stopOf } from '../../tariff/stop.ts'
import type { TariffLine } from '../../tariff/lines.ts'
import { narrowingsFor } from '../../tariff/narrowings.ts'
import { ruleFrom } from '../../tariff/rules.ts'
import type { LoadRow } from '../loads/load-row.ts'
import { allowanceBesideLoad, usageBesideLoad } from './usage.ts'

/** What serves a load: its channel, the rail, the bank or card as instruments name it. */
interface ServedBy {
  channel: LoadChannel
  rail: string
  bank: string
}

/**
 * Whether every limit of a load's own day has room for it beside the merchant's other loads: those of its way, the narrower
 * ones of rail, bank and step, and the step's own. `lines` are those of its day. Call it under lockMerchant.
 */
export async function hasRoom(
  tx: Tx,
  load: LoadRow,
  { channel, rail, bank }: ServedBy,
  lines: readonly TariffLine[],
): Promise<boolean> {
  const rule = ruleFrom(lines, `load:${channel}`)
  const tier = await kycTierOf(tx, load.merchant_id)
  const narrower = narrowingsFor(lines, { channel: rule.channel, rail, bank, tier })
  for (const set of [{ ...rule, rail: null, bank: null }, ...narrower]) {
    const used = load.mode === 'sandbox' ? nothingUsed : await usageBesideLoad(tx, load, set)
    // A paid amount is never too small.
    if (stopOf({ ...set, amount_min: null }, used, load.amount)) return false
  }
  // Sandbox money uses up no limit of a merchant.
  if (load.mode === 'sandbox') return true
  const step = await allowanceBesideLoad(tx, load)
  return step === null || load.amount <= step.amount_left
}

import {
  instrumentById,
  instrumentsCalled,
  isOnlyInstrument,
  type StoredInstrument,
  railWords,
} from '../../banks/instruments.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Succeeded } from '../../rails/rail.ts'
import { linesOn } from '../../tariff/lines.ts'
import { quote } from '../../tariff/fees.ts'
import { ruleOn } from '../../tariff/rules.ts'
import { hasRoom } from '../limits/limit-room.ts'
import type { SuspenseReason, Verdict } from '../../collections/collection-use.ts'
import type { Terms } from '../../collections/rows/collection-row.ts'
import { loadChannelOf, type LoadRow } from '../loads/load-row.ts'

/** How a payment was made, beside what was agreed. */
export interface Made {
  /** `other`: by an instrument that we know and that `terms` price. `unknown`: by one that we cannot price. */
  by: 'agreed' | 'other' | 'unknown'
  terms: Terms
  /** Whether the limits still have room for it, and those of the merchant's KYC step where it is below the full one. */
  fits: boolean
}

/** Decides about a confirmed payment of a load by the locked load and how it was paid, by nothing else. Pure. */
export function decidePaid(load: LoadRow, paid: Succeeded, { by, terms, fits }: Made): Verdict {
  const suspense = (reason: SuspenseReason): Verdict => ({ act: 'suspense', terms, reason, by })
  if (paid.amount !== load.amount || paid.state === 'partial') return suspense('other_amount')
  // The bank refused before and confirms now: it may take this back as well. design.md: a contradictory answer is unclear. An
  // older signature that the rail's check no longer confirms is not money at all.
  if (load.state === 'failed') return paid.is_unsearched ? { act: 'contradicted' } : suspense('after_failure')
  if (by === 'unknown') return suspense('other_instrument')
  // A card's money may be spent but not withdrawn (product.md §2.7); a merchant who chose a bank did not agree to that.
  if (terms.channel === 'visa' && load.channel !== 'visa') return suspense('other_instrument')
  return fits ? { act: 'credit', terms } : suspense('over_limit')
}

/** Compares a payment with what was agreed, and with the present limits. Call it under lockMerchant. */
export async function matchPayment(tx: Tx, load: LoadRow, paid: Succeeded): Promise<Made> {
  const instrument = await paidWith(tx, load, paid)
  const other = typeof instrument === 'string' ? undefined : await termsOf(tx, load, instrument)
  const terms = other ?? load
  const by = other ? 'other' : instrument === 'agreed' ? 'agreed' : 'unknown'
  const lines = await linesOn(tx, load.day)
  const { bank } = (await instrumentById(tx, terms.instrument_id))!
  const fits = await hasRoom(tx, load, { channel: loadChannelOf(terms), rail: load.rail, bank }, lines)
  return { by, terms, fits }
}

/**
 * The instrument that paid. Where the rail's words do not identify it, the quoted charge indicates the chosen one and another
 * charge a different one; only for a rail with several instruments.
 */
async function paidWith(tx: Tx, load: LoadRow, paid: Succeeded): Promise<'agreed' | 'unknown' | StoredInstrument> {
  const chosen = await railWords(tx, load.instrument_id)
  const words = chosen.name === null ? null : paid.instrument
  const called = words ? await instrumentsCalled(tx, load.rail, words) : []
  const [only] = called
  if (only && called.length === 1) return only.id === load.instrument_id ? 'agreed' : only
  const mayBeChosen = words === null || called.some(({ id }) => id === load.instrument_id)
  if (!mayBeChosen) return 'unknown'
  return isChargeAgreed(load, paid) || (await isOnlyInstrument(tx, load.instrument_id)) ? 'agreed' : 'unknown'
}

const isChargeAgreed = ({ gateway_charge }: LoadRow, { fee }: Succeeded): boolean =>
  fee === null || gateway_charge === null || fee === gateway_charge

/** The terms of another instrument on the day of the load; undefined where its fee would leave nothing. */
async function termsOf(
  tx: Tx,
  { day, amount, rail }: LoadRow,
  instrument: StoredInstrument,
): Promise<Terms | undefined> {
  const rule = await ruleOn(tx, `load:${instrument.channel}`, day, rail)
  const { fee, net } = quote(rule, amount)
  if (net <= 0n) return undefined
  return {
    instrument_id: instrument.id,
    channel: instrument.channel,
    bank_name: instrument.name,
    tariff_channel: rule.channel,
    tariff_from: rule.valid_from,
    limit_group: rule.limit_group,
    fee,
  }
}

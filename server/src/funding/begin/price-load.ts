import type * as contract from '@sahuji/contract/funding'
import type { Takes } from '@sahuji/contract/http/route'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { explain, type Quote } from '../../tariff/fees.ts'
import type { FundingDependencies } from '../dependencies.ts'
import type { LoadLimits } from '@sahuji/contract/tariff'
import type { Mode } from '@sahuji/contract/http/lists'
import { formatMoney } from '@sahuji/contract/money/money'
import { instrumentById } from '../../banks/instruments.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isFrozen } from '../../merchants/freezes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openPurposes } from '../../tariff/purposes.ts'
import type { TariffRule } from '../../tariff/rules.ts'
import { limitsOfWay, priceOn, refuseBeyond, roomFor, type WayLimits } from '../limits/limits-now.ts'
import type { Rails } from '../../rails/rails.ts'
import { type ServingRail, servingBank, takes } from '../offers/serving-rails.ts'
import { quoteRailCharge } from '../../collections/open/rail-charge.ts'
import { isLoadChannel } from '@sahuji/contract/tariff/channels'
import { loadChannelOf } from '../loads/load-row.ts'
import { openDuplicateOf } from '../loads/queries.ts'

/**
 * What a load costs and credits, what it leaves of the limits, and whether a similar one began just now. The gateway's own charge
 * is null where it is unknown.
 */
export const quoteLoad =
  (deps: FundingDependencies) =>
  async (
    { person, language }: OwnCall<'verified'>,
    { instrument_id, amount, mode = 'live' }: Takes<typeof contract.quoteLoad>,
  ): Promise<contract.LoadQuote> => {
    const wanted = { merchant_id: person.merchant_id, mode, instrument_id, amount, now: deps.clock.now() }
    const [priced, twin] = await deps.db.read(async (tx) => [
      await priceLoad(tx, deps, wanted),
      await openDuplicateOf(tx, wanted),
    ])
    const { fee, net } = priced.quote
    const { rail, instrument } = priced
    const ask = { amount: priced.quote.amount, instrument: instrument.code }
    const gateway_charge = await quoteRailCharge(deps, rail, ask)
    const fee_rule = explain(priced.rule, language)
    const quoted = { amount, fee, credited: net, gateway_charge, fee_rule, limits: priced.limits }
    return twin ? { ...quoted, open_load: twin.id } : quoted
  }

/** A load that may begin now, its rail among those that offer its bank, and the rule that prices it. */
export interface PricedLoad extends Pick<ServingRail, 'instrument' | 'rail'> {
  rule: TariffRule
  quote: Quote
  limits: LoadLimits
}

interface WantedLoad {
  merchant_id: string
  mode: Mode
  instrument_id: string
  amount: bigint
  now: Date
  /** What it is for, where it is to begin. */
  purpose?: string
}

/**
 * Prices an amount and checks it against the limits of its channel, of the merchant's KYC step, and of each rail that serves the
 * bank: the first with room takes it. Refuses what cannot be loaded now: bank_unknown, purpose_closed, amount_…, day_…_used,
 * month_…_used, kyc_limit, micro_limit, own_limit, money_in_frozen, sandbox_unavailable.
 */
export async function priceLoad(
  tx: Tx,
  { rails }: { rails: Rails },
  { merchant_id, mode, instrument_id, amount, now, purpose }: WantedLoad,
): Promise<PricedLoad> {
  if (await isFrozen(tx, merchant_id, 'money_in')) throw new Refusal('money_in_frozen')
  const chosen = await instrumentById(tx, instrument_id)
  const served = chosen ? await servingBank(tx, rails, chosen, mode) : []
  if (chosen && served.length === 0 && mode === 'sandbox') throw new Refusal('sandbox_unavailable')
  if (!chosen || chosen.is_hidden || served.length === 0) throw new Refusal('bank_unknown', {}, ['instrument_id'])
  const { channel } = chosen
  if (!isLoadChannel(channel)) throw new Refusal('bank_unknown', {}, ['instrument_id'])
  const way = await limitsOfWay(tx, { merchant_id, mode, channel, now })
  const isOpen = openPurposes(way.lines, `load:${channel}`).some(({ code }) => code === purpose)
  if (purpose !== undefined && !isOpen) throw new Refusal('purpose_closed', {}, ['purpose'])
  refuseBeyond(way, amount)
  const { instrument, rail } = served.find((one) => takes(one.rail, amount)) ?? refuseByRails(served, amount)
  const ways = [{ instrument, rail }, ...served.filter((one) => one.rail.name !== rail.name && takes(one.rail, amount))]
  const chosenWay = await roomiest(tx, ways, { way, merchant_id, mode, amount, now })
  return { ...chosenWay, ...priceOn(way, { channel, rail: chosenWay.rail.name, amount }) }
}

interface Narrowed {
  way: WayLimits
  merchant_id: string
  mode: Mode
  amount: bigint
  now: Date
}

/** The first rail whose own limits have room, with what is left of all; where none has, refuses with the limit of the first. */
async function roomiest(
  tx: Tx,
  ways: readonly Pick<ServingRail, 'instrument' | 'rail'>[],
  { way, ...asked }: Narrowed,
): Promise<Pick<ServingRail, 'instrument' | 'rail'> & { limits: LoadLimits }> {
  let refused: (() => never) | undefined
  for (const { instrument, rail } of ways) {
    const scope = { channel: loadChannelOf(instrument), rail: rail.name, bank: instrument.bank }
    const room = await roomFor(tx, way, { ...scope, ...asked })
    if (!room.refuse) return { instrument, rail, limits: room.left }
    refused ??= room.refuse
  }
  return refused!()
}

/** Refuses an amount that is too large or too small for every rail of this bank. */
function refuseByRails(served: readonly ServingRail[], amount: bigint): never {
  const bounds = served.map(({ rail }) => rail.capabilities)
  const min = leastOf(bounds.flatMap(({ amount_min }) => amount_min ?? []))
  if (min !== undefined && amount < min) throw new Refusal('amount_too_low', { amount: formatMoney(min) }, ['amount'])
  const max = bounds.reduce((most, { amount_max }) => (amount_max && amount_max > most ? amount_max : most), 0n)
  throw new Refusal('amount_too_high', { amount: formatMoney(max) }, ['amount'])
}

const leastOf = (amounts: readonly bigint[]): bigint | undefined =>
  amounts.toSorted((one, other) => (one < other ? -1 : 1))[0]

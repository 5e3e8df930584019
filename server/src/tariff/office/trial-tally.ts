import type { TrialResult } from '@sahuji/contract/tariff/office/tariff'
import { keyOfLine, type TariffChange } from '@sahuji/contract/tariff/lines'
import type { TariffLine } from '../lines.ts'
import type { PastLoad, Refusing, Replayed } from './replay-loads.ts'

/** The sum of a merchant's loads of the month. */
interface MerchantSum {
  id: string
  loads: number
  refused: number
  refused_amount: bigint
  fee_before: bigint
  fee_after: bigint
}

interface StopSum extends Refusing {
  loads: number
  amount: bigint
  merchants: Set<string>
}

const mostShown = 12
const stopsShown = 12

/** A trial's counts so far; memory grows with merchants and days, not with loads. */
interface Tally {
  merchants: Map<string, MerchantSum>
  channels: Map<string, TrialResult['channels'][number]>
  days: Map<string, TrialResult['days'][number]>
  stops: Map<string, StopSum>
  repriced_by: Set<string>
  watched: ReturnType<typeof watch>[]
  amount: bigint
  refused_fee: bigint
}

/** An empty tally of changes to the lines in force. */
export const newTally = (changes: readonly TariffChange[], held: readonly TariffLine[]): Tally => ({
  merchants: new Map(),
  channels: new Map(),
  days: new Map(),
  stops: new Map(),
  repriced_by: new Set(),
  watched: changes.map((change) => watch(change, held)),
  amount: 0n,
  refused_fee: 0n,
})

/** Counts the outcome of a load. */
export function countReplayed(tally: Tally, load: PastLoad, replayed: Replayed): void {
  const channel = `load:${load.channel}`
  const ofChannel = of(tally.channels, channel, () => ({ channel, repriced: 0, ...nothingCounted }))
  const ofMerchant = of(tally.merchants, load.merchant_id, () => newMerchant(load.merchant_id))
  const ofDay = of(tally.days, load.day, () => ({ day: load.day, ...nothingCounted }))
  tally.amount += load.amount
  for (const sum of [ofChannel, ofMerchant, ofDay]) {
    sum.loads += 1
    sum.fee_before += load.fee
    if ('by' in replayed) sum.refused += 1
    else sum.fee_after += replayed.fee
  }
  if ('by' in replayed) {
    tally.refused_fee += load.fee
    ofMerchant.refused_amount += load.amount
    countStop(tally, load, replayed.by)
  } else if (replayed.fee !== load.fee) {
    ofChannel.repriced += 1
    tally.repriced_by.add(load.merchant_id)
  }
  for (const each of tally.watched) each.see(load, replayed)
}

const nothingCounted = { loads: 0, refused: 0, fee_before: 0n, fee_after: 0n }

function countStop({ stops }: Tally, { merchant_id, amount }: PastLoad, by: Refusing): void {
  const stop = of(stops, keyOfLine(by), () => ({ ...by, loads: 0, amount: 0n, merchants: new Set<string>() }))
  stop.loads += 1
  stop.amount += amount
  stop.merchants.add(merchant_id)
}

/** The result of a tally; the merchants with the largest change by their ids. */
export function resultOf(tally: Tally): Omit<TrialResult, 'most'> & { most: MerchantSum[] } {
  const each = [...tally.merchants.values()]
  const refused = each.filter((one) => one.refused > 0)
  const channels = [...tally.channels.values()]
  const total = (read: (one: MerchantSum) => bigint) => each.reduce((sum, one) => sum + read(one), 0n)
  const number = (read: (one: (typeof channels)[number]) => number) => channels.reduce((sum, one) => sum + read(one), 0)
  return {
    loads: number((one) => one.loads),
    merchants: each.length,
    amount: tally.amount,
    refused: {
      loads: number((one) => one.refused),
      merchants: refused.length,
      amount: total((one) => one.refused_amount),
      fee: tally.refused_fee,
    },
    repriced: { loads: number((one) => one.repriced), merchants: tally.repriced_by.size },
    fee_before: total((one) => one.fee_before),
    fee_after: total((one) => one.fee_after),
    channels: channels.toSorted((one, other) => other.loads - one.loads),
    days: [...tally.days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    stops: [...tally.stops.values()]
      .toSorted((one, other) => other.loads - one.loads)
      .slice(0, stopsShown)
      .map(({ merchants, ...stop }) => ({ ...stop, merchants: merchants.size })),
    changes: tally.watched.map(({ counted }) => counted()),
    most: each
      .filter((one) => one.refused > 0 || one.fee_after !== one.fee_before)
      .toSorted((one, other) => (weight(other) > weight(one) ? 1 : -1))
      .slice(0, mostShown),
  }
}

const newMerchant = (id: string): MerchantSum => ({
  id,
  loads: 0,
  refused: 0,
  refused_amount: 0n,
  fee_before: 0n,
  fee_after: 0n,
})

function of<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key) ?? make()
  map.set(key, known)
  return known
}

/** The size of the change for a merchant: a refused amount counts fully, a fee a hundredfold. */
function weight({ refused_amount, fee_before, fee_after }: MerchantSum): bigint {
  const difference = fee_after > fee_before ? fee_after - fee_before : fee_before - fee_after
  return refused_amount > 0n ? refused_amount + difference : difference * 100n
}

/** The merchants that one change affects, and those within a tenth of the previous limit. */
function watch(change: TariffChange, held: readonly TariffLine[]) {
  const key = keyOfLine(change)
  const before = held.find((line) => keyOfLine(line) === key)?.value ?? null
  const [touched, near] = [new Set<string>(), new Set<string>()]
  const spent = new Map<string, bigint>()
  const see = (load: PastLoad, replayed: Replayed): void => {
    if (!isAbout(change, load)) return
    if (change.rule === 'fee' && 'fee' in replayed && replayed.fee !== load.fee) touched.add(load.merchant_id)
    if ('by' in replayed && keyOfLine({ ...replayed.by }) === key) touched.add(load.merchant_id)
    if (before !== null && before > 0n && reached(change, load, spent) * 10n >= before * 9n) near.add(load.merchant_id)
  }
  return { see, counted: () => ({ ...change, touched: touched.size, near: near.size }) }
}

const isAbout = ({ channel, rail, bank, tier, purpose }: TariffChange, load: PastLoad): boolean =>
  (channel === null || channel === `load:${load.channel}`) &&
  (rail === null || rail === load.rail) &&
  (bank === null || bank === load.bank) &&
  (tier === null || tier === load.tier) &&
  (purpose === null || purpose === load.purpose)

/** How far a load brought its merchant towards what a limit counts: the load, the day or the month with it. */
function reached({ rule }: TariffChange, load: PastLoad, spent: Map<string, bigint>): bigint {
  if (rule === 'amount_max') return load.amount
  const period = rule.startsWith('day_') ? load.day : rule.startsWith('month_') ? 'month' : null
  if (period === null) return 0n
  const key = `${load.merchant_id} ${period}`
  const total = (spent.get(key) ?? 0n) + (rule.endsWith('_count') ? 1n : load.amount)
  spent.set(key, total)
  return total
}

import type { Instrument } from '@sahuji/contract/banks'
import type { LoadQuote } from '@sahuji/contract/funding'
import type { ChannelOverview } from '@sahuji/contract/funding/channels'
import type { FeeRule, LoadLimits } from '@sahuji/contract/tariff'

/** A bank that offers loads by e-banking. */
export const instrument: Instrument = {
  id: '0193a000-0000-7000-8000-0000000000b1',
  channel: 'ebanking',
  name: 'Nabil Bank',
  short_name: 'NABIL',
  bank_class: 'A',
  health: 'working',
  last_used_at: null,
  last_amount: null,
  is_favourite: false,
}

const onePercent: FeeRule = {
  kind: 'percent',
  value: 100,
  min: null,
  max: null,
  slabs: null,
  valid_from: '2026-07-17',
  source: 'Tariff 2083',
  fee_source: 'Tariff 2083',
  limits_from: '2026-07-17',
  limits_source: 'Tariff 2083',
}

const limits: LoadLimits = {
  amount_min: 1_000n,
  amount_max: 10_000_000n,
  day_amount: 20_000_000n,
  day_amount_left: 20_000_000n,
  day_count: 10,
  day_count_left: 10,
  month_amount: 100_000_000n,
  month_amount_left: 100_000_000n,
  month_count: null,
  month_count_left: null,
  amount_left: 10_000_000n,
  tier: null,
}

/** E-banking with a fee of one percent. */
export const eBankingOverview: ChannelOverview = {
  channel: 'ebanking',
  is_open: true,
  health: 'working',
  health_since: null,
  instrument_count: 1,
  last_used: null,
  limits,
  sample_amount: 100_000n,
  sample_fee: 1_000n,
  fee_rule: onePercent,
  purposes: [{ code: 'stock', name: null }],
}

/** The quote of a load at one percent. */
export const quoteOf = (amount: bigint): LoadQuote => ({
  amount,
  fee: amount / 100n,
  credited: amount - amount / 100n,
  gateway_charge: 0n,
  fee_rule: onePercent,
  limits,
})

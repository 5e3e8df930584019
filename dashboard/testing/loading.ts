import type { Instrument } from '@sahuji/contract/banks'
import { type Load, type LoadQuote, readLoad } from '@sahuji/contract/funding'
import type { ChannelOverview } from '@sahuji/contract/funding/channels'
import type { FeeRule, LoadLimits } from '@sahuji/contract/tariff'
import { smallestAnswer } from './smallest-answer.ts'

/** A bank that can be loaded from by e-banking. */
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

/** What a load costs at one percent. */
export const quoteOf = (amount: bigint): LoadQuote => ({
  amount,
  fee: amount / 100n,
  credited: amount - amount / 100n,
  gateway_charge: 0n,
  fee_rule: onePercent,
  limits,
})

/** A load of Rs.500 by that bank that was credited; a test sets the fields that it is about. */
export const creditedLoad: Load = {
  ...smallestAnswer(readLoad),
  id: '0193a000-0000-7000-8000-0000000000c1',
  reference: 'SJ-7K2M-0002',
  instrument_id: instrument.id,
  channel: 'ebanking',
  state: 'credited',
  amount: 50_000n,
  fee: 500n,
  credited: 49_500n,
}

/** A load that waits for its payer at the bank; `fields` replaces what a test is about. */
export const load = (fields: Partial<Load> = {}): Load => ({
  id: '0193a000-0000-7000-8000-0000000000d1',
  reference: 'SJ7K2M0001',
  state: 'at_bank',
  channel: 'ebanking',
  rail: 'onepg',
  instrument_id: instrument.id,
  bank_name: instrument.name,
  amount: 150_000n,
  fee: 1_500n,
  credited: 148_500n,
  gateway_charge: null,
  purpose: 'stock',
  remark: null,
  payer_mobile: null,
  rail_reference: null,
  service_code: null,
  created_at: new Date('2026-11-27T06:30:00Z'),
  expires_at: new Date('2026-11-27T07:00:00Z'),
  settled_at: null,
  returned_at: null,
  next_check_at: null,
  asked: 0,
  reason: null,
  legs: null,
  is_rail_down: false,
  review: null,
  can_cancel: false,
  hand_off: null,
  balance_after: null,
  ...fields,
})

import { type Load, readLoad } from '@sahuji/contract/funding'
import { checkLoad } from '@sahuji/contract/funding/acts'
import { type Handler, on } from './fake-server.ts'
import { instrument } from './loading.ts'

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

/** A load of Rs.1,000 whose payer is at the bank; `fields` replaces the tested values. */
export const begunLoad = (fields: Partial<Load> = {}): Load => ({
  id: '0193a000-0000-7000-8000-0000000000d5',
  reference: 'SJ-7K2M-0055',
  state: 'at_bank',
  channel: 'ebanking',
  rail: 'onepg',
  instrument_id: instrument.id,
  bank_name: instrument.name,
  amount: 100_000n,
  fee: 1_000n,
  credited: 99_000n,
  gateway_charge: null,
  purpose: 'stock',
  remark: null,
  payer_mobile: null,
  rail_reference: null,
  service_code: null,
  created_at: minutesAgo(2),
  expires_at: minutesAgo(-28),
  settled_at: null,
  returned_at: null,
  next_check_at: minutesAgo(-1),
  asked: 1,
  reason: null,
  legs: null,
  is_rail_down: false,
  review: null,
  can_cancel: true,
  hand_off: { method: 'GET', url: 'https://bank.example/pay', fields: {}, expires_at: minutesAgo(-28) },
  balance_after: null,
  ...fields,
})

/** The same load after its payer's return, when only the bank's answer counts. */
export const returnedLoad = (fields: Partial<Load> = {}): Load =>
  begunLoad({ returned_at: minutesAgo(1), can_cancel: false, hand_off: null, ...fields })

/** A credited load of Rs.500. */
export const creditedLoad: Load = begunLoad({
  id: '0193a000-0000-7000-8000-0000000000c1',
  reference: 'SJ-7K2M-0002',
  state: 'credited',
  amount: 50_000n,
  fee: 500n,
  credited: 49_500n,
  settled_at: minutesAgo(1),
  next_check_at: null,
  can_cancel: false,
  hand_off: null,
})

/** The address of a load's page. */
export const loadPage = ({ channel, id }: Load): string => `/dashboard/loadFunds/${channel}/return/${id}`

/** The routes that give a load's state. */
export const loadRoutes = (load: Load): Handler[] => [on(readLoad, () => load), on(checkLoad, () => load)]

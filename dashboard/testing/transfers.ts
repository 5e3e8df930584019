import {
  findReceiver,
  quoteTransfer,
  readTransferOverview,
  type Receiver,
  type TransferOverview,
  type TransferQuote,
} from '@sahuji/contract/transfers'
import { listTransferContacts, type TransferContact } from '@sahuji/contract/transfers/contacts'
import { type FundRequest, listFundRequests, listRequestBlocks } from '@sahuji/contract/transfers/requests'
import { listTransfers, type Transfer } from '@sahuji/contract/transfers/transfer'
import type { FeeRule } from '@sahuji/contract/tariff'
import { type Handler, on } from './fake-server.ts'

/** The mobile number of `hari`, and an unverified number. */
export const numbers = { hari: '9801000002', unknown: '9866000077' } as const

/** A verified merchant who receives sends. */
export const hari: Receiver = {
  is_known: true,
  name: 'Hari R•••',
  trade_name: 'Rai Traders',
  is_verified: true,
  may_receive: null,
}

/** The receiver of an unverified number. */
const unknown: Receiver = { is_known: false, name: null, trade_name: null, is_verified: false, may_receive: null }

const rule: FeeRule = {
  kind: 'flat',
  value: 500,
  min: null,
  max: null,
  slabs: null,
  valid_from: '2026-07-17',
  source: 'Tariff 2083',
  fee_source: 'Tariff 2083',
  limits_from: '2026-07-17',
  limits_source: 'Tariff 2083',
}

const limits: TransferOverview['limits'] = {
  amount_min: 1_000n,
  amount_max: 2_500_000n,
  day_amount: 5_000_000n,
  day_amount_left: 5_000_000n,
  day_count: 10,
  day_count_left: 10,
  month_amount: 50_000_000n,
  month_amount_left: 50_000_000n,
}

/** Rs.75,000 may be sent, up to Rs.5,000 of it without a confirmation. */
export const transferOverview: TransferOverview = {
  sendable: 7_500_000n,
  restricted: 0n,
  amount_left: 2_500_000n,
  card_money_pays: false,
  card_money_changes_on: null,
  payment_left: 2_500_000n,
  limits,
  step: null,
  rule,
  requests: {
    amount_max: 10_000_000n,
    day_amount: 50_000_000n,
    day_amount_left: 50_000_000n,
    day_count: 50,
    day_count_left: 50,
  },
  purposes: [
    { code: 'stock', name: null },
    { code: 'supplier', name: null },
  ],
  confirm_above: 500_000n,
  unconfirmed_left: 500_000n,
  open_requests: 0,
  is_closed: null,
}

const receiverOf = (mobile_no?: string): Receiver => (mobile_no === numbers.unknown ? unknown : hari)

/** The quote of a send at Rs.5. */
export function transferQuoteOf(amount: bigint, mobile_no?: string): TransferQuote {
  const receiver = receiverOf(mobile_no)
  return {
    receiver,
    amount,
    fee: 500n,
    fee_rule: rule,
    total: amount + 500n,
    restricted: 0n,
    sendable_after: transferOverview.sendable - amount - 500n,
    limits,
    must_confirm: amount > transferOverview.confirm_above,
    waits_days: receiver.is_known ? null : 7,
  }
}

/** A completed send to `hari`; `fields` replaces the tested values. */
export const sent = (fields: Partial<Transfer> = {}): Transfer => ({
  id: '0193a000-0000-7000-8000-0000000000e1',
  mode: 'live',
  reference: 'SJ-7K2M-0077',
  state: 'completed',
  direction: 'out',
  other: { trade_name: hari.trade_name, mobile_no: numbers.hari },
  amount: 50_000n,
  fee: 500n,
  restricted: 0n,
  purpose: 'supplier',
  note: null,
  created_at: new Date('2026-11-27T06:30:00Z'),
  settled_at: new Date('2026-11-27T06:30:00Z'),
  waits_until: null,
  transfer_id: null,
  ...fields,
})

/** An open request; `fields` replaces the tested values. */
export const fundRequest = (fields: Partial<FundRequest> = {}): FundRequest => ({
  id: '0193a000-0000-7000-8000-0000000000b7',
  mode: 'live',
  reference: 'SJ-7K2M-0091',
  state: 'open',
  direction: 'in',
  other: { trade_name: 'Rai Traders', is_verified: true, mobile_no: numbers.hari },
  amount: 90_000n,
  may_change: false,
  paid_amount: null,
  purpose: 'supplier',
  note: null,
  due_on: null,
  expires_at: new Date(Date.now() + 7 * 86_400_000),
  reminded_at: null,
  every: null,
  next_at: null,
  group_id: '0193a000-0000-7000-8000-0000000000b8',
  part_of: null,
  created_at: new Date(),
  settled_at: null,
  paid_by: null,
  hints: null,
  ...fields,
})

/** `hari` as a contact of the merchant. */
export const transferContact: TransferContact = {
  mobile_no: numbers.hari,
  trade_name: hari.trade_name,
  is_favourite: false,
  last_amount: 10_000n,
  last_at: new Date('2026-11-20T06:30:00Z'),
}

/** The routes of the pages for sends and requests, for a merchant who has sent to `hari` before. */
export const transferRoutes = (): Handler[] => [
  on(readTransferOverview, () => transferOverview),
  on(listTransfers, () => ({ data: [], next: null })),
  on(listFundRequests, () => ({ data: [], next: null })),
  on(listRequestBlocks, () => ({ blocked: [] })),
  on(listTransferContacts, () => ({ contacts: [transferContact] })),
  on(findReceiver, ({ mobile_no }) => receiverOf(mobile_no)),
  on(quoteTransfer, ({ amount, mobile_no }) => transferQuoteOf(amount, mobile_no)),
]

import { readHome } from '@sahuji/contract/home'
import { readStanding } from '@sahuji/contract/merchants/standing'
import { readDisputeFigures } from '@sahuji/contract/payments/dispute-figures'
import { listNotifications } from '@sahuji/contract/notifications'
import { listGeneralPages } from '@sahuji/contract/pages'
import { type CurrentUser, readCurrentUser } from '@sahuji/contract/session'
import { listTransactions, type Transaction } from '@sahuji/contract/transactions'
import { readWallet } from '@sahuji/contract/wallet'
import { type Handler, on } from './fake-server.ts'

const verifiedAt = new Date('2026-05-03T04:15:00Z')

/** The user info of a verified merchant with VALID KYC. */
export const merchant = {
  name: 'Ram Thapa',
  email: 'ram@shop.example',
  mobile_no: '9801234567',
  phone_verified_at: verifiedAt,
  email_verified_at: verifiedAt,
  commission_value: 150,
  commission_type: 'percent',
  bank_transfer_limit: null,
  preferences: { language: 'en', calendar: 'ad', digits: 'latin', grouping: 'lakh' },
  vendor_id: 'vendor-1',
  kyc_status: 'VALID',
  avatar: null,
  agent: 'ACCEPTED',
  balance: 1_234_550n,
  kyc: { status: 'VALID', submitted_at: verifiedAt },
  merchant: {
    vendor_key_production: 'live-1',
    vendor_key_sandbox: 'test-1',
    bank_account: null,
    trade_name: 'Thapa Stores',
  },
} as const satisfies CurrentUser

/** The same merchant before KYC was sent. */
export const merchantBeforeKyc: CurrentUser = { ...merchant, kyc_status: null, kyc: null }

/** A completed payment; `fields` replaces the tested values. */
export const payment = (fields: Partial<Transaction> = {}): Transaction => ({
  id: '0193a000-0000-7000-8000-000000000001',
  reference: 'SJ-7K2M-0001',
  mode: 'live',
  kind: 'payment',
  state: 'completed',
  counterparty: 'Sita Gurung',
  method: 'QR',
  amount: 32_000n,
  fee: 480n,
  net: 31_520n,
  balance_after: 1_234_550n,
  occurred_at: new Date('2026-11-27T06:30:00Z'),
  ...fields,
})

/** The routes of every page of the dashboard, and of home. */
export const merchantRoutes = (): Handler[] => [
  on(readCurrentUser, () => merchant),
  on(readWallet, () => ({
    balance: merchant.balance,
    available: merchant.balance,
    held: 0n,
    restricted: 0n,
    on_its_way: 0n,
    as_of: new Date(),
  })),
  on(listTransactions, () => ({ data: [payment()], next: null })),
  on(readDisputeFigures, () => ({ to_answer: 0, open: 0, held: 0n, ended: 0, lost: 0 })),
  on(listNotifications, () => ({ data: [], next: null, unread: 0 })),
  on(readStanding, () => ({ freezes: [], views: [], broadcasts: [] })),
  on(listGeneralPages, () => []),
  on(readHome, () => ({
    balances: [],
    collected: [],
    collected_last_week: { amount: 0n, fees: 0n, count: 0 },
    open_loads: [],
    open_requests: [],
  })),
]

/** A merchant with verified contacts who has not sent KYC yet. */
export const newMerchant: CurrentUser = { ...merchant, kyc_status: null, kyc: null, agent: null, balance: 0n }

import type { Domain } from '@sahuji/contract/domains'
import type { ExampleValues } from './platform/http/example-call.ts'
import type { ReferenceGroup } from './platform/http/reference-page.ts'
import type { RouteTable } from './platform/http/route-table.ts'

/** The domains' headings in the API's reference. */
const titles: Partial<Record<Domain, string>> = {
  pages: 'General pages',
  merchants: 'Merchant',
  auth: 'Verification, passwords and second factors',
  banks: 'Banks',
  kyc: 'KYC',
  session: 'Sign-in and sessions',
  wallet: 'Wallet',
  funding: 'Load funds',
  payouts: 'Bank deposits',
  counters: 'Counters',
  transfers: 'Send and request funds',
  transactions: 'Transactions and receipts',
  statements: 'Statements',
  support: 'Support',
  notifications: 'Notifications',
  profile: 'Profile',
  home: 'Home',
}

/** The routes of each domain under its heading, in the order of the domains. */
export const referenceGroups = (tables: Partial<Record<Domain, RouteTable>>): ReferenceGroup[] =>
  (Object.entries(tables) as [Domain, RouteTable][]).map(([domain, table]) => ({
    domain,
    title: titles[domain] ?? domain,
    table,
  }))

const linkToken = 'the-token-of-the-link-in-the-mail-000000000'

/** Example values that a schema alone does not give. The people are the demo's; `$…` is a variable of the shell. */
export const referenceValues: ExampleValues = {
  email: 'new@sahuji.example',
  mobile_no: '9800000002',
  password: 'a-long-password-1',
  current_password: 'a-long-password-1',
  new_password: 'another-long-password-2',
  'POST /api/merchant/login email': 'demo@sahuji.example',
  'POST /api/merchant/login password': 'sahuji-demo-1',
  'POST /api/merchant/login/second totp_code': '123456',
  'POST /api/password/forgot email': 'new@sahuji.example',
  'POST /api/step-up password': 'a-long-password-1',
  code: '123456',
  'GET /api/statements/papers/{code} code': 'K7M2P9QD4X8R',
  'GET /api/pay/codes/{code} code': 'SAHUJI2345',
  'POST /api/pay/codes/{code} code': 'SAHUJI2345',
  'GET /api/pay/links/{code} code': 'k7m2p9qd4x',
  'POST /api/pay/links/{code} code': 'k7m2p9qd4x',
  'GET /api/pay/receipts/{code} code': '7K2M9PQD4X8RT5VW',
  'POST /api/pay/receipts/{code}/send code': '7K2M9PQD4X8RT5VW',
  'POST /api/pay/receipts/{code}/codes code': '7K2M9PQD4X8RT5VW',
  'POST /api/payments/{id}/refunds reason': 'asked',
  mobile_end: '5678',
  'POST /api/pay/{id}/dispute words': 'The goods never came',
  'POST /api/pay/{id}/wallet/dispute words': 'The goods never came',
  'POST /api/pay/{id}/wallet/dispute reason': 'not_received',
  'POST /api/pay/{id}/dispute reason': 'not_received',
  'GET /api/pay/refunds/{code} code': 'k7m2p9qd4x',
  'POST /api/pay/refunds/{code}/code code': 'k7m2p9qd4x',
  'POST /api/pay/refunds/{code}/account code': 'k7m2p9qd4x',
  'POST /api/pay/refunds/{code}/account to': 'account',
  otp: '123456',
  'POST /api/counter/open code': 'the-code-of-the-counters-invitation-0000000',
  token: linkToken,
  ticket: linkToken,
  name: 'Sita Sharma',
  'POST /api/passkeys/add name': 'My phone',
  'POST /api/passkeys/{id}/rename name': 'My phone',
  'POST /api/kyc/papers name': 'registration.pdf',
  'POST /api/counters name': 'Front counter',
  'POST /api/counters/rename name': 'Front counter',
  'POST /api/payouts/accounts/{id}/paper name': 'cheque.jpg',
  trade_name: 'Sita Stores',
  account_name: 'Sita Sharma',
  account_number: '01234567890123',
  // Himalayan Bank, as GET /api/payouts/banks names it
  bank_id: '0701',
  branch_id: '1',
  sha256: '0'.repeat(64),
  instrument_id: '$INSTRUMENT_ID',
  account_id: '$ACCOUNT_ID',
  'POST /api/counters/rename id': '$COUNTER_ID',
  'POST /api/counters/close id': '$COUNTER_ID',
  'POST /api/counters/invite id': '$COUNTER_ID',
  'POST /api/sessions/end id': '$ID',
  amount: 10_000,
  purpose: 'stock',
  'POST /api/transfers purpose': 'goods',
  'POST /api/transfers/quote mobile_no': '9800000002',
  'POST /api/transfers/confirmations mobile_no': '9800000002',
  'POST /api/passkeys/challenge purpose': 'sign_in',
  'GET /api/kyc/papers/{paper}/pages/{page} page': '1',
  reason: 'The certificate was renewed.',
  text: 'Where do I find my settlement?',
  read_at: '2026-11-01T06:00:00.000Z',
  'POST /api/notifications/push desktop_fcm': JSON.stringify({
    endpoint: 'https://push.example/subscription',
    keys: {
      p256dh: 'BKT5P--DtJ2oD4kh4JB_QC2telhzwn0XjSED6mH23iHNfdzZa-W-PwTmmAJEEBSdrfJaNS3Weq_4DYHxbAFaklg',
      auth: 'a'.repeat(22),
    },
  }),
  'POST /api/kyc/answer field': 'trade_name',
  'POST /api/kyc/answer value': { name: 'Sita Stores' },
  'GET /api/general-pages/{id} id': '1',
  'POST /api/general-pages/{id}/helpful id': '1',
  'GET /api/payouts/banks/{bank_id}/branches bank_id': '0701',
  'GET /api/statements/preview from': '2026-10-18',
  'GET /api/statements/preview to': '2026-11-16',
  'POST /api/statements from': '2026-10-18',
  'POST /api/statements to': '2026-11-16',
  'POST /api/statements/{id}/file format': 'csv',
  'GET /api/statements/months year': '2083',
  'GET /api/transaction/filter sort': 'DESC',
  'GET /api/sandbox/transaction/filter sort': 'DESC',
}

/** The lists from which ids come, where it is not the path before the id. */
export const referenceLists: Readonly<Record<string, string>> = {
  $INSTRUMENT_ID: '/api/funding/instruments?channel=ebanking',
  $ACCOUNT_ID: '/api/payouts/accounts',
  $COUNTER_ID: '/api/counters',
  '/api/transactions': '/api/transaction/filter?sort=DESC',
  '/api/notification': '/api/notifications',
  '/api/funding/instruments': '/api/funding/instruments?channel=ebanking',
  '/api/sessions/end': '/api/sessions',
}

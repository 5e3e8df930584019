import type { Behaviour, Fault, FaultKind } from './behaviour.ts'

/** An amount in rupees that makes something happen, so that it can be seen from the screen alone. */
export interface MagicAmount {
  amount: string
  says: string
  behaviour: Behaviour
}

const onStatus = (kind: FaultKind, times: number | null): Fault[] =>
  (['CheckTransactionStatus', 'validatetxn', 'verificationMerchant', 'merchanttxnreport'] as const).map((call) => ({
    call,
    kind,
    times,
  }))

/** The table shown at `GET /`. Unless stated otherwise, it happens once the payer approves. */
export const magicAmounts: MagicAmount[] = [
  {
    amount: '16.16',
    says: 'refused at once: amount too low',
    behaviour: { refuse: { code: '16', message: 'Amount is too low' } },
  },
  {
    amount: '1000.99',
    says: 'pending for three status checks, then success',
    behaviour: { status: { first: 'pending', polls: 3 } },
  },
  { amount: '1000.98', says: 'pending for ever', behaviour: { status: { first: 'pending', polls: null } } },
  {
    amount: '1000.97',
    says: 'unclear: no status check is ever answered',
    behaviour: { faults: [...onStatus('timeout', null), { call: 'tss/searches', kind: 'timeout', times: null }] },
  },
  {
    amount: '1000.96',
    says: 'the status reports one rupee less than agreed',
    behaviour: { reports: { amount: '999.96' } },
  },
  {
    amount: '1000.95',
    says: 'paid, but the payer never returns and nobody is notified',
    behaviour: { on_approve: 'never_return' },
  },
  { amount: '1000.94', says: 'declined by the bank', behaviour: { on_approve: 'decline' } },
  { amount: '1000.93', says: 'the status reports US dollars', behaviour: { reports: { currency: 'USD' } } },
  {
    amount: '1000.92',
    says: 'pending for two status checks, then failed',
    behaviour: { status: { first: 'pending', polls: 2, last: 'fail' } },
  },
  {
    amount: '1000.91',
    says: 'notified three times before the payer is back',
    behaviour: { notify: { when: 'before', copies: 3 } },
  },
  {
    amount: '1000.90',
    says: 'notified ten seconds after the payer is back',
    behaviour: { notify: { when: 'after', delay_ms: 10_000 } },
  },
  {
    amount: '1000.89',
    says: 'the way back says success, the status says failed',
    behaviour: { returns: { add: { Status: 'Success' } }, status: { last: 'fail' } },
  },
  {
    amount: '1000.88',
    says: 'the way back says failed, the status says success',
    behaviour: { returns: { add: { Status: 'Fail' } } },
  },
  {
    amount: '1000.87',
    says: 'unclear for three status checks, then success',
    behaviour: { faults: onStatus('reset', 3) },
  },
  {
    amount: '1000.86',
    says: 'three status checks answer an HTML error page, then success',
    behaviour: { faults: onStatus('http_502_html', 3) },
  },
  {
    amount: '1000.85',
    says: 'success shows only 20 minutes later',
    behaviour: { status: { first: 'not_initialised', seconds: 1200 } },
  },
  {
    amount: '1000.84',
    says: 'refused at once: duplicate reference',
    behaviour: { refuse: { code: '1', message: 'Duplicate Record' } },
  },
  {
    amount: '1000.83',
    says: 'the gateway does not answer when the payment is opened',
    behaviour: { faults: [{ call: 'GetProcessId', kind: 'timeout' }] },
  },
  {
    amount: '1000.82',
    says: 'the way back names another payment',
    behaviour: { returns: { reference: 'SOMEBODYELSES0000001' } },
  },
  {
    amount: '1000.81',
    says: 'the status reports another reference',
    behaviour: { reports: { reference: 'SOMEBODYELSES0000001' } },
  },
  {
    amount: '1000.80',
    says: 'paid with a Visa card, whatever was chosen',
    behaviour: { pays_with: 'CARD-VISA' },
  },
  {
    amount: '1000.79',
    says: 'paid by mobile banking of Himalayan Bank, whatever was chosen',
    behaviour: { pays_with: 'HBL-MB' },
  },
  {
    amount: '1000.78',
    says: 'failed, and success after all 20 minutes later',
    behaviour: { status: { first: 'fail', seconds: 1200 } },
  },
  {
    amount: '1000.53',
    says: 'Fonepay: a discount of Rs.10 there, so that its P_AMT is not its R_AMT',
    behaviour: { reports: { detail_amount: '990.53' } },
  },
  {
    amount: '1000.59',
    says: 'connectIPS: the payer’s bank has paid, the credit to us is deferred for three status checks',
    behaviour: { status: { first: 'pending', polls: 3 }, reports: { credit: 'DEFER' } },
  },
  {
    amount: '1000.58',
    says: 'connectIPS: the payer’s bank has paid, the credit to us timed out and stays so',
    behaviour: { reports: { credit: '999' } },
  },
  {
    amount: '1000.57',
    says: 'connectIPS: the payer’s bank has paid, ours refused the credit',
    behaviour: { reports: { credit: '1000' } },
  },
  {
    amount: '1000.56',
    says: 'connectIPS: the merchant bears its charge',
    behaviour: { reports: { liability: 'MN' } },
  },
  {
    amount: '1000.55',
    says: 'connectIPS: its two calls name different amounts',
    behaviour: { reports: { detail_amount: '10.00' } },
  },
  {
    amount: '1000.54',
    says: 'Khalti: its link holds an hour in place of half of one',
    behaviour: { link_minutes: 60 },
  },
  {
    amount: '1000.69',
    says: 'by card: only half of it is approved',
    behaviour: { card: { decision: 'ACCEPT', reason_code: '110' } },
  },
  {
    amount: '1000.68',
    says: 'by card: held for review by the acquirer',
    behaviour: { card: { decision: 'REVIEW', reason_code: '480' } },
  },
  {
    amount: '1000.67',
    says: 'by card: the issuer could not confirm the payer (3-D Secure)',
    behaviour: { card: { decision: 'DECLINE', reason_code: '476' } },
  },
  { amount: '1000.66', says: 'by card: authorised and never captured', behaviour: { card: { captured: false } } },
  {
    amount: '1000.64',
    says: 'by card: the answer is not signed over its amount',
    behaviour: { card: { unsigned: ['req_amount', 'auth_amount'] } },
  },
  {
    amount: '1000.63',
    says: 'by card: paid, and missing in the report of its day',
    behaviour: { listed: 'missing' },
  },
  {
    amount: '1000.62',
    says: 'by card: paid once, twice in the report of its day',
    behaviour: { listed: 'twice' },
  },
  {
    amount: '1000.61',
    says: 'by card: its reference is cut short in the report of its day',
    behaviour: { listed: 'cut' },
  },
]

const behaviourOf = new Map(magicAmounts.map(({ amount, behaviour }) => [amount, behaviour]))

/** What an amount in rupees sets, nothing for ordinary ones. */
export const magicOf = (amount: string): Behaviour => behaviourOf.get(amount) ?? {}

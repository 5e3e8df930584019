import type { NpiPlan } from './orders.ts'

/** An order that makes something happen: by its amount in rupees, or by the last four digits of the account that it is for. */
export interface MagicOrder {
  amount: string
  account_end: string
  says: string
  plan: NpiPlan
}

/** Its amount and its account end in the same two digits. */
const magic = (ending: number, says: string, plan: NpiPlan): MagicOrder => ({
  amount: `1000.${ending}`,
  account_end: `99${ending}`,
  says,
  plan,
})

/** The table shown at `GET /npi`. */
export const magicOrders: MagicOrder[] = [
  magic(49, 'the credit times out (999), and is there after two queries', {
    steps: [{ credit: '999' }, { credit: '000', after_queries: 2 }],
  }),
  magic(48, 'the credit times out (999), is rejected after two queries, and the debit is given back', {
    steps: [{ credit: '999' }, { credit: '114', reversal: '000', reason: 'Invalid account number', after_queries: 2 }],
  }),
  magic(47, 'the debit times out (999), and was made: done after two queries', {
    steps: [
      { debit: '999', credit: '' },
      { debit: '000', credit: '000', after_queries: 2 },
    ],
  }),
  magic(46, 'the debit times out (999), and was not made: rejected after two queries', {
    steps: [
      { debit: '999', credit: '' },
      { debit: '1000', credit: '1000', after_queries: 2 },
    ],
  }),
  magic(45, 'deferred (DEFER): credited with the next bulk credit, at 11:45 or 14:45', {
    steps: [{ credit: 'DEFER' }, { credit: '000', next_window: true }],
  }),
  magic(44, 'in progress (ENTR) for two queries, then done', {
    steps: [
      { debit: 'ENTR', credit: 'ENTR' },
      { debit: '000', credit: '000', after_queries: 2 },
    ],
  }),
  magic(43, 'settling (ACSP) for two queries, then rejected (RJCT)', {
    steps: [{ credit: 'ACSP' }, { credit: 'RJCT', reason: 'AC04 CLOSED ACCOUNT NUMBER', after_queries: 2 }],
  }),
  magic(42, 'credited, and returned by the other bank two days later', {
    steps: [{}, { reversal: '000', reason: 'RETURNED: ACCOUNT CLOSED', after_seconds: 2 * 86_400 }],
  }),
  magic(41, 'our bank refuses the debit (1000)', { steps: [{ debit: '1000', credit: '1000' }] }),
  magic(40, 'our bank cannot be reached for the debit (1001)', { steps: [{ debit: '1001', credit: '1000' }] }),
  magic(39, 'refused before it is taken: the fields are not valid (400, E007)', {
    refuses: { http: 400, code: 'E007', message: 'Validation failed' },
  }),
  magic(38, 'refused before it is taken: our account may not be debited (400, E004)', {
    refuses: { http: 400, code: 'E004', message: 'Debit account not allowed' },
  }),
  magic(37, 'an error (500, E999), and it was taken', {
    refuses: { http: 500, code: 'E999', message: 'Error', takes: true },
  }),
  magic(36, 'a time-out (200, E021), and it was never taken', {
    refuses: { http: 200, code: 'E021', message: 'Timeout' },
  }),
  magic(35, 'the line breaks while we wait for the answer, and it was taken', {
    faults: [{ call: 'postcipsbatch', kind: 'reset' }],
  }),
  magic(34, 'the debit times out (999) for ever', { steps: [{ debit: '999', credit: '' }] }),
  magic(33, 'paid, and missing in the report of its day', { listed: 'missing' }),
  magic(32, 'paid once, twice in the report of its day', { listed: 'twice' }),
  magic(31, 'paid, with its references cut short in the report of its day', { listed: 'cut' }),
]

/** What an order's amount or account sets, nothing for ordinary ones. */
export const magicPlanOf = (amount: string, account: string): NpiPlan =>
  magicOrders.find((one) => one.amount === amount || account.endsWith(one.account_end))?.plan ?? {}

/** What the check of an account answers; the name is the bank's, made of the one that was asked about. */
export interface MagicAccount {
  account_end: string
  says: string
  code: string
  match: number
  message: string
  nameOf?: (asked: string) => string
}

const differs =
  'Some difference in beneficiary account name observed. Transaction once sent is irreversible, please reconfirm the beneficiary account number.'

/** Accounts, by their last four digits, whose name check does not answer "the same name". */
export const magicAccounts: MagicAccount[] = [
  {
    account_end: '9794',
    says: 'nearly the same name (999, 94 %)',
    code: '999',
    match: 94,
    message: differs,
    nameOf: (asked) => asked.replace(/\s+(?=\S+$)/, ' K. '),
  },
  { account_end: '9760', says: 'another name (999, 60 %)', code: '999', match: 60, message: differs },
  {
    account_end: '9740',
    says: 'another name (523, 40 %)',
    code: '523',
    match: 40,
    message: 'Beneficiary account name mismatch.',
  },
  { account_end: '9700', says: 'no such account (114)', code: '114', match: 0, message: 'Invalid account number' },
  {
    account_end: '9701',
    says: 'the bank cannot be reached (1001)',
    code: '1001',
    match: 0,
    message: 'Bank not reachable',
  },
]

export const magicAccountOf = (account: string): MagicAccount | undefined =>
  magicAccounts.find(({ account_end }) => account.endsWith(account_end))

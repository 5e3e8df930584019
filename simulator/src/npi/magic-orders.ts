import type { NpiPlan } from './orders.ts'

/** An order that makes something happen: by its amount in rupees, or by the last four digits of the account that it is for. */
export interface MagicOrder {
  amount: string
  account_end: string
  says: string
  plan: NpiPlan
}

/** The table shown at `GET /npi`. */
export const magicOrders: MagicOrder[] = [
  {
    amount: '1000.49',
    account_end: '9949',
    says: 'the credit times out (999), and is there after two queries',
    plan: { steps: [{ credit: '999' }, { credit: '000', after_queries: 2 }] },
  },
  {
    amount: '1000.48',
    account_end: '9948',
    says: 'the credit times out (999), is rejected after two queries, and the debit is given back',
    plan: {
      steps: [
        { credit: '999' },
        { credit: '114', reversal: '000', reason: 'Invalid account number', after_queries: 2 },
      ],
    },
  },
  {
    amount: '1000.47',
    account_end: '9947',
    says: 'the debit times out (999), and was made: done after two queries',
    plan: {
      steps: [
        { debit: '999', credit: '' },
        { debit: '000', credit: '000', after_queries: 2 },
      ],
    },
  },
  {
    amount: '1000.46',
    account_end: '9946',
    says: 'the debit times out (999), and was not made: rejected after two queries',
    plan: {
      steps: [
        { debit: '999', credit: '' },
        { debit: '1000', credit: '1000', after_queries: 2 },
      ],
    },
  },
  {
    amount: '1000.45',
    account_end: '9945',
    says: 'deferred (DEFER): credited with the next bulk credit, at 11:45 or 14:45',
    plan: { steps: [{ credit: 'DEFER' }, { credit: '000', next_window: true }] },
  },
  {
    amount: '1000.44',
    account_end: '9944',
    says: 'in progress (ENTR) for two queries, then done',
    plan: {
      steps: [
        { debit: 'ENTR', credit: 'ENTR' },
        { debit: '000', credit: '000', after_queries: 2 },
      ],
    },
  },
  {
    amount: '1000.43',
    account_end: '9943',
    says: 'settling (ACSP) for two queries, then rejected (RJCT)',
    plan: { steps: [{ credit: 'ACSP' }, { credit: 'RJCT', reason: 'AC04 CLOSED ACCOUNT NUMBER', after_queries: 2 }] },
  },
  {
    amount: '1000.42',
    account_end: '9942',
    says: 'credited, and returned by the other bank two days later',
    plan: {
      steps: [{}, { reversal: '000', reason: 'RETURNED: ACCOUNT CLOSED', after_seconds: 2 * 86_400 }],
    },
  },
  {
    amount: '1000.41',
    account_end: '9941',
    says: 'our bank refuses the debit (1000)',
    plan: { steps: [{ debit: '1000', credit: '1000' }] },
  },
  {
    amount: '1000.40',
    account_end: '9940',
    says: 'our bank cannot be reached for the debit (1001)',
    plan: { steps: [{ debit: '1001', credit: '1000' }] },
  },
  {
    amount: '1000.39',
    account_end: '9939',
    says: 'refused before it is taken: the fields are not valid (400, E007)',
    plan: { refuses: { http: 400, code: 'E007', message: 'Validation failed' } },
  },
  {
    amount: '1000.38',
    account_end: '9938',
    says: 'refused before it is taken: our account may not be debited (400, E004)',
    plan: { refuses: { http: 400, code: 'E004', message: 'Debit account not allowed' } },
  },
  {
    amount: '1000.37',
    account_end: '9937',
    says: 'an error (500, E999), and it was taken',
    plan: { refuses: { http: 500, code: 'E999', message: 'Error', takes: true } },
  },
  {
    amount: '1000.36',
    account_end: '9936',
    says: 'a time-out (200, E021), and it was never taken',
    plan: { refuses: { http: 200, code: 'E021', message: 'Timeout' } },
  },
  {
    amount: '1000.35',
    account_end: '9935',
    says: 'the line breaks while we wait for the answer, and it was taken',
    plan: { faults: [{ call: 'postcipsbatch', kind: 'reset' }] },
  },
  {
    amount: '1000.34',
    account_end: '9934',
    says: 'the debit times out (999) for ever',
    plan: { steps: [{ debit: '999', credit: '' }] },
  },
  {
    amount: '1000.33',
    account_end: '9933',
    says: 'paid, and missing in the report of its day',
    plan: { listed: 'missing' },
  },
  {
    amount: '1000.32',
    account_end: '9932',
    says: 'paid once, twice in the report of its day',
    plan: { listed: 'twice' },
  },
  {
    amount: '1000.31',
    account_end: '9931',
    says: 'paid, with its references cut short in the report of its day',
    plan: { listed: 'cut' },
  },
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

/** Accounts, by their last four digits, whose check says something else than "the same name". */
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

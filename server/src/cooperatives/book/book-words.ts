import { msg } from '@sahuji/contract/language/translatable'

/** The headings of the columns of a book in CSV and XLSX, in their order. */
export const bookHeads = {
  number: msg('Row', 'cooperative'),
  date: msg('Date'),
  nepali_date: msg('Nepali date'),
  time: msg('Time in Kathmandu'),
  kind: msg('What'),
  member: msg('Member no.'),
  name: msg('Member'),
  head: msg('For', 'cooperative'),
  receipt: msg('Receipt no.'),
  voucher: msg('Their voucher'),
  debit: msg('Debit'),
  credit: msg('Credit'),
  balance: msg('Balance'),
  commission: msg('Commission'),
  tax: msg('Tax withheld'),
  batch: msg('Settlement no.'),
  note: msg('Note'),
} as const
export type BookColumn = keyof typeof bookHeads

/** What a row is, by its kind. */
export const bookKinds = {
  deposit: msg('Deposit'),
  payout: msg('Paid out'),
  reversal: msg('Taken back'),
  commission: msg('Commission'),
  settlement: msg('Settlement'),
} as const

/** What a member’s money is for, by the account. */
export const headTexts = {
  share: msg('Share capital'),
  compulsory_saving: msg('Compulsory saving'),
  optional_saving: msg('Optional saving'),
  term_deposit: msg('Term deposit'),
  loan_principal: msg('Loan principal'),
  loan_interest: msg('Loan interest'),
  penalty: msg('Penalty'),
  entry_fee: msg('Entry fee'),
} as const

/** What a file of a book states besides its rows. */
export const bookTexts = {
  title: msg('Cooperative statement'),
  business: msg('Business'),
  cooperative: msg('Cooperative'),
  period: msg('Period'),
  pan: msg('PAN'),
  opening: msg('Opening'),
  credits: msg('Credits'),
  debits: msg('Debits'),
  closing: msg('Closing'),
  commission: msg('Your commission'),
  tax: msg('Tax withheld'),
  yours: msg('Commission less tax'),
  only: msg('Only these rows: {what}'),
  opening_balance: msg('Opening balance'),
  brought: msg('Brought forward, rows 1 to {count}'),
  carried: msg('Carried forward, rows 1 to {count}'),
  rows: msg('{count} rows'),
  row_count: msg('Rows'),
  code: msg('Partner code'),
  from: msg('First day'),
  to: msg('Last day'),
  made_at: msg('Made at'),
  check: msg('Row check'),
  question: msg('Is this paper genuine?'),
  answer: msg(
    'Scan the code, or type {code} at {address}. The page shows these sums. If it shows others, do not trust this paper.',
  ),
  page: msg('Page {page} of {pages}'),
  made: msg('Made {time}'),
  test: msg('TEST. Nothing on this paper is real money.'),
  ledger: msg('Ledger entries {first} to {last}. The ledger’s own balance after them: {amount}'),
  no_entries: msg('The ledger has no entry of this period. Its own balance: {amount}'),
  hash: msg('SHA-256 of the rows, the same on paper and in Excel: {hash}'),
} as const

/** The parts of the credits and of the debits, in their order. */
export const partTexts = {
  credits: {
    deposits: msg('Deposits'),
    instalments: msg('Loan instalments'),
    fees: msg('Entry fees'),
    penalties: msg('Penalties'),
    payouts_reversed: msg('Payouts taken back'),
  },
  debits: {
    settled: msg('Settled'),
    paid_out: msg('Paid out to members'),
    deposits_reversed: msg('Deposits taken back'),
    commission: msg('Commission'),
  },
} as const

const { code, from, to, row_count, opening, credits, debits, closing, commission, tax } = bookTexts

/** The sums of a file by their names, as the verifier compares them. */
export const bookSums = { code, from, to, row_count, opening, credits, debits, closing, commission, tax } as const

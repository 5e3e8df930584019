import { formatMoney } from '@sahuji/contract/money/money'
import { kathmanduClock } from '@sahuji/contract/time/time'
import { csvForPrograms } from '../platform/csv-rows.ts'

/** An entry of our books, or a row of the statement alone; paisa, positive where the rail or the bank owes us more. */
export interface DemoRow {
  day: string
  at: Date
  amount: bigint
  kind: string
  reference: string | null
  rail_reference: string | null
  description: string
}

/** The files of the demo's rails and bank: the map that reads each, and how its rows are written. */
interface DemoFile {
  map: string
  columns: Readonly<Record<string, (row: DemoRow) => string>>
}

const plain = (amount: bigint) => formatMoney(amount, { prefix: false }).replace('−', '-')
const size = (amount: bigint) => (amount < 0n ? -amount : amount)
const dayOf = ({ day }: DemoRow) => day
const momentOf = ({ day, at }: DemoRow) => `${day} ${kathmanduClock(at)}`
const amountOf = ({ amount }: DemoRow) => plain(size(amount))
const typeOf = ({ amount, kind }: DemoRow) =>
  amount >= 0n ? 'Payment' : kind === 'rail_settlement' ? 'Settlement' : 'Refund'
const ours = ({ reference }: DemoRow) => reference ?? ''
const theirs = ({ rail_reference }: DemoRow) => rail_reference ?? ''
const noted = ({ description }: DemoRow) => description
const nothing = () => ''

const files: Readonly<Record<string, DemoFile>> = {
  'rail_clearing:fonepay': {
    map: 'fonepay',
    columns: {
      Date: dayOf,
      Time: ({ at }) => kathmanduClock(at),
      Amount: amountOf,
      Commission: nothing,
      PRN: ours,
      'Trace ID': theirs,
      Remarks: noted,
      Type: typeOf,
      Status: () => 'Success',
    },
  },
  'rail_clearing:onepg': {
    map: 'onepg',
    columns: {
      TransactionDate: momentOf,
      Amount: amountOf,
      MerchantCharge: nothing,
      MerchantTxnId: ours,
      GatewayReferenceNo: theirs,
      Particulars: noted,
      Type: typeOf,
      Status: () => 'Success',
    },
  },
  'rail_clearing:cards': {
    map: 'cybersource',
    columns: {
      'Request Date': momentOf,
      Amount: amountOf,
      Fee: nothing,
      'Merchant Reference Number': ours,
      'Request ID': theirs,
      Applications: noted,
      Type: typeOf,
    },
  },
  'rail_clearing:npi': {
    map: 'npi',
    columns: {
      'Settlement Date': dayOf,
      Credit: ({ amount }) => (amount > 0n ? plain(amount) : ''),
      Debit: ({ amount }) => (amount < 0n ? plain(-amount) : ''),
      'Batch ID': ours,
      'Instruction ID': theirs,
      Remarks: noted,
    },
  },
}

const bank: DemoFile = {
  map: 'bank',
  columns: {
    Date: dayOf,
    Description: noted,
    Reference: theirs,
    Debit: ({ amount }) => (amount < 0n ? plain(-amount) : ''),
    Credit: ({ amount }) => (amount > 0n ? plain(amount) : ''),
    Balance: nothing,
  },
}

const khalti: DemoFile = {
  map: 'khalti',
  columns: {
    Date: momentOf,
    Amount: amountOf,
    Fee: nothing,
    'Purchase Order ID': ours,
    'Transaction ID': theirs,
    Particulars: noted,
    Type: typeOf,
    Status: () => 'Completed',
  },
}

/** The text of a file with these rows, and the map that reads it. */
export function statementFile(account: string, rows: readonly DemoRow[]): { map: string; text: string } {
  const { map, columns } = files[account] ?? (account.startsWith('bank_settlement:') ? bank : khalti)
  const names = Object.keys(columns)
  const cells = rows.map((row) => Object.fromEntries(names.map((name) => [name, columns[name]!(row)])))
  return { map, text: csvForPrograms(names, cells) }
}

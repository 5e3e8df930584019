import type { StatementRow } from '@sahuji/contract/statements/rows'
import { kathmanduClock, kathmanduDay, writtenTime } from '@sahuji/contract/time/time'
import { decimal } from '../../platform/csv-cells.ts'
import { rowIdsOf } from './row-ids.ts'
import { matchingRows, namedCommission, type StatementBook, type StatementHead } from './statement-head.ts'
import { rowWords } from './statement-words.ts'
import { besideWords } from '../../platform/files/written-texts.ts'

/**
 * A statement as a journal of hledger. Every row asserts the balance of the wallet after it. Accounts and commodity are
 * named as Beancount needs it, which `hledger print -O beancount` writes.
 */
export async function* hledgerFile({ head, blocks }: StatementBook): AsyncGenerator<string> {
  const idOf = rowIdsOf(head)
  const wordsOf = rowWords(head.language)
  const accounts = accountsOf(head)
  yield beginning(head, accounts)
  for await (const rows of matchingRows({ head, blocks }))
    yield rows.map((row) => transaction(row, { accounts, id: idOf(row), words: wordsOf(row) })).join('')
  yield commissionOf(head, accounts)
}

/**
 * The first posting is what brings the balance to the opening one: everything in the first statement of a journal, nothing
 * behind the statement of the days before.
 */
const beginning = (
  head: StatementHead,
  { wallet }: Accounts,
): string => `; ${descriptionOf(`${head.issuer} ${head.number}`)}
; ${descriptionOf(head.merchant.trade_name)}
; ${head.from_day} - ${head.to_day}, ${writtenTime(head.made_at)}, ${codeOf(head.code)}

decimal-mark .
commodity 1000.00 NPR

${head.from_day} * Opening balance
    ${wallet}  = ${rupees(head.opening)}
    Equity:Opening-Balances

`

interface Accounts {
  wallet: string
  charges: string
  kinds: Readonly<Record<string, string>>
  other: string
  tax: string
  commissionPaid: string
}

/** Loads and withdrawals wait in transfers for the bank's own statement. */
function accountsOf({ issuer, mode }: StatementHead): Accounts {
  const letters = issuer.replace(/[^A-Za-z0-9]/g, '').replace(/^[^A-Za-z]+/, '')
  const name = `${letters === '' ? 'Wallet' : letters[0]!.toUpperCase() + letters.slice(1)}${mode === 'sandbox' ? '-Test' : ''}`
  return {
    wallet: `Assets:${name}`,
    charges: `Expenses:${name}:Fees`,
    kinds: {
      load: `Assets:Transfers:${name}`,
      payout: `Assets:Transfers:${name}`,
      payment: `Income:${name}:Payments`,
      request: `Income:${name}:Requests`,
      received: `Income:${name}:Received`,
      refund: `Income:${name}:Refunds`,
      dispute: `Income:${name}:Disputes`,
      send: `Expenses:${name}:Sent`,
      fee: `Expenses:${name}:Fees`,
      cooperative: `Liabilities:${name}:Cooperatives`,
    },
    tax: `Assets:${name}:Tax-Withheld`,
    commissionPaid: `Expenses:${name}:Commission`,
    other: `Equity:${name}:Adjustments`,
  }
}

interface Around {
  accounts: Accounts
  id: string
  words: readonly string[]
}

function transaction(row: StatementRow, { accounts, id, words }: Around): string {
  const { wallet, charges, kinds, other } = accounts
  const facts = [`time:${kathmanduClock(row.posted_at)}`, `row:${row.n}`, `id:${id}`]
  const bank = codeOf(row.rail_reference)
  const lines = [
    `${kathmanduDay(row.posted_at)} * (${codeOf(row.reference) || id}) ${descriptionOf(row.counterparty)} | ${descriptionOf(words.filter((word) => word !== '').join(', '))}`,
    `    ; ${[...facts, ...(bank === '' ? [] : [`bank:${bank}`])].join(', ')}`,
    `    ${wallet}  ${rupees(row.net)} = ${rupees(row.balance)}`,
    ...(row.fee === 0n ? [] : [`    ${charges}  ${rupees(row.fee)}`]),
    `    ${Object.hasOwn(kinds, row.kind) ? kinds[row.kind]! : other}  ${rupees(-row.amount)}`,
  ]
  return `${lines.join('\n')}\n\n`
}

/** Brings the commission of the rows to what it was before tax, and that of settlements to what it was before the commission. */
function commissionOf(head: StatementHead, { kinds, tax, commissionPaid }: Accounts): string {
  const commission = namedCommission(head)
  if (commission === null) return ''
  const lines: [account: string, amount: bigint][] = [
    [tax, commission.tax],
    [commissionPaid, commission.paid],
  ]
  return lines
    .filter(([, amount]) => amount > 0n)
    .map(
      ([account, amount]) =>
        `${head.to_day} * (${codeOf(head.number)}) Commission of cooperatives\n    ${account}  ${rupees(amount)}\n    ${kinds['cooperative']}  ${rupees(-amount)}\n\n`,
    )
    .join('')
}

const rupees = (amount: bigint): string => `${decimal(amount)} NPR`

/** A text that begins no comment (`;`) and no note (`|`), on one line. */
const descriptionOf = (text: string): string => besideWords(text).replaceAll(';', ',').replaceAll('|', '/')

/** A reference that ends no code and begins no tag of its own. */
const codeOf = (text: string): string => besideWords(text).replace(/[^\p{L}\p{M}\p{N}_./-]/gu, '')

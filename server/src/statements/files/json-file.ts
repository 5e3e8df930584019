import { canonicalOf, type StatementRow } from '@sahuji/contract/statements/rows'
import { matchingRows, type ProvenBook, type StatementHead } from './statement-head.ts'
import { oneLine } from '../../platform/files/written-texts.ts'

/** A statement as one JSON object for programs: `statement`, `rows`, `proof`. Amounts are integers in paisa, whatever their size. */
export async function* jsonFile({ head, blocks, checkOf, proof }: ProvenBook): AsyncGenerator<string> {
  yield `{"statement":${objectOf(headMembers(head))},\n"rows":[`
  let separator = '\n'
  for await (const rows of matchingRows({ head, blocks })) {
    if (rows.length === 0) continue
    yield separator + rows.map((row) => objectOf(rowMembers(row, checkOf(row)))).join(',\n')
    separator = ',\n'
  }
  yield `],\n"proof":${objectOf(proof)}}\n`
}

type Members = readonly (readonly [name: string, value: string | number | bigint])[]

/** `JSON.stringify` refuses a bigint, and of a `Number` it would lose paisa above 2^53. */
const objectOf = (members: Members): string =>
  `{${members.map(([name, value]) => `${inJson(name)}:${typeof value === 'string' ? inJson(value) : value}`).join(',')}}`

const inJson = (text: string): string => JSON.stringify(oneLine(text))

const headMembers = (head: StatementHead): Members => [
  ['code', head.code],
  ['number', head.number],
  ['issuer', head.issuer],
  ['merchant_id', head.merchant.id],
  ['merchant', head.merchant.trade_name],
  ['mode', head.mode],
  ['currency', 'NPR'],
  ['from', head.from_day],
  ['to', head.to_day],
  ['row_count', head.row_count],
  ['opening', head.opening],
  ['money_in', head.money_in],
  ['money_out', head.money_out],
  ['fees', head.fees],
  ['closing', head.closing],
  ...(head.commission === null
    ? []
    : ([
        ['commission_received', head.commission.received],
        ['commission_paid', head.commission.paid],
        ['tax_withheld', head.commission.tax],
      ] as const)),
  ['made_at', head.made_at.toISOString()],
]

/** The cells of the canonical row, with the codes of kind and method. */
function rowMembers(row: StatementRow, check: string): Members {
  const { n, posted_at, kind, counterparty, method, reference, rail_reference } = canonicalOf(row)
  const texts = Object.entries({ kind, counterparty, method, reference, rail_reference })
  const amounts = Object.entries({ amount: row.amount, fee: row.fee, net: row.net, balance: row.balance })
  return [['n', BigInt(n)], ['posted_at', posted_at], ...texts, ...amounts, ['check', check]]
}

import { registerName } from '@sahuji/contract/statements/formats'
import type { StatementRow } from '@sahuji/contract/statements/rows'
import { fiscalYearOf, fiscalYearText } from '@sahuji/contract/time/nepali-periods'
import { decimal, nepaliDay } from '../../platform/csv-cells.ts'
import { sayAll } from '../../platform/texts/say.ts'
import { matchingRows, type ProvenBook } from '../files/statement-head.ts'
import { headTexts } from '../files/statement-words.ts'
import { oneLine } from '../../platform/files/written-texts.ts'
import { registerHeads, registerTexts } from './register-words.ts'
import { addSale, noSales, type Sale, type SalesSums, type SalesTax, saleOf } from './sales.ts'

/** A made statement whose sales are written as a register. `pan`: the seller's, where it is verified. */
export interface RegisterBook extends ProvenBook {
  tax: SalesTax
  pan: string | null
}

/** A cell of the register; an amount is `-1200.50`. */
export type RegisterCell = { text: string; is_bold?: true } | { amount: string } | { count: number }

const text = (written: string): RegisterCell => ({ text: oneLine(written) })
const bold = (written: string): RegisterCell => ({ text: oneLine(written), is_bold: true })
const amount = (paisa: bigint): RegisterCell => ({ amount: decimal(paisa) })

/** How many columns the register has: fewer than a statement, so that its verifier checks the claim and no rows. */
export const registerColumns = Object.keys(registerHeads).length

/** The lines of a register, some at a time: the seller, the headings, a line a sale, the sums, the VAT summary. */
export async function* registerLines(book: RegisterBook): AsyncGenerator<RegisterCell[][]> {
  yield headLines(book)
  const sums = noSales()
  for await (const rows of matchingRows(book)) {
    const lines: RegisterCell[][] = []
    for (const row of rows) {
      const sale = saleOf(row, book.tax)
      if (!sale) continue
      addSale(sums, sale)
      lines.push(saleLine(row, sale))
    }
    if (lines.length > 0) yield lines
  }
  yield endLines(book, sums)
}

/** What proves the statement that the sales are of, a name and a value a line. */
export const proofLines = ({ proof }: RegisterBook): RegisterCell[][] =>
  proof.map(([name, value]) => [text(name), text(value)])

/** The lines above the sales. */
export const registerHeadLines = 4

function headLines({ head, pan }: RegisterBook): RegisterCell[][] {
  const { language, merchant, mode } = head
  const [words, texts] = [sayAll(language, headTexts), sayAll(language, registerTexts)]
  const year = fiscalYearOf(head.from_day)
  return [
    [bold(registerName), bold(texts.title), bold(head.issuer), ...(mode === 'sandbox' ? [bold(words.test)] : [])],
    [bold(merchant.trade_name), text(texts.pan), text(pan ?? ''), text(words.number), text(head.number)],
    [
      text(texts.fiscal_year),
      text(year === undefined ? '' : fiscalYearText(year)),
      text(words.from),
      text(head.from_day),
      text(words.to),
      text(head.to_day),
    ],
    Object.values(sayAll(language, registerHeads)).map(bold),
  ]
}

const saleLine = (row: StatementRow, { total, exempt, taxable, vat }: Sale): RegisterCell[] => [
  text(nepaliDay(row.posted_at)),
  text(row.reference),
  text(row.counterparty),
  text(''),
  ...[total, exempt, taxable, vat, 0n].map(amount),
  text(''),
  text(''),
  text(''),
]

/** The sum line is the last line of the register; the summary follows. */
function endLines({ head }: RegisterBook, sums: SalesSums): RegisterCell[][] {
  const [heads, texts] = [sayAll(head.language, registerHeads), sayAll(head.language, registerTexts)]
  const figures = [sums.total, sums.exempt, sums.taxable, sums.vat, 0n].map(amount)
  return [
    [bold(texts.sum), text(''), text(''), text(''), ...figures, text(''), text(''), text('')],
    [text('')],
    [text(texts.bills), { count: sums.bills }],
    [text(texts.returns), { count: sums.returns }],
    [text(heads.taxable), amount(sums.taxable)],
    [text(heads.vat), amount(sums.vat)],
    [text(heads.exempt), amount(sums.exempt)],
    [text(heads.total), amount(sums.total)],
    [text(texts.fees), amount(sums.fee)],
  ]
}

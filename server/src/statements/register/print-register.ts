import type { Language } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import { registerName } from '@sahuji/contract/statements/formats'
import { fiscalYearOf, fiscalYearText } from '@sahuji/contract/time/nepali-periods'
import { nepaliDay } from '../../platform/csv-cells.ts'
import { printSections } from '../../platform/pdf/print-sections.ts'
import { qrRuns } from '../../platform/pdf/qr-runs.ts'
import { say, sayAll } from '../../platform/texts/say.ts'
import { matchingRows } from '../files/statement-head.ts'
import { headTexts } from '../files/statement-words.ts'
import { oneLine } from '../../platform/files/written-texts.ts'
import type { RegisterBook } from './register-rows.ts'
import { registerHeads, registerPaperTexts, registerTexts } from './register-words.ts'
import { addSale, noSales, type SalesSums, saleOf } from './sales.ts'

/** A printed register. `proof_url`: the address of the code with the signed claim of its statement. */
export interface RegisterPaper extends RegisterBook {
  issuer: { name: string; contact: string }
  proof_url: string
}

const template = new URL('./register.typ', import.meta.url)

const pagesInSection = 30
const rowsOnPage = { first: 20, other: 26 }

/** How many rows the summary takes. */
const rowsOfEnd = 12

interface RegisterPage {
  begins: { label: string; sums: string[] }
  rows: string[][]
  ends: { label: string; sums: string[] }
  'is-last': boolean
}

/**
 * The sales register as PDF, on A4 across: the columns of the rule, the sums of each page carried forward, and the VAT summary. Throws
 * RangeError where the rows do not come to the statement's sums.
 */
export async function printRegister(paper: RegisterPaper): Promise<Uint8Array> {
  const { head } = paper
  const sums = noSales()
  const pages = await pagesOf(paper, sums)
  const most = pages.length === 1 ? rowsOnPage.first : rowsOnPage.other
  return printSections({
    template,
    made_at: head.made_at,
    pages,
    pagesInSection,
    hasRoom: pages.at(-1)!.rows.length + rowsOfEnd <= most,
    frame: frameOf(paper),
    opens: openingOf(paper),
    ends: endOf(paper, sums),
  })
}

const figure = (paisa: bigint): string => formatMoney(paisa, { prefix: false })

/** The sales in pages of a fixed number, and their sums in `sums`; a register without sales has one page. */
async function pagesOf(paper: RegisterPaper, sums: SalesSums): Promise<RegisterPage[]> {
  const { language } = paper.head
  const label = (text: 'brought' | 'carried', count: number) =>
    say(language, registerPaperTexts[text], { count: `${count}` })
  const pages: RegisterPage[] = []
  let count = 0
  const open = () => {
    const begins = count === 0 ? { label: '', sums: [] } : { label: label('brought', count), sums: shownSums(sums) }
    pages.push({ begins, rows: [], ends: { label: '', sums: [] }, 'is-last': false })
  }
  const close = (isLast: boolean) => {
    const ends = { label: isLast ? say(language, registerTexts.sum) : label('carried', count), sums: shownSums(sums) }
    Object.assign(pages.at(-1)!, { ends, 'is-last': isLast })
  }
  open()
  for await (const rows of matchingRows(paper)) {
    for (const row of rows) {
      const sale = saleOf(row, paper.tax)
      if (!sale) continue
      if (pages.at(-1)!.rows.length === (pages.length === 1 ? rowsOnPage.first : rowsOnPage.other)) {
        close(false)
        open()
      }
      addSale(sums, sale)
      count++
      const figures = [sale.total, sale.exempt, sale.taxable, sale.vat, 0n].map(figure)
      const texts = [nepaliDay(row.posted_at), row.reference, oneLine(row.counterparty), '']
      pages.at(-1)!.rows.push([...texts, ...figures, '', '', ''])
    }
  }
  close(true)
  return pages
}

const shownSums = ({ total, exempt, taxable, vat }: SalesSums): string[] =>
  [total, exempt, taxable, vat, 0n].map(figure)

/** The texts of every page. */
function frameOf({ head, issuer }: RegisterPaper) {
  const { language, number, merchant, from_day, to_day, mode } = head
  const title = say(language, registerTexts.title)
  const period = from_day === to_day ? from_day : `${from_day} – ${to_day}`
  return {
    language,
    title,
    subtitle: registerName,
    issuer,
    running: `${merchant.trade_name}, ${title}, ${period}`,
    foot: `${number} · ${period}`,
    'page-label': say(language, registerPaperTexts.page, { page: '{page}', pages: '{pages}' }),
    heads: Object.values(sayAll(language, registerHeads)),
    test: mode === 'sandbox' ? say(language, registerPaperTexts.test) : null,
  }
}

/** The seller, the fiscal year and the period, on the first page. */
function openingOf({ head, pan }: RegisterPaper) {
  const { language, merchant, from_day, to_day } = head
  const [texts, words] = [sayAll(language, registerTexts), sayAll(language, headTexts)]
  const year = fiscalYearOf(from_day)
  return {
    facts: [
      [words.merchant, merchant.trade_name],
      [texts.pan, pan ?? ''],
      [texts.fiscal_year, year === undefined ? '' : fiscalYearText(year)],
      [words.from, from_day],
      [words.to, to_day],
    ],
  }
}

/** The VAT summary, and the code of the statement that the sales are of. */
function endOf({ head, proof_url }: RegisterPaper, sums: SalesSums) {
  const { language, number, code } = head
  const [heads, texts] = [sayAll(language, registerHeads), sayAll(language, registerTexts)]
  return {
    summary: [
      [`${heads.taxable}, ${countText(language, sums)}`, figure(sums.taxable), 'line'],
      [heads.vat, figure(sums.vat), 'line'],
      [heads.exempt, figure(sums.exempt), 'line'],
      [heads.total, figure(sums.total), 'total'],
    ],
    fees: `${texts.fees}: ${figure(sums.fee)}`,
    code: qrRuns(proof_url),
    answer: say(language, registerPaperTexts.answer, {
      number,
      code: isolated(code.replace(/(.{4})(?=.)/g, '$1-')),
      address: isolated(`${new URL(proof_url).host.toLowerCase()}/verify/statement`),
    }),
  }
}

/** How many bills there are, and how many of them were returned. */
const countText = (language: Language, { bills, returns }: SalesSums): string =>
  `${say(language, registerTexts.bills)} ${bills}, ${say(language, registerTexts.returns)} ${returns}`

/** Keeps its own order inside Arabic. */
const isolated = (written: string): string => `\u2066${written}\u2069`

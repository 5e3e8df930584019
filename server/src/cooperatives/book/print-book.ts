import type { BookRow } from '@sahuji/contract/cooperatives/book'
import type { Language } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import { kathmanduDay, writtenTime } from '@sahuji/contract/time/time'
import { nepaliDay } from '../../platform/csv-cells.ts'
import { printSections } from '../../platform/pdf/print-sections.ts'
import { qrRuns } from '../../platform/pdf/qr-runs.ts'
import { say, sayAll } from '../../platform/texts/say.ts'
import { bookCounter, type BookFile, type BookProof, type FiledSums, isNarrowed } from './book-file.ts'
import { hashText, ledgerText, narrowedText } from './book-sentences.ts'
import { bookHeads, bookKinds, bookTexts, headTexts, partTexts } from './book-words.ts'

const template = new URL('./book.typ', import.meta.url)

const pagesInSection = 30
const rowsOnPage = { first: 16, other: 26 }

/** How many rows the end of a statement takes, whose longer side has so many lines. */
const rowsOfEnd = (lines: number): number => 13 + Math.ceil(lines * 1.2)

/**
 * A book as PDF, on A4 across. A page has a fixed number of rows, so that what is carried forward is known before it is drawn.
 * Throws RangeError where the rows do not come to the statement's sums.
 */
export async function printBook(book: BookFile): Promise<Uint8Array> {
  const rows: BookRow[] = []
  const counter = bookCounter(book, { hasChecks: false })
  for await (const block of book.blocks) {
    for (const row of block) counter.add(row)
    rows.push(...block)
  }
  const sums = counter.end()
  const proof = await book.seal(sums)
  const pages = pagesOf(book, rows)
  return printSections({
    template,
    made_at: book.made_at,
    pages: pages.map(({ begins, lines, ends, isLast }) => ({ begins, rows: lines, ends, 'is-last': isLast })),
    pagesInSection,
    hasRoom: pages.at(-1)!.hasRoom,
    frame: frameOf(book, sums, proof),
    opens: openingOf(book),
    ends: endOf(book, sums, proof),
  })
}

const figure = (paisa: bigint): string => formatMoney(paisa, { prefix: false })

/** The rows in pages of a fixed number; a book without rows has one page. */
function pagesOf(book: BookFile, rows: readonly BookRow[]) {
  const { language, statement } = book
  const lineOf = rowLine(language)
  const sums = { debits: 0n, credits: 0n, balance: statement.opening }
  const texts = sayAll(language, bookTexts)
  const shown = () => [figure(sums.debits), figure(sums.credits), isNarrowed(book) ? '' : figure(sums.balance)]
  const counted = (label: 'brought' | 'carried' | 'rows', count: number) =>
    say(language, bookTexts[label], { count: `${count}` })
  const pages = []
  let place = 0
  do {
    const most = place === 0 ? rowsOnPage.first : rowsOnPage.other
    const page = rows.slice(place, place + most)
    const begins =
      place === 0
        ? { label: texts.opening_balance, sum: ['', '', isNarrowed(book) ? '' : figure(statement.opening)] }
        : { label: counted('brought', place), sum: shown() }
    for (const { amount, balance } of page) {
      if (amount > 0n) sums.credits += amount
      else sums.debits -= amount
      sums.balance = balance
    }
    place += page.length
    const isLast = place >= rows.length
    const ends = { label: counted(isLast ? 'rows' : 'carried', place), sum: shown() }
    pages.push({
      begins,
      ends,
      lines: page.map(lineOf),
      isLast,
      hasRoom: page.length + rowsOfEnd(partsMost(statement)) <= most,
    })
  } while (place < rows.length)
  return pages
}

/** How many parts the longer side of the end has. */
const partsMost = ({ parts }: BookFile['statement']): number =>
  Math.max(...sides.map((side) => partsOf(side).filter((part) => parts[part].rows > 0).length), 2)

const sides = ['credits', 'debits'] as const
type Part = keyof BookFile['statement']['parts']
const partsOf = (side: (typeof sides)[number]) => Object.keys(partTexts[side]) as Part[]

/** A row as the cells of its line. */
function rowLine(language: Language): (row: BookRow) => string[] {
  const [kinds, heads] = [sayAll(language, bookKinds), sayAll(language, headTexts)]
  return ({ seq, made_at, member, head, kind, receipt, voucher, amount, balance, commission }) => [
    `${seq}`,
    nepaliDay(made_at),
    kathmanduDay(made_at),
    member ? `${member.number} ${language === 'ne' ? member.name_ne : member.name}` : kinds[kind],
    head === null ? '' : kind === 'deposit' ? heads[head] : `${kinds[kind]}, ${heads[head]}`,
    receipt ?? '',
    voucher ?? '',
    amount < 0n ? figure(-amount) : '',
    amount > 0n ? figure(amount) : '',
    figure(balance),
    figure(commission),
  ]
}

/** The second language of a document: Nepali, and for a reader of Nepali English. */
const secondOf = (language: Language): Language => (language === 'ne' ? 'en' : 'ne')

/** The texts of every page. */
function frameOf(book: BookFile, sums: FiledSums, { claim }: BookProof) {
  const { language, issuer, merchant, cooperative, statement } = book
  const [texts, heads] = [sayAll(language, bookTexts), sayAll(language, bookHeads)]
  const { number, nepali_date, date, name, head, receipt, voucher, debit, credit, balance, commission } = heads
  const whole: [string, string, bigint][] = [
    ['', texts.opening, statement.opening],
    ['+ ', texts.credits, sums.credits],
    ['− ', texts.debits, sums.debits],
    ['= ', texts.closing, statement.closing],
  ]
  return {
    language,
    claim,
    title: texts.title,
    subtitle: say(secondOf(language), bookTexts.title),
    issuer,
    running: `${merchant}, ${texts.title}, ${cooperative.code}, ${spanOf(book)}`,
    foot: `${cooperative.code} · ${statement.from} – ${statement.to}`,
    'page-label': say(language, bookTexts.page, { page: '{page}', pages: '{pages}' }),
    heads: [number, nepali_date, date, name, head, receipt, voucher, debit, credit, balance, commission],
    sums: (isNarrowed(book) ? whole.slice(1, 3) : whole).map(([sign, label, paisa]) => [sign, label, figure(paisa)]),
    test: statement.mode === 'sandbox' ? texts.test : null,
    only: narrowedText(book),
  }
}

const spanOf = ({ statement: { from, to } }: BookFile): string => (from === to ? from : `${from} – ${to}`)

/** The parties and the period, on the first page. */
function openingOf(book: BookFile) {
  const { language, cooperative, merchant, made_at } = book
  const texts = sayAll(language, bookTexts)
  const names = [cooperative.name_ne, cooperative.name]
  const [first, second] = language === 'ne' ? names : names.toReversed()
  const { code, registration, pan } = cooperative
  return {
    parties: [
      [texts.cooperative, first!, [second!, `${code}, ${registration}, ${texts.pan} ${pan}`]],
      [texts.business, merchant, []],
      [texts.period, spanOf(book), [say(language, bookTexts.made, { time: writtenTime(made_at) })]],
    ],
  }
}

/** The sums by what they are, what the shop earned, and the ledger's own balance. */
function endOf(book: BookFile, { commission, tax, hash }: FiledSums, { url }: BookProof) {
  const { language, statement, code } = book
  const texts = sayAll(language, bookTexts)
  const side = (name: 'credits' | 'debits') => {
    const lines = Object.entries(partTexts[name]).flatMap(([part, text]) => {
      const { rows, amount } = statement.parts[part as keyof typeof statement.parts]
      return rows === 0 ? [] : [[`${say(language, text)}, ${rows}`, figure(amount), 'line']]
    })
    return [texts[name], [...lines, [texts[name], figure(statement[name].amount), 'total']]]
  }
  const earned = [
    [texts.commission, figure(commission), 'line'],
    [texts.tax, `− ${figure(tax)}`, 'line'],
    [texts.yours, figure(commission - tax), 'total'],
  ]
  return {
    // the parts are those of all rows
    sides: [...(isNarrowed(book) ? [] : [side('credits'), side('debits')]), [texts.commission, earned]],
    notes: [
      say(language, bookTexts.answer, {
        code: isolated(code.replace(/(.{4})(?=.)/g, '$1-')),
        address: isolated(`${new URL(url).host.toLowerCase()}/verify/statement`),
      }),
      ledgerText(book),
      hashText(language, hash),
    ],
    question: texts.question,
    code: qrRuns(url),
  }
}

/** Keeps its own order inside Arabic. */
const isolated = (written: string): string => `\u2066${written}\u2069`

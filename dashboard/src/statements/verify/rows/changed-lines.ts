import type { StatementClaim } from '@sahuji/contract/statements/claim'
import { plain } from '@sahuji/contract/input/plain-text'
import { writtenTime } from '@sahuji/contract/time/time'
import { cellText, columns, type FileTable } from '../files/file-table.ts'
import type { PublishedWords } from '../published-keys.ts'
import { numberOfClaim } from '../statement-number.ts'
import type { ChangedLine } from './findings.ts'
import { amountsWritten, daysWritten, decimalOf } from './written-values.ts'

/** The place of the language of the headings among the words; the first one where they are of none. */
export function languageOfHeads(heads: readonly string[], words: PublishedWords): number {
  const fits = (language: number) =>
    columns.filter((column, at) => words.columns[column]?.[language] === cellText(heads[at])).length
  const languages = (words.columns['date'] ?? []).map((_, language) => language)
  return languages.reduce((best, each) => (fits(each) > fits(best) ? each : best), 0)
}

/** The headings that name another column than ours. */
export function changedHeads(heads: readonly string[], words: PublishedWords): ChangedLine[] {
  const language = languageOfHeads(heads, words)
  return columns.flatMap((column, at) => {
    const [sealed, in_file] = [words.columns[column]?.[language], plain(cellText(heads[at]))]
    return sealed === undefined || plain(sealed) === in_file ? [] : [{ name: sealed, in_file, sealed }]
  })
}

/** What a line states as it was sealed, and whether a text states the same. */
interface SaidLine {
  written: string
  says: (text: string) => boolean
}
/** The lines about a whole file by their keys. */
export type SaidLines = Readonly<Record<string, SaidLine>>

/** The lines about the whole statement that do not say what we sealed. Each is named by its own words. */
export const changedSums = (lines: FileTable['sums'], claim: StatementClaim, words: PublishedWords): ChangedLine[] =>
  differingLines(lines, sealedSums(claim), words.sums)

/** The lines that differ from what was sealed; `names`: the words of each key in every language. */
export const differingLines = (
  lines: FileTable['sums'],
  sealed: SaidLines,
  names: Readonly<Record<string, readonly string[]>>,
): ChangedLine[] =>
  lines.flatMap(([name, in_file]): ChangedLine[] => {
    const key = Object.keys(names).find((each) => names[each]?.some((word) => plain(word) === plain(name)))
    const line = key === undefined ? undefined : sealed[key]
    return !line || line.says(in_file) ? [] : [{ name, in_file, sealed: line.written }]
  })

export const saysAmount = (paisa: bigint): SaidLine => ({
  written: decimalOf(paisa),
  says: (text) => amountsWritten(text).values.includes(`${paisa}`),
})
export const saysDay = (of: string): SaidLine => ({
  written: of,
  says: (text) => daysWritten(text).values.includes(of),
})

function sealedSums(claim: StatementClaim): SaidLines {
  const [amount, day] = [saysAmount, saysDay]
  const number = numberOfClaim(claim)
  return {
    number: { written: number, says: (text) => text === number },
    merchant: { written: claim.trade_name, says: (text) => isName(plain(text), claim.trade_name) },
    from: day(claim.from),
    to: day(claim.to),
    row_count: {
      written: `${claim.row_count}`,
      says: (text) => Number(text.replace(/[,\s]/g, '')) === claim.row_count,
    },
    opening: amount(claim.opening),
    money_in: amount(claim.money_in),
    money_out: amount(claim.money_out),
    fees: amount(claim.fees),
    closing: amount(claim.closing),
    commission_received: amount(claim.commission.received),
    commission_paid: amount(claim.commission.paid),
    tax_withheld: amount(claim.commission.tax),
    made_at: { written: writtenTime(claim.issued_at), says: (text) => saysMoment(text, claim.issued_at) },
  }
}

/** The claim holds as much of a name as fits on a code. */
const isName = (text: string, name: string): boolean =>
  text === plain(name) || (new TextEncoder().encode(name).length > 40 && text.startsWith(plain(name)))

const saysMoment = (text: string, moment: Date): boolean => {
  const [day = '', clock = ''] = writtenTime(moment).split(' ')
  const parts = /^(\S+)\s+(.+)$/.exec(text)
  return (
    parts !== null &&
    daysWritten(parts[1]!).values.includes(day) &&
    parts[2]!.replace(/^0/, '').startsWith(clock.replace(/^0/, ''))
  )
}

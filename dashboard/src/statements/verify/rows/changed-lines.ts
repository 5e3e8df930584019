import type { StatementClaim } from '@sahuji/contract/statements/claim'
import { plain } from '@sahuji/contract/statements/rows'
import { writtenTime } from '@sahuji/contract/time/time'
import { cellText, columns } from '../files/file-table.ts'
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

type Says = (text: string) => boolean

/** The lines about the whole statement that do not say what we sealed. Each is named by its own words. */
export function changedSums(
  lines: readonly (readonly [name: string, value: string])[],
  claim: StatementClaim,
  words: PublishedWords,
): ChangedLine[] {
  const sealed = sealedSums(claim)
  return lines.flatMap(([name, in_file]): ChangedLine[] => {
    const key = Object.keys(words.sums).find((each) => words.sums[each]?.some((word) => plain(word) === plain(name)))
    const line = key === undefined ? undefined : sealed[key]
    return !line || line.says(in_file) ? [] : [{ name, in_file, sealed: line.written }]
  })
}

function sealedSums(claim: StatementClaim): Readonly<Record<string, { written: string; says: Says }>> {
  const amount = (paisa: bigint) => ({
    written: decimalOf(paisa),
    says: (text: string) => amountsWritten(text).values.includes(`${paisa}`),
  })
  const day = (of: string) => ({ written: of, says: (text: string) => daysWritten(text).values.includes(of) })
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

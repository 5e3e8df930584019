import type { Language } from '@sahuji/contract/language/languages'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { byteOrderMark, csvFigure, csvLineOf, csvNepaliDay, csvText } from '../platform/csv-cells.ts'
import { payoutStateTexts } from '../payouts/payout-csv-words.ts'
import { sayAll, say } from '../platform/texts/say.ts'
import { csvHeads, kindIn, methodIn, stateTexts } from './csv-words.ts'
import type { HistoryRow } from './queries.ts'

/** The first line, behind the mark by which Excel knows UTF-8. */
export const csvHead = (language: Language): string =>
  byteOrderMark + csvLineOf(Object.values(sayAll(language, csvHeads)))

/** A row as a line of the CSV (RFC 4180): plain figures in rupees, days in both calendars, the time in Kathmandu. */
export function csvLine(row: HistoryRow, language: Language): string {
  const counted = row.net !== null
  const cells: Record<keyof typeof csvHeads, string> = {
    date: kathmanduDay(row.occurred_at),
    nepali_date: csvNepaliDay(row.occurred_at),
    time: kathmanduClock(row.occurred_at),
    who: csvText(row.counterparty),
    what: kindIn(language, row),
    how: csvText(methodIn(language, row.method)),
    state: say(language, row.stage ? payoutStateTexts[row.stage] : stateTexts[row.in_review ? 'in_review' : row.state]),
    amount: csvFigure(row.amount),
    fee: counted ? csvFigure(row.fee) : '',
    net: csvFigure(row.net),
    balance: csvFigure(row.balance_after),
    spend_only: csvFigure(row.restricted_after ?? null),
    reference: csvText(row.reference),
    rail_reference: csvText(row.rail_reference ?? ''),
  }
  return csvLineOf(Object.keys(csvHeads).map((column) => cells[column as keyof typeof csvHeads]))
}

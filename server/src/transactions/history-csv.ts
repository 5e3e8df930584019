import type { Language } from '@sahuji/contract/languages'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time'
import { historyLabels, type HistoryLabels, kindIn } from '@sahuji/contract/transactions/labels'
import { byteOrderMark, csvFigure, csvLineOf, csvNepaliDay, csvText } from '../platform/csv-cells.ts'
import { payoutCsvWords } from '../payouts/payout-csv-words.ts'
import { csvColumns, csvHeads } from './csv-words.ts'
import type { HistoryRow } from './queries.ts'

/** The first line, behind the mark by which Excel knows UTF-8. */
export const csvHead = (language: Language): string => byteOrderMark + csvLineOf(csvHeads(language))

/** A row as a line of the CSV (RFC 4180): plain figures in rupees, days in both calendars, the time in Kathmandu. */
export function csvLine(row: HistoryRow, language: Language): string {
  const words = historyLabels[language]
  const counted = row.net !== null
  const cells: Record<(typeof csvColumns)[number], string> = {
    date: kathmanduDay(row.occurred_at),
    nepali_date: csvNepaliDay(row.occurred_at),
    time: kathmanduClock(row.occurred_at),
    who: csvText(row.counterparty),
    what: kindIn(words, row),
    how: csvText(methodIn(words, row.method)),
    state: row.stage
      ? payoutCsvWords[language].states[row.stage]
      : words.states[row.in_review ? 'in_review' : row.state],
    amount: csvFigure(row.amount),
    fee: counted ? csvFigure(row.fee) : '',
    net: csvFigure(row.net),
    balance: csvFigure(row.balance_after),
    spend_only: csvFigure(row.restricted_after ?? null),
    reference: csvText(row.reference),
    rail_reference: csvText(row.rail_reference ?? ''),
  }
  return csvLineOf(csvColumns.map((name) => cells[name]))
}

/** How a payment was made, in words: `qr 1` is the QR of the first counter. */
export function methodIn({ methods }: HistoryLabels, method: string): string {
  const [first = '', ...rest] = method.split(' ')
  return [methods[first] ?? first, ...rest].join(' ')
}

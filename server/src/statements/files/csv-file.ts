import type { StatementRow } from '@sahuji/contract/statements/rows'
import { writtenTime } from '@sahuji/contract/time/time'
import { byteOrderMark, csvFigure, csvLineOf, csvText } from '../../platform/csv-cells.ts'
import { sayAll } from '../../platform/texts/say.ts'
import { matchingRows, namedCommission, type ProvenBook, type StatementHead } from './statement-head.ts'
import { columnHeads, headTexts, rowTimes, rowWords } from './statement-words.ts'
import { oneLine } from '../../platform/files/written-texts.ts'

/** A statement as CSV for a spreadsheet: the columns' headings, the rows, the sums, the proof. Every line has as many cells. */
export async function* csvFile({ head, blocks, checkOf, proof }: ProvenBook): AsyncGenerator<string> {
  const heads = Object.values(sayAll(head.language, columnHeads))
  const wordsOf = rowWords(head.language)
  const timesOf = rowTimes()
  const cellsOf = (row: StatementRow) => [
    ...timesOf(row.posted_at).map((cell, place) => (place === 1 ? csvText(cell) : cell)),
    csvText(oneLine(row.counterparty)),
    ...wordsOf(row).map((word) => csvText(oneLine(word))),
    csvText(oneLine(row.reference)),
    csvText(oneLine(row.rail_reference)),
    csvFigure(row.amount),
    csvFigure(row.fee),
    csvFigure(row.net),
    csvFigure(row.balance),
    csvText(oneLine(checkOf(row))),
  ]
  const pair = (name: string, value: string) => csvLineOf(heads.map((_, place) => [name, value][place] ?? ''))
  yield byteOrderMark + csvLineOf(heads)
  for await (const rows of matchingRows({ head, blocks })) yield rows.map((row) => csvLineOf(cellsOf(row))).join('')
  const proven = proof.map(([name, value]) => pair(csvText(oneLine(name)), csvText(oneLine(value))))
  yield [pair('', ''), ...sumsOf(head).map(([name, value]) => pair(name, value)), ...proven].join('')
}

function sumsOf(head: StatementHead): [name: string, value: string][] {
  const words = sayAll(head.language, headTexts)
  const commission = namedCommission(head)
  return [
    ...(head.mode === 'sandbox' ? [[words.test, ''] as [string, string]] : []),
    [words.number, csvText(oneLine(head.number))],
    [words.merchant, csvText(oneLine(head.merchant.trade_name))],
    [words.from, head.from_day],
    [words.to, head.to_day],
    [words.row_count, `${head.row_count}`],
    [words.opening, csvFigure(head.opening)],
    [words.money_in, csvFigure(head.money_in)],
    [words.money_out, csvFigure(head.money_out)],
    [words.fees, csvFigure(head.fees)],
    [words.closing, csvFigure(head.closing)],
    ...(commission === null
      ? []
      : ([
          [words.commission_received, csvFigure(commission.received)],
          [words.tax_withheld, csvFigure(commission.tax)],
          [words.commission_paid, csvFigure(commission.paid)],
        ] as [string, string][])),
    [words.made_at, writtenTime(head.made_at)],
  ]
}

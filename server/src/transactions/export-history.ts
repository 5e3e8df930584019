import type { Language } from '@sahuji/contract/language/languages'
import type { Mode } from '@sahuji/contract/http/lists'
import { kathmanduDay, kathmanduClock } from '@sahuji/contract/time/time'
import type * as contract from '@sahuji/contract/transactions'
import type { Tx } from '../platform/database/database.ts'
import { csvDownload } from '../platform/http/csv-downloads.ts'
import { transactionsOf, type HistoryRow } from './queries.ts'
import { bookBegunAt } from './sandbox-book.ts'
import { byteOrderMark, csvFigure, csvLineOf, csvNepaliDay, csvText } from '../platform/csv-cells.ts'
import { orderReferences } from '../payments/payment-events.ts'
import { payoutStateTexts } from '../payouts/payout-state-texts.ts'
import { sayAll, say } from '../platform/texts/say.ts'
import { csvHeads, kindIn, methodIn, stateTexts } from './csv-words.ts'

type Filter = contract.HistoryFilter & { mode: Mode }
type ExportedRow = HistoryRow & { order_reference: string | undefined }

/** The history as CSV: plain figures in rupees, days in both calendars, the time in Kathmandu. */
export const historyExport = csvDownload<Filter, ExportedRow>({
  kind: 'history',
  nameOf: ({ mode }, now) => `sahuji-${mode === 'sandbox' ? 'sandbox-' : ''}${kathmanduDay(now)}.csv`,
  headsOf: ({ language }) => headsIn(language),
  rowsAfter: async (tx, { merchant_id, filter: { mode, ...filter }, asked_at }, { after, limit }) => {
    const book = { merchant_id, mode }
    const begun_at = await bookBegunAt(tx, book)
    const rows = await transactionsOf(tx, book, { ...filter, now: asked_at, begun_at, cursor: after?.id, limit })
    const orders = await ordersOf(tx, merchant_id, rows)
    return rows.map((row) => ({ ...row, order_reference: orders.get(row.id) }))
  },
  cellsOf: (row, { language }) => cellsOf(row, language, row.order_reference),
})

/** The shop's orders behind the rows that have one, by the rows' ids. */
async function ordersOf(tx: Tx, merchant_id: string, rows: readonly HistoryRow[]): Promise<Map<string, string>> {
  const ids = rows.filter(({ kind }) => hasPayment.has(kind)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  return new Map((await orderReferences(tx, merchant_id, ids)).map(({ id, order_reference }) => [id, order_reference]))
}

const hasPayment: ReadonlySet<HistoryRow['kind']> = new Set(['payment', 'refund', 'dispute'])

const headsIn = (language: Language): string[] => Object.values(sayAll(language, csvHeads))

/** The first line, behind the mark by which Excel knows UTF-8. */
export const csvHead = (language: Language): string => byteOrderMark + csvLineOf(headsIn(language))

/** A row as a line of the CSV. */
export const csvLine = (row: HistoryRow, language: Language): string => csvLineOf(cellsOf(row, language))

function cellsOf(row: HistoryRow, language: Language, order_reference = ''): string[] {
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
    order_reference: csvText(order_reference),
  }
  return Object.keys(csvHeads).map((column) => cells[column as keyof typeof csvHeads])
}

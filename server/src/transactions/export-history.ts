import type { ExportSumName } from '@sahuji/contract/exports'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Language } from '@sahuji/contract/language/languages'
import { msg } from '@sahuji/contract/language/translatable'
import { railTitle } from '@sahuji/contract/money/rail-names'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import type { HistoryFilter, TransactionDetails } from '@sahuji/contract/transactions'
import { type CellKind, exportedList } from '../exports/exported-list.ts'
import { csvFigure, nepaliDay } from '../platform/csv-cells.ts'
import { say } from '../platform/texts/say.ts'
import { payoutStateTexts } from '../payouts/payout-state-texts.ts'
import { csvHeads, kindIn, methodIn, stateTexts } from './csv-words.ts'
import { type HistoryRow, pastTransactionsOf } from './queries.ts'
import { purposeWord } from './receipts/receipt-words.ts'
import { totalsAt } from './read-totals.ts'
import { detailsOf } from './row-details.ts'
import { bookBegunAt } from './sandbox-book.ts'
import { type RowTags, tagsOfRows } from './tags/tags-of-rows.ts'

type ExportedRow = HistoryRow & { of: TransactionDetails | undefined; said: RowTags | undefined }

/** The history as a file: plain figures in rupees, days in both calendars, the time in Kathmandu. */
export const historyExport = exportedList<HistoryFilter & { mode?: Mode }, ExportedRow>({
  name: 'history',
  columns_version: 1,
  rows_most: 2_000_000,
  columnsOf: async (_, { language }) => columnsIn(language),
  count: async (tx, { merchant_id, mode, filter, asked_at }) => {
    const book = { merchant_id, mode }
    const asked = { ...filter, now: asked_at, begun_at: await bookBegunAt(tx, book) }
    const { found, money_in, money_out, fees, net, position } = await totalsAt(tx, book, asked, null)
    return { row_count: found, sums: { money_in, money_out, fees, net }, position }
  },
  rowsAfter: async (tx, { merchant_id, mode, filter, asked_at, position }, { after, limit }) => {
    const book = { merchant_id, mode }
    const begun_at = await bookBegunAt(tx, book)
    const page = { ...filter, now: asked_at, begun_at, as_of: position, cursor: after, limit }
    const rows = await pastTransactionsOf(tx, book, page)
    const details = await detailsOf(tx, merchant_id, rows)
    const said = await tagsOfRows(tx, book, rows)
    return rows.map((row) => ({ ...row, of: details.get(row.id), said: said.get(row.id) }))
  },
  keyOf: ({ id }) => id,
  sumsOf: ({ amount, fee, net }): Record<ExportSumName, bigint> => {
    if (net === null) return { money_in: 0n, money_out: 0n, fees: 0n, net: 0n }
    return { money_in: amount > 0n ? amount : 0n, money_out: amount < 0n ? -amount : 0n, fees: fee, net }
  },
  cellsOf: (row, { language }) => cellsOf(row, language),
})

/** Columns that a person may add. */
const detailHeads = {
  counter: msg('Counter', 'history'),
  staff: msg('Staff', 'history'),
  purpose: msg('Purpose', 'history'),
  remark: msg('Remark', 'history'),
  channel: msg('Channel', 'history'),
  service_code: msg('Service code', 'history'),
  tags: msg('Tags', 'history'),
  note: msg('Note', 'history'),
} as const

type Column = keyof typeof csvHeads | keyof typeof detailHeads

/** Texts of others where nothing else is named. */
const kinds: Readonly<Partial<Record<Column, CellKind>>> = {
  date: 'day',
  nepali_date: 'nepali_day',
  time: 'word',
  what: 'word',
  state: 'word',
  amount: 'amount',
  fee: 'amount',
  net: 'amount',
  balance: 'amount',
  spend_only: 'amount',
}

function columnsIn(language: Language) {
  const heads: Record<Column, Parameters<typeof say>[1]> = { ...csvHeads, ...detailHeads }
  return (Object.keys(heads) as Column[]).map((id) => ({
    id,
    name: say(language, heads[id]),
    kind: kinds[id] ?? 'text',
    is_usual: Object.hasOwn(csvHeads, id),
  }))
}

function cellsOf({ of, said, ...row }: ExportedRow, language: Language): Record<Column, string> {
  const counted = row.net !== null
  return {
    date: kathmanduDay(row.occurred_at),
    nepali_date: nepaliDay(row.occurred_at),
    time: kathmanduClock(row.occurred_at),
    who: row.counterparty,
    what: kindIn(language, row),
    how: methodIn(language, row.method),
    state: say(language, row.stage ? payoutStateTexts[row.stage] : stateTexts[row.in_review ? 'in_review' : row.state]),
    amount: csvFigure(row.amount),
    fee: counted ? csvFigure(row.fee) : '',
    net: csvFigure(row.net),
    balance: csvFigure(row.balance_after),
    spend_only: csvFigure(row.restricted_after ?? null),
    reference: row.reference,
    rail_reference: row.rail_reference ?? '',
    order_reference: of?.order ?? '',
    counter: of?.counter ?? '',
    staff: of?.staff ?? '',
    purpose: of?.purpose ? purposeWord(language, of.purpose) : '',
    remark: of?.remark ?? '',
    channel: railTitle(of?.channel ?? ''),
    service_code: of?.service_code ?? '',
    tags: said?.tags?.join(', ') ?? '',
    note: said?.note ?? '',
  }
}

import type { Language } from '@sahuji/contract/language/languages'
import { msg } from '@sahuji/contract/language/translatable'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { commonName } from '../banks/banks.ts'
import { type CellKind, exportedList } from '../exports/exported-list.ts'
import { listedRowsAfter, listedRowsMost } from '../exports/listed-rows.ts'
import { csvFigure, nepaliDay } from '../platform/csv-cells.ts'
import { say, sayAll } from '../platform/texts/say.ts'
import { payoutStateTexts } from './payout-state-texts.ts'
import { isOpenPayout } from './payout-states.ts'
import { accountEnd, type PayoutRow } from './payout-row.ts'
import { listedPayouts, type PayoutFilter, payoutsByIds } from './queries.ts'

/** Its state is that of the moment of asking. */
type ExportedRow = PayoutRow & { place: number }

/** Withdrawals as a file: plain figures in rupees, days in both calendars, the time in Kathmandu. */
export const payoutExport = exportedList<PayoutFilter, ExportedRow>({
  name: 'withdrawals',
  columns_version: 1,
  rows_most: listedRowsMost,
  columnsOf: async (_, { language }) => columnsIn(language),
  count: async (tx, { merchant_id, mode, filter }) => {
    const found = await listedPayouts(tx, merchant_id, { ...filter, mode, most: listedRowsMost })
    const { row_count, money_out, fees, position, ids, states } = found
    return { row_count, sums: { money_out, fees }, position, listed: { ids, states } }
  },
  rowsAfter: (tx, asked, page) => listedRowsAfter(tx, asked, page, (ids) => payoutsByIds(tx, asked.merchant_id, ids)),
  keyOf: ({ place }) => `${place}`,
  sumsOf: ({ state, amount, fee }) => ({
    money_out: state === 'credited' || isOpenPayout(state) ? amount : 0n,
    fees: state === 'credited' ? fee : 0n,
  }),
  cellsOf: (row, { language }) => cellsOf(row, language),
})

/** The headings of withdrawals by their columns, in their order. */
const heads = {
  date: msg('Date', 'withdrawals'),
  nepali_date: msg('Nepali date', 'withdrawals'),
  time: msg('Time in Kathmandu', 'withdrawals'),
  bank: msg('Bank'),
  holder: msg('Account holder'),
  account: msg('Account'),
  state: msg('State'),
  amount: msg('Amount'),
  fee: msg('Fee'),
  arrives: msg('Arrives'),
  reference: msg('Reference'),
  bank_reference: msg('The bank’s reference'),
  remark: msg('Remark', 'withdrawals'),
} as const

type Column = keyof typeof heads

/** Texts of others where nothing else is named. */
const kinds: Readonly<Partial<Record<Column, CellKind>>> = {
  date: 'day',
  nepali_date: 'nepali_day',
  time: 'word',
  state: 'word',
  amount: 'amount',
  fee: 'amount',
  arrives: 'amount',
}

function columnsIn(language: Language) {
  const names = sayAll(language, heads)
  return (Object.keys(heads) as Column[]).map((id) => ({
    id,
    name: names[id],
    kind: kinds[id] ?? ('text' as const),
    is_usual: true,
  }))
}

/** There is no fee for what did not arrive. */
function cellsOf(row: ExportedRow, language: Language): Record<Column, string> {
  const isCounted = !['returned', 'cancelled', 'failed', 'unclear'].includes(row.state)
  return {
    date: kathmanduDay(row.created_at),
    nepali_date: nepaliDay(row.created_at),
    time: kathmanduClock(row.created_at),
    bank: commonName(row.bank_name),
    holder: row.account_name,
    account: `··${accountEnd(row.account_number)}`,
    state: say(language, payoutStateTexts[row.state]),
    amount: csvFigure(row.amount),
    fee: csvFigure(isCounted ? row.fee : null),
    arrives: csvFigure(isCounted ? row.arrives : null),
    reference: row.reference,
    bank_reference: row.rail_reference ?? '',
    remark: row.remark ?? '',
  }
}

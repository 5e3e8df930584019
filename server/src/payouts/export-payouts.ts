import { msg } from '@sahuji/contract/language/translatable'
import type { Language } from '@sahuji/contract/language/languages'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { commonName } from '../banks/banks.ts'
import { csvFigure, csvNepaliDay, csvText } from '../platform/csv-cells.ts'
import { csvDownload } from '../platform/http/csv-downloads.ts'
import { say, sayAll } from '../platform/texts/say.ts'
import { payoutStateTexts } from './payout-state-texts.ts'
import { accountEnd, type PayoutRow } from './payout-row.ts'
import { type PayoutFilter, payoutsOf } from './queries.ts'

/** Withdrawals as CSV: plain rupees, days in both calendars, the time in Kathmandu. */
export const payoutExport = csvDownload<PayoutFilter, PayoutRow>({
  kind: 'withdrawals',
  nameOf: (_, now) => `withdrawals-${kathmanduDay(now)}.csv`,
  headsOf: ({ language }) => Object.values(sayAll(language, heads)),
  rowsAfter: (tx, { merchant_id, filter }, { after, limit }) =>
    payoutsOf(tx, merchant_id, { ...filter, cursor: after?.id, limit }),
  cellsOf: (row, { language }) => cellsOf(row, language),
})

/** The headings of the CSV of withdrawals by its columns, in their order. */
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

/** There is no fee for what did not arrive. */
function cellsOf(row: PayoutRow, language: Language): string[] {
  const isCounted = !['returned', 'cancelled', 'failed', 'unclear'].includes(row.state)
  const cells: Record<keyof typeof heads, string> = {
    date: kathmanduDay(row.created_at),
    nepali_date: csvNepaliDay(row.created_at),
    time: kathmanduClock(row.created_at),
    bank: csvText(commonName(row.bank_name)),
    holder: csvText(row.account_name),
    account: `··${accountEnd(row.account_number)}`,
    state: say(language, payoutStateTexts[row.state]),
    amount: csvFigure(row.amount),
    fee: csvFigure(isCounted ? row.fee : null),
    arrives: csvFigure(isCounted ? row.arrives : null),
    reference: row.reference,
    bank_reference: csvText(row.rail_reference ?? ''),
    remark: csvText(row.remark ?? ''),
  }
  return Object.keys(heads).map((column) => cells[column as keyof typeof heads])
}

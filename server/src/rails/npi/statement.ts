import { kathmanduInstant, textOf } from '../rail-answers.ts'
import { type RailAnswer, type RailStatementRow, statementBytesMax } from '../rail.ts'
import { parseRupeeText } from '../rupee-text.ts'
import { askNpi, type NpiLine } from './call.ts'
import { legsOf, standingOf } from './leg-codes.ts'
import { readReport, type ReportedOrder } from './order-state.ts'

/**
 * The orders of a Kathmandu day from their report, real time alone: we send no other. One row is what our account paid
 * out, a second one what came back of it. An order that moved no money, or whose outcome is still unknown, has no row.
 * NPI §6.1.
 */
export const dayStatement = (line: NpiLine, day: string): Promise<RailAnswer<RailStatementRow[]>> =>
  askNpi(line, {
    call: 'getcipstxnlistbydate',
    body: { txnDateFrom: day, txnDateTo: day },
    bytesMax: statementBytesMax,
    read: (json) => {
      const orders = readReport(json)
      const rows = orders?.map((order) => rowsOf(order, day))
      return rows?.every((row) => row !== undefined) ? rows.flat() : undefined
    },
  })

/** Undefined where its amounts are unreadable: then the whole day is rejected. */
function rowsOf(order: ReportedOrder, day: string): RailStatementRow[] | undefined {
  const { codes, batch, transaction } = order
  if (legsOf(codes).debit.state !== 'done') return []
  const amount = parseRupeeText(textOf(transaction.amount))
  const currency = textOf(batch.batchCrncy)
  if (amount === undefined || amount === 0n || (currency !== '' && currency !== 'NPR')) return undefined
  const paid: RailStatementRow = {
    reference: textOf(batch.batchId) || textOf(transaction.instructionId) || null,
    rail_ref: textOf(transaction.id) || null,
    day,
    at: momentOf(textOf(transaction.rcreTime) || textOf(batch.rcreTime)),
    amount: -amount,
    fee: parseRupeeText(textOf(transaction.chargeAmount)) ?? null,
    description: textOf(transaction.remarks),
  }
  if (standingOf(codes) !== 'returned') return [paid]
  const returned = { ...paid, amount, fee: null, description: textOf(transaction.reasonDesc) || 'Returned' }
  return [paid, returned]
}

/** `rcreTime` in its possible forms: with a zone, as milliseconds, or in Kathmandu’s own time; else null. */
function momentOf(text: string): Date | null {
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
  const isZoned = /Z$|[+-]\d\d:\d\d$/.test(iso)
  if (!isZoned && !/^\d{12,14}$/.test(text)) return kathmanduInstant(text)
  const at = isZoned ? new Date(iso) : new Date(Number(text))
  return Number.isNaN(at.getTime()) ? null : at
}

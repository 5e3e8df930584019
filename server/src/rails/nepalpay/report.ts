import { fieldsOf, textOf } from '../rail-answers.ts'
import type { AskedPayment, RailAnswer } from '../rail.ts'
import { parseRupeeText } from '../rupee-text.ts'
import { callNepalpay } from './call.ts'
import type { NepalpaySettings } from './settings.ts'

/** One transaction of a report. Amounts in paisa, undefined where the text is none. */
export interface QrTransaction {
  /** NCHL's id of it; ids rise. */
  id: string
  kind: 'payment' | 'refund'
  amount: bigint | undefined
  /** What the payer paid on top. */
  fee: bigint | undefined
  debit: string
  credit: string
  /** Null where it has none. */
  bill: string | null
  issuer: string
  /** Of a refund, our reference of it. */
  instruction: string
}

/** How a payment that nothing was opened for is named: the code in its QR and NCHL's id of the transaction. */
export const arrivalId = (code: string, transaction: string): string => `${code}/${transaction}`

/**
 * All transactions under the QR of a payment, oldest first: a payer may try more than once. A payment that arrived at a printed code
 * is asked for by its own id, under the merchant of that code.
 */
export async function reportOf(
  settings: NepalpaySettings,
  { rail_id, reference }: Pick<AskedPayment, 'rail_id' | 'reference'>,
): Promise<RailAnswer<QrTransaction[]>> {
  const [code, transaction] = rail_id?.split('/') ?? []
  const named = transaction
    ? { merchantId: code, nQrTxnId: transaction }
    : { merchantId: settings.merchantId, validationTraceId: rail_id ?? reference }
  return callNepalpay(settings, {
    call: 'merchanttxnreport',
    body: { ...named, acquirerId: settings.acquirer },
    yes: ['200', '000'],
    read: ({ responseBody }) => readTransactions(responseBody),
  })
}

/** Undefined for anything but a list whose rows have an id. */
function readTransactions(body: unknown): QrTransaction[] | undefined {
  if (body === null) return []
  if (!Array.isArray(body)) return undefined
  const rows = body.map((row: unknown) => readTransaction(fieldsOf(row) ?? {}))
  if (rows.some(({ id }) => id === '')) return undefined
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

function readTransaction(row: Record<string, unknown>): QrTransaction {
  const bill = textOf(row.merchantBillNo)
  return {
    id: textOf(row.nQrTxnId),
    kind: textOf(row.tranType) === 'RFND' || textOf(row.transactionType) === 'RFND' ? 'refund' : 'payment',
    amount: parseRupeeText(textOf(row.amount)),
    fee: parseRupeeText(textOf(row.transactionFee)),
    debit: textOf(row.debitStatus).toUpperCase(),
    credit: textOf(row.creditStatus).toUpperCase(),
    bill: bill === '' || bill === '0' ? null : bill,
    issuer: textOf(row.issuerId),
    instruction: textOf(row.instructionId),
  }
}

/** A transaction's state. NEPALPAY transaction report, note 1: a debit of 000 with a credit of 000, DEFER or 999 is final. */
export function stateOf({ debit, credit }: Pick<QrTransaction, 'debit' | 'credit'>) {
  if (credit === 'CNCL') return 'cancelled'
  if (debit === '000') return paidCredits.has(credit) ? 'paid' : waitingCredits.has(credit) ? 'credit_waits' : 'failed'
  return waitingDebits.has(debit) ? 'pending' : 'failed'
}

const paidCredits: ReadonlySet<string> = new Set(['000', 'DEFER', '999'])
const waitingCredits: ReadonlySet<string> = new Set(['', 'ENTR'])
/** A debit that timed out is confirmed by the payer's bank later. */
const waitingDebits: ReadonlySet<string> = new Set(['', 'ENTR', '999'])

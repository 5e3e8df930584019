import { fieldsOf, textOf } from '../rail-answers.ts'
import type { AskedOrder, OrderState } from '../payout-rail.ts'
import type { RailRecord } from '../rail.ts'
import { parseRupeeText } from '../rupee-text.ts'
import { callNpi, type NpiAnswer, type NpiLine } from './call.ts'
import { legsOf, nextBulkCredit, type NpiCodes, serviceCodeOf, standingOf } from './leg-codes.ts'
import type { Clock } from '../../platform/clock.ts'

type Fields = Record<string, unknown>

/** An order in a report: the batch, its one transaction, and the codes of both. */
export interface ReportedOrder {
  batch: Fields
  transaction: Fields
  codes: NpiCodes
}

/** NPI's report of one order; amount in paisa, null where it is missing or unreadable. */
interface NpiOrder {
  reference: string
  codes: NpiCodes
  amount: bigint | null
  debit_reason: string
  credit_reason: string
  rail_ref: string | null
}

/** What the codes of an order mean for us. */
export function stateOf(order: NpiOrder, { now, raw }: { now: Date; raw: RailRecord }): OrderState {
  const { codes, rail_ref } = order
  const legs = legsOf(codes)
  const standing = standingOf(codes)
  if (standing === 'credited') return { state: 'credited', legs, rail_ref, amount: order.amount, raw }
  if (standing === 'unclear') return { state: 'ambiguous', fault: 'timeout', legs, raw }
  if (standing === 'sent') {
    const expected_at = codes.credit === 'DEFER' ? nextBulkCredit(now) : null
    return { state: 'sent', legs, rail_ref, expected_at, raw }
  }
  const isRefused = standing === 'refused'
  const code = isRefused ? codes.debit : codes.credit
  const service_code = serviceCodeOf(code)
  const reason = (isRefused ? order.debit_reason : order.credit_reason) || code
  const said = { reason, ...(service_code !== undefined && { service_code }), raw }
  return isRefused
    ? { state: 'refused', ...said }
    : { state: 'returned', legs: { ...legs, credit: { ...legs.credit, state: 'failed' } }, rail_ref, ...said }
}

/**
 * Queries an order's state: by its batch, and where that finds nothing by its instruction. Only both together prove
 * that it does not exist.
 */
export async function queryOrder(line: NpiLine & { clock: Clock }, order: AskedOrder): Promise<OrderState> {
  const { reference } = order
  const byBatch = await callNpi(line, { call: 'getcipstxnlistbybatchid', body: { batchId: reference } })
  const first = foundIn(byBatch, order, line.clock.now())
  if (first.state !== 'not_found') return first
  const body = { batchId: reference, instructionId: reference }
  return foundIn(await callNpi(line, { call: 'getcipstxnbyinstructionid', body }), order, line.clock.now())
}

function foundIn(answer: NpiAnswer, { reference }: AskedOrder, now: Date): OrderState {
  const { raw } = answer
  if (answer.outcome !== 'said') return { state: 'ambiguous', fault: answer.fault, raw }
  if (answer.http === 404) return { state: 'not_found', raw }
  if (answer.http !== 200) return { state: 'ambiguous', fault: `http_${answer.http}`, raw }
  const rows = readReport(answer.json)?.map(orderOf)
  if (!rows) return { state: 'ambiguous', fault: 'bad_shape', raw }
  if (rows.length === 0) return { state: 'not_found', raw }
  const [row, ...others] = rows.filter((one) => one.reference === reference)
  return row && others.length === 0 ? stateOf(row, { now, raw }) : { state: 'ambiguous', fault: 'bad_shape', raw }
}

/**
 * The orders of a report. NPI's sample nests the batch in the transaction, its members' programs read the transactions
 * in the batch: both forms are read. Empty where it reports none.
 */
export function readReport(json: unknown): ReportedOrder[] | undefined {
  const items: unknown[] | undefined = Array.isArray(json) ? json : fieldsOf(json) && [json]
  if (!items) return undefined
  const rows = items.flatMap((item) => {
    const fields = fieldsOf(item) ?? {}
    if (Object.keys(fields).length === 0) return []
    const list: unknown = fields.cipsTransactionDetailList
    const batch = fieldsOf(fields.cipsBatchDetail) ?? fields
    return Array.isArray(list) ? list.map((one) => reported(batch, fieldsOf(one) ?? {})) : [reported(batch, fields)]
  })
  return rows.every(({ codes }) => codes.debit !== '' || codes.credit !== '') ? rows : undefined
}

const reported = (batch: Fields, transaction: Fields): ReportedOrder => ({
  batch,
  transaction,
  codes: {
    debit: textOf(batch.debitStatus),
    credit: textOf(transaction.creditStatus),
    reversal: textOf(transaction.reversalStatus),
  },
})

function orderOf({ batch, transaction, codes }: ReportedOrder): NpiOrder {
  const isSame = textOf(batch.batchId) === textOf(transaction.instructionId)
  return {
    reference: isSame ? textOf(transaction.instructionId) : '',
    codes,
    amount: parseRupeeText(textOf(transaction.amount)) ?? null,
    debit_reason: textOf(batch.debitReasonDesc),
    credit_reason: textOf(transaction.reasonDesc),
    rail_ref: textOf(transaction.id) || null,
  }
}

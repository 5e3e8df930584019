import { textOf } from '../rail-answers.ts'
import type { AskedRefund, RailAnswer, RefundAsk, RefundFinding } from '../rail.ts'
import { rupeeText } from '../rupee-text.ts'
import { callNepalpay, signed } from './call.ts'
import { sentenceOf } from './reason-codes.ts'
import { reportOf, stateOf } from './report.ts'
import type { NepalpaySettings } from './settings.ts'

/** “Other reason”: the shop's own words are not for the payer's bank. */
const reasonCode = 'R199'

/**
 * Has the payer's bank credit a payment back, in whole or in part. The report names that bank; a request that NCHL knows already is the
 * same refund.
 */
export async function refundTransaction(
  settings: NepalpaySettings,
  ask: RefundAsk,
): Promise<RailAnswer<{ message: string }>> {
  const report = await reportOf(settings, ask)
  if (report.outcome !== 'answered') return report
  const paid = report.value.find(({ id, kind }) => id === ask.rail_ref && kind === 'payment')
  if (!paid) return { outcome: 'ambiguous', fault: 'bad_shape', raw: report.raw }
  const amount = rupeeText(ask.amount)
  const instructionId = ask.refund_reference
  const values = [ask.rail_ref, paid.issuer, amount, reasonCode, instructionId]
  const answer = await callNepalpay(settings, {
    call: 'refund',
    body: {
      orgnNQrTxnId: ask.rail_ref,
      issuerId: paid.issuer,
      refundType: ask.amount < ask.paid ? 'PARTIAL' : 'FULL',
      amount,
      refundReasonCode: reasonCode,
      refundReasonMessage: 'Refund by the merchant',
      instructionId,
      token: signed(settings, values),
    },
    yes: ['000'],
    read: ({ responseMessage }) => ({ message: textOf(responseMessage) }),
  })
  if (answer.outcome === 'refused' && answer.no === 'duplicate')
    return { outcome: 'answered', value: { message: sentenceOf('E099') }, raw: answer.raw }
  return answer
}

/** The refund under our reference in the report of its payment. */
export async function findRefund(settings: NepalpaySettings, ask: AskedRefund): Promise<RefundFinding> {
  const report = await reportOf(settings, ask)
  const { raw } = report
  if (report.outcome === 'refused') return { state: 'ambiguous', reason: report.message || report.no, raw }
  if (report.outcome === 'ambiguous') return { state: 'ambiguous', reason: report.fault, raw }
  const rows = report.value.filter(({ kind, instruction }) => kind === 'refund' && instruction === ask.refund_reference)
  const done = rows.filter((row) => stateOf(row) === 'paid')
  if (done.length > 0) {
    const amount = done.reduce<bigint | null>(
      (sum, row) => (sum === null || row.amount === undefined ? null : sum + row.amount),
      0n,
    )
    return { state: 'done', amount, rail_ref: done[0]!.id, raw }
  }
  if (rows.some((row) => stateOf(row) !== 'failed')) return { state: 'waiting', raw }
  if (rows[0])
    return { state: 'failed', reason: sentenceOf(rows[0].debit === '000' ? rows[0].credit : rows[0].debit), raw }
  return { state: ask.is_promised ? 'waiting' : 'not_found', raw }
}

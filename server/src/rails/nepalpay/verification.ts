import { notAnswered, without } from '../rail-answers.ts'
import type { AskedPayment, NotSucceeded, RailAnswer, RailRecord, Verification } from '../rail.ts'
import { sentenceOf, serviceCodeOf } from './reason-codes.ts'
import { type QrTransaction, stateOf } from './report.ts'

/**
 * What a report means for one payment. The first transaction that is paid is the payment; a failed one before it was a try of the
 * payer, who may scan the same QR again. A later one that is paid too is another payment: its own confirmation brings it.
 */
export function verificationOf(
  asked: Pick<AskedPayment, 'reference' | 'rail_id'>,
  answer: RailAnswer<QrTransaction[]>,
): Verification {
  if (answer.outcome !== 'answered') return notAnswered(answer)
  const { raw } = answer
  const payments = answer.value.filter(({ kind }) => kind === 'payment')
  const paid = payments.find((one) => stateOf(one) === 'paid')
  if (paid) return succeeded(asked, { paid, refunded: refundedIn(answer.value), raw })
  return unpaid(asked, payments, raw)
}

/** What refunds under the same QR returned, in paisa. */
const refundedIn = (rows: readonly QrTransaction[]): bigint =>
  rows
    .filter((row) => row.kind === 'refund' && stateOf(row) === 'paid')
    .reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)

function succeeded(
  asked: Pick<AskedPayment, 'reference' | 'rail_id'>,
  { paid, refunded, raw }: { paid: QrTransaction; refunded: bigint; raw: RailRecord },
): Verification {
  const { id: rail_ref, amount, fee, credit, bill } = paid
  if (amount === undefined) return without('ambiguous', 'bad_shape', raw)
  if (refunded >= amount) return { ...without('reversed', 'refunded', raw), rail_ref }
  return {
    state: refunded > 0n ? 'partial' : 'succeeded',
    rail_ref,
    amount,
    currency: 'NPR',
    reference: isOfAnother(asked, bill) ? bill! : asked.reference,
    fee: fee ?? null,
    instrument: null,
    paid_at: null,
    legs: { debit: 'done', credit: 'done', credit_code: credit },
    raw,
  }
}

/** NCHL keeps fifteen characters of a bill number in one place and more in others. */
const billMax = 15

/** Whether a transaction names the bill of another payment; one at a printed code has the bill of its payer's choice. */
function isOfAnother({ reference, rail_id }: Pick<AskedPayment, 'reference' | 'rail_id'>, bill: string | null) {
  if (bill === null || rail_id?.includes('/')) return false
  return bill !== reference && bill !== reference.slice(0, billMax)
}

function unpaid(
  { rail_id }: Pick<AskedPayment, 'rail_id'>,
  payments: readonly QrTransaction[],
  raw: RailRecord,
): NotSucceeded {
  const last = payments.at(-1)
  if (!last) return without('not_found', 'no payment', raw)
  const waiting = payments.find((one) => stateOf(one) === 'credit_waits')
  if (waiting) {
    const legs = { debit: 'done', credit: 'waiting', credit_code: waiting.credit || null } as const
    return { ...without('pending', `credit ${waiting.credit || 'unknown'}`, raw), rail_ref: waiting.id, legs }
  }
  if (payments.some((one) => stateOf(one) === 'pending')) return without('pending', 'the debit is under way', raw)
  const code = last.debit === '000' ? last.credit : last.debit
  const reason = sentenceOf(code)
  if (stateOf(last) === 'cancelled') return { ...without('reversed', reason, raw), rail_ref: last.id }
  // the payer may try again with the same QR, until its offer ends
  if (!rail_id?.includes('/')) return without('not_found', reason, raw)
  const service_code = serviceCodeOf(code)
  return { ...without('failed', reason, raw), rail_ref: last.id, ...(service_code !== undefined && { service_code }) }
}

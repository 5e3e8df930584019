import { notAnswered, without } from '../rail-answers.ts'
import type { AskedPayment, NotSucceeded, RailAnswer, RailRecord, Verification } from '../rail.ts'
import { sentenceOf, serviceCodeOf } from './reason-codes.ts'
import { type QrTransaction, stateOf } from './report.ts'

type Asked = Pick<AskedPayment, 'reference' | 'rail_id' | 'rail_reference' | 'own_refunds'>

/**
 * What a report means for one payment. The first transaction that is paid is the payment; a failed one before it was a try of the
 * payer, who may scan the same QR again. A later one that is paid too is another payment: its own confirmation brings it.
 */
export function verificationOf(asked: Asked, answer: RailAnswer<QrTransaction[]>): Verification {
  if (answer.outcome !== 'answered') return notAnswered(answer)
  const { raw } = answer
  const all = answer.value.filter(({ kind }) => kind === 'payment')
  const own = asked.rail_reference ?? asked.rail_id?.split('/')[1]
  const payments = all.filter(({ id }) => own === undefined || id === own)
  const paid = payments.find((one) => stateOf(one) === 'paid')
  if (!paid) return unpaid(asked, payments, raw)
  const others = all.some((one) => one.id !== paid.id && stateOf(one) === 'paid')
  return succeeded(asked, { paid, refunds: refundsIn(asked, answer.value), others, raw })
}

/** The shape of our own references. */
const ourShape = /^SJ[0-9A-Z]{14}$/

/**
 * What refunds under the same QR returned of this payment, in paisa. A report does not state which payment a refund is of: it is
 * known by our reference, and unknown where NCHL made it without us.
 */
function refundsIn({ own_refunds }: Asked, rows: readonly QrTransaction[]): { known: bigint; unknown: bigint } {
  const refunds = rows.filter((row) => row.kind === 'refund' && stateOf(row) === 'paid')
  const sum = (of: readonly QrTransaction[]) => of.reduce((total, { amount }) => total + (amount ?? 0n), 0n)
  if (!own_refunds) return { known: 0n, unknown: sum(refunds) }
  return {
    known: sum(refunds.filter(({ instruction }) => own_refunds.includes(instruction))),
    unknown: sum(refunds.filter(({ instruction }) => !ourShape.test(instruction))),
  }
}

interface Found {
  paid: QrTransaction
  refunds: { known: bigint; unknown: bigint }
  /** Whether the same QR was paid more than once: then an unknown refund may be of any of them. */
  others: boolean
  raw: RailRecord
}

function succeeded(asked: Asked, { paid, refunds, others, raw }: Found): Verification {
  const { id: rail_ref, amount, fee, credit, bill } = paid
  if (amount === undefined) return without('ambiguous', 'bad_shape', raw)
  const refunded = refunds.known + (others ? 0n : refunds.unknown)
  if (refunded >= amount) return { ...without('reversed', 'refunded', raw), rail_ref }
  return {
    state: refunds.known + refunds.unknown > 0n ? 'partial' : 'succeeded',
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
function isOfAnother({ reference, rail_id }: Asked, bill: string | null) {
  if (bill === null || rail_id?.includes('/')) return false
  return bill !== reference && bill !== reference.slice(0, billMax)
}

function unpaid({ rail_id }: Asked, payments: readonly QrTransaction[], raw: RailRecord): NotSucceeded {
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

import { isOfAnother, notAnswered, paidInRupees, without } from '../rail-answers.ts'
import type { AskedPayment, NotSucceeded, RailAnswer, Verification } from '../rail.ts'
import { parseRupeeText } from '../rupee-text.ts'

type Fields = Record<string, string>

/** The answer of `ValidateMerchant`: a process id for one payment. */
export const readProcess = ({ PROCESSID: id }: Fields): string | undefined => (id ? id : undefined)

/**
 * The answer of `CheckTransactionStatus` about a payment; the amount in paisa. It does not contain the card's number.
 */
export interface SctStatus {
  status: string
  reference: string
  gateway_ref: string
  amount: bigint | undefined
}

/** A status is always an answer: verificationOf interprets an empty or unknown one. */
export const readStatus = (fields: Fields): SctStatus => ({
  status: (fields['TRANSACTION_STATUS'] ?? '').toUpperCase(),
  reference: fields['MERCHANT_TRANSACTIONID'] ?? '',
  gateway_ref: fields['GTWREFNO'] ?? '',
  amount: parseRupeeText(fields['AMOUNT'] ?? ''),
})

/** nPay documents `SUCCESS` alone; an unlisted word is unclear, because its meaning for money is unknown. */
const unpaid: [RegExp, NotSucceeded['state']][] = [
  [/^(?:FAIL|FAILED|FAILURE|DECLINED|REJECTED)$/, 'failed'],
  [/^CANCELL?ED$/, 'cancelled'],
  [/^EXPIRED$/, 'expired'],
  [/^(?:PENDING|PROCESSING|INITIATED)$/, 'pending'],
  [/^(?:REVERSED|REFUNDED)$/, 'reversed'],
  [/^$/, 'not_found'],
]

/**
 * What a status answer means. None of nPay's signatures covers the amount: a success without it, without our reference
 * or without nPay's own is not a success but ambiguous, and the caller compares the amount.
 */
export function verificationOf(asked: Pick<AskedPayment, 'reference'>, answer: RailAnswer<SctStatus>): Verification {
  if (answer.outcome !== 'answered') return notAnswered(answer)
  const { raw } = answer
  const { status, reference, gateway_ref, amount } = answer.value
  if (status !== 'SUCCESS') {
    const isOurs = !isOfAnother(reference, asked.reference)
    const state = isOurs ? unpaid.find(([pattern]) => pattern.test(status))?.[1] : undefined
    return state
      ? { ...without(state, status || 'no status', raw), rail_ref: gateway_ref || null }
      : without('ambiguous', 'bad_shape', raw)
  }
  if (amount === undefined || reference === '' || gateway_ref === '') return without('ambiguous', 'bad_shape', raw)
  return paidInRupees({ state: 'succeeded', rail_ref: gateway_ref, amount, reference, raw })
}

import { fieldsOf, isOfAnother, listed, notAnswered, paidInRupees, textOf, without } from '../rail-answers.ts'
import { parseRupeeText } from '../rupee-text.ts'
import type { AskedPayment, NotSucceeded, RailAnswer, Verification } from '../rail.ts'

/** The answer of the status check; the amount in paisa. */
interface EsewaStatus {
  status: string
  reference: string
  product: string
  amount: bigint | undefined
  ref_id: string
}

/** Undefined for anything but a status, such as `{code, error_message}`. */
export function readStatus(json: unknown): EsewaStatus | undefined {
  const fields = fieldsOf(json)
  const status = textOf(fields?.status)
  if (!fields || status === '') return undefined
  return {
    status,
    reference: textOf(fields.transaction_uuid),
    product: textOf(fields.product_code),
    // thousands commas are optional
    amount: parseRupeeText(textOf(fields.total_amount).replaceAll(',', '')),
    ref_id: textOf(fields.ref_id),
  }
}

/** Every status without money. AMBIGUOUS: eSewa itself does not know yet, and investigates. */
const unpaid: Record<string, NotSucceeded['state']> = {
  PENDING: 'pending',
  AMBIGUOUS: 'review',
  NOT_FOUND: 'not_found',
  CANCELED: 'cancelled',
  FULL_REFUND: 'reversed',
}

/** Every status with money. */
const paid: Record<string, 'succeeded' | 'partial'> = { COMPLETE: 'succeeded', PARTIAL_REFUND: 'partial' }

/** What a status answer means. An answer for another merchant is unusable, as is the refusal of another payment. */
export function verificationOf(
  asked: Pick<AskedPayment, 'reference'>,
  answer: RailAnswer<EsewaStatus>,
  productCode: string,
): Verification {
  if (answer.outcome !== 'answered') return notAnswered(answer)
  const { raw } = answer
  const { status, reference, product, amount, ref_id } = answer.value
  const state = listed(paid, status)
  if (state === undefined) {
    const isOurs = !isOfAnother(reference, asked.reference) && !isOfAnother(product, productCode)
    const known = isOurs ? listed(unpaid, status) : undefined
    return known ? { ...without(known, status, raw), rail_ref: ref_id || null } : without('ambiguous', 'bad_shape', raw)
  }
  if (product !== productCode || amount === undefined || ref_id === '' || reference === '')
    return without('ambiguous', 'bad_shape', raw)
  return paidInRupees({ state, rail_ref: ref_id, amount, reference, raw })
}

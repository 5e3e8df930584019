import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/payments/by-key'
import { formatMoney } from '@sahuji/contract/money/money'
import type { RefundByKey } from '@sahuji/contract/payments/by-key'
import { ConstraintViolation } from '../../platform/database/database-errors.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RefundDependencies } from '../dependencies.ts'
import { refundableOf } from '../payment-row.ts'
import { refundRowsOf } from '../refunds/refund-row.ts'
import { askRefund } from '../refunds/refund-payment.ts'
import { keyedPayment } from './payments-by-key.ts'
import { refundByKey } from './shown-by-key.ts'

/**
 * Refunds a payment in full or in part. The answer is kept in the transaction that records the refund, which is found under
 * the claim when a server died in between. Its key names the secret key, so that the refund's row shows who asked. Refuses
 * not_found, refund_limit_of_key and what askRefund does.
 */
export const refundPaymentByKey =
  (deps: RefundDependencies) =>
  async (
    { db, holder, claim, log }: OwnCall<'secret_key'>,
    { id, amount, reason, note, mobile_no }: Takes<typeof contract.refundPaymentByKey>,
  ): Promise<RefundByKey> => {
    const { merchant_id, mode, secret_key_id } = holder
    const payment = await db.read((tx) => keyedPayment(tx, holder, id))
    const key = `${secret_key_id} ${claim.id}`
    const asked = {
      merchant_id,
      payment_id: id,
      reason,
      note,
      mobile_no,
      key,
      asked_by: 'key',
      person_id: null,
    } as const
    return refundByKey(
      await askRefund(deps, mode, {
        ...asked,
        amount: amount ?? allOf(refundableOf(payment)),
        along: (row) => [
          claim.answered(refundByKey(row)),
          ...(log ? [log.along({ amount: row.amount, reason: row.reason })] : []),
        ],
      }).catch(overTheDay),
    )
  }

/** The database counts the refunds of a key on a day, and adds what is left to its refusal: migration own secret keys. */
function overTheDay(error: unknown): never {
  if (error instanceof ConstraintViolation && error.constraint === 'refunds_by_key_are_within_their_day')
    throw new Refusal('refund_limit_of_key', { amount: formatMoney(BigInt(error.detail ?? 0)) }, ['amount'])
  throw error
}

function allOf(refundable: bigint): bigint {
  if (refundable === 0n) throw new Refusal('payment_not_refundable')
  return refundable
}

/** The refunds of a payment, oldest first. Refuses not_found. */
export async function listRefundsByKey(
  { tx, holder }: Call<'secret_key'>,
  { id }: Takes<typeof contract.listRefundsByKey>,
): Promise<RefundByKey[]> {
  const { merchant_id } = await keyedPayment(tx, holder, id)
  return (await refundRowsOf(tx, merchant_id, id)).map(refundByKey)
}

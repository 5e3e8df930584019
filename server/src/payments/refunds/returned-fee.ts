import { type FeeReturn, feeReturns } from '@sahuji/contract/payments/refunds'
import type { PaymentChannel } from '../price-payment.ts'
import type { TariffLine } from '../../tariff/lines.ts'

/** What of a payment's fee a refund returns, by the tariff of the day of the refund: kept where it has no such line. */
export function feeReturnOf(lines: readonly TariffLine[], channel: PaymentChannel): FeeReturn {
  const line = lines.find(({ rule, channel: own }) => rule === 'fee_returned' && own === channel)
  return feeReturns[Number(line?.value ?? 0n)] ?? 'kept'
}

/** A payment's money before a refund, in paisa. */
interface Refunded {
  amount: bigint
  fee: bigint
  refunded: bigint
  fee_returned: bigint
}

/**
 * The part of the fee that comes back with a refund, in paisa. A share is taken of everything refunded so far and reduced by
 * what came back before, so that the parts of any split add up to the fee to the paisa.
 */
export function returnedFee(by: FeeReturn, { amount, fee, refunded, fee_returned }: Refunded, refund: bigint): bigint {
  if (by === 'kept') return 0n
  const after = refunded + refund
  if (after >= amount) return fee - fee_returned
  if (by === 'at_the_end') return 0n
  // rounded down: never more than the refund itself, and never more than the share
  const due = (fee * after) / amount - fee_returned
  return due > 0n ? due : 0n
}

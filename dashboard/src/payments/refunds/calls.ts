import { readPayment } from '@sahuji/contract/payments'
import * as contract from '@sahuji/contract/payments/refunds'
import { mutation, query } from '../../platform/calls/query.ts'

/** The calls of a payment that was paid, and of its refunds. */
export const refunds = {
  payment: (id: string) => query(readPayment, { id }),
  of: (payment_id: string) => query(contract.listRefunds, { id: payment_id }),
  quote: (payment_id: string, amount: bigint) =>
    query(contract.quoteRefund, { id: payment_id, amount }, { isQuiet: true }),
  make: () => mutation(contract.refundPayment, { isQuiet: true }),
  cancel: () => mutation(contract.cancelRefund, { isQuiet: true }),
}

import * as contract from '@sahuji/contract/payments'
import { mutation, query } from '../../platform/calls/query.ts'

/** The merchant's calls about a payment that a customer is asked for. */
export const payments = {
  read: (id: string) => query(contract.readPayment, { id }),
  create: () => mutation(contract.createPayment),
  cancel: () => mutation(contract.cancelPayment),
}

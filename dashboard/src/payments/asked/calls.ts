import * as contract from '@sahuji/contract/payments'
import type { UseMutationOptions } from '@tanstack/react-query'
import { mutation, query } from '../../platform/calls/query.ts'

/** What a customer is asked for, and for how many seconds; paisa. */
export interface AskedAmount {
  amount: bigint
  expires_in: number
  order_reference?: string
}

/** How an amount is asked for and taken back: by the merchant at one of the codes, or by a counter's device. */
export interface AmountCalls {
  create: UseMutationOptions<{ id: string }, Error, AskedAmount>
  cancel: UseMutationOptions<unknown, Error, { id: string }>
}

/** The merchant's calls about a payment that a customer is asked for. */
export const payments = {
  read: (id: string) => query(contract.readPayment, { id }),
}

/** The merchant asks at a code. */
export function callsAt(code_id: string): AmountCalls {
  const create = mutation(contract.createPayment)
  return {
    create: { ...create, mutationFn: (ask) => create.mutationFn({ ...ask, code_id }) },
    cancel: mutation(contract.cancelPayment),
  }
}

import * as contract from '@sahuji/contract/payments/at-counter'
import { counterCaller } from '../../counters/at/counter-session.ts'
import { mutation, query } from '../../platform/calls/query.ts'
import type { AmountCalls } from '../asked/calls.ts'

// in the name of the device, whose failures never sign a person out
const quiet = { as: counterCaller, isQuiet: true }

/** The calls of a counter's device about a payment that its customer is asked for. */
export const atCounterPayments = {
  read: (id: string) => query(contract.readAskedAtCounter, { id }, quiet),
  calls: (): AmountCalls => ({
    create: mutation(contract.askAtCounter, quiet),
    cancel: mutation(contract.cancelAskedAtCounter, quiet),
  }),
}

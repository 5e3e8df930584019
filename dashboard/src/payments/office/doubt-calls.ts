import * as contract from '@sahuji/contract/payments/office/refund-orders'
import { mutation, query } from '../../platform/calls/query.ts'

/** The calls of refunds whose rail has not made clear what became of them. */
export const doubtful = {
  list: () => query(contract.listDoubtfulRefunds, {}),
  ask: () => mutation(contract.askRefundEnd),
  decide: () => mutation(contract.decideRefundEnd),
}

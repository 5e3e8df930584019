import * as contract from '@sahuji/contract/payments/refund-asks'
import { mutation, query } from '../../platform/calls/query.ts'

const quiet = { isQuiet: true } as const

/** The calls of requests for refunds; their dialogs show a refusal themselves. */
export const refundAsks = {
  list: () => query(contract.listRefundAsks, {}),
  ask: () => mutation(contract.askForRefund, quiet),
  approve: () => mutation(contract.approveRefundAsk, quiet),
  refuse: () => mutation(contract.refuseRefundAsk, quiet),
  withdraw: () => mutation(contract.withdrawRefundAsk, quiet),
}

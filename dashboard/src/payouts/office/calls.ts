import { readPayoutFigures } from '@sahuji/contract/payouts/office/payout-figures'
import * as contract from '@sahuji/contract/payouts/office/payouts'
import { mutation, query } from '../../platform/calls/query.ts'

export type PayoutQueue = 'held' | 'unclear'

/** The calls of the office's work on withdrawals. */
export const withdrawals = {
  list: (queue: PayoutQueue) => query(contract.listPayoutItems, { queue, limit: 100 }),
  one: (id: string) => query(contract.readPayoutDetail, { id }),
  figures: () => query(readPayoutFigures, {}),
  approve: () => mutation(contract.approveHeldPayout),
  refuse: () => mutation(contract.refuseHeldPayout),
  askRelease: () => mutation(contract.askPayoutRelease),
  decideRelease: () => mutation(contract.decidePayoutRelease),
}

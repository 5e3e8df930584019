import * as contract from '@sahuji/contract/counters'
import { mutation, query } from '../platform/calls/query.ts'

/** The merchant's calls about the shop's counters. */
export const counters = {
  list: () => query(contract.listCounters, {}),
  add: () => mutation(contract.addCounter),
  rename: () => mutation(contract.renameCounter),
  close: () => mutation(contract.closeCounter),
  invite: () => mutation(contract.inviteToCounter),
  end: () => mutation(contract.endShift),
}

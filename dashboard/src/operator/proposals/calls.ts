import * as freezes from '@sahuji/contract/merchants/office/merchant-freezes'
import * as rules from '@sahuji/contract/merchants/office/merchant-rules'
import * as contract from '@sahuji/contract/operator/proposals'
import { mutation, query } from '../../platform/calls/query.ts'

/** The calls of decisions by a second person. */
export const deciding = {
  proposal: (id: string) => query(contract.readProposal, { id }),
  approve: () => mutation(contract.approveProposal),
  sendBack: () => mutation(contract.sendBackProposal),
  refuse: () => mutation(contract.refuseProposal),
  withdraw: () => mutation(contract.withdrawProposal),
  liftRequests: () => query(freezes.listLiftRequests, {}),
  rulesThatWait: () => query(rules.listMerchantRules, {}),
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProposalKind, ProposalState } from '@sahuji/contract/approvals/proposals'

/** The kinds of proposals to a second person. */
export const proposalKindNames: Record<ProposalKind, MessageDescriptor> = {
  adjustment: msg`Adjustment`,
  resolution: msg`Payment in review`,
  tariff_rule: msg`Tariff`,
  clawback: msg`Load taken back`,
  settlement: msg`Settlement of a rail`,
  write_off_bound: msg`Most that may be written off`,
  copied_row: msg`Row that comes twice`,
  dispute: msg`Dispute`,
  arrival: msg`Payment at no shop`,
  cooperative_link: msg`Link to a cooperative`,
}

/** The states of a proposal. */
export const proposalStateNames: Record<ProposalState, MessageDescriptor> = {
  waiting: msg`Pending`,
  sent_back: msg`Sent back`,
  refused: msg`Refused`,
  withdrawn: msg`Taken back`,
  done: msg`Approved`,
}

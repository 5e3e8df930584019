/** What operators do here, as the audit log calls it: `subject.verb`. */
export const proposalActions = [
  'proposal.approved',
  'proposal.sent_back',
  'proposal.refused',
  'proposal.withdrawn',
] as const

/** What operators do here, as the audit log calls it: `subject.verb`. */
export const payoutActions = [
  'payout.approved',
  'payout.refused',
  'payout.release_asked',
  'payout.released',
  'account_paper.decided',
  'bank_file.made',
  'bank_file.downloaded',
  'bank_file.answered',
  'bank_file.applied',
] as const

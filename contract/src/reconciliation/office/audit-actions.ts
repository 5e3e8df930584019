/** What operators do here, as the audit log calls it: `subject.verb`. */
export const reconciliationActions = [
  'settlement.account_opened',
  'settlement.proposed',
  'statement.begun',
  'statement.counted',
  'statement.read_again',
  'statement.discarded',
  'statement.map_changed',
  'break.resolved',
  'write_off_bound.proposed',
  'day.closed',
  'day.reopen_asked',
  'day.reopened',
] as const

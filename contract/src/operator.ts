/**
 * What an operator may be, each role by itself: to read; to decide KYC cases; to help merchants; to propose what moves
 * money; to decide on what another proposed; to run the office. Nobody is everything by being one of them.
 */
export const operatorRoles = [
  'viewer',
  'kyc_reviewer',
  'support',
  'finance_maker',
  'finance_checker',
  'administrator',
] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** A session without a request for so long ends, and any session after this long. */
export const operatorIdleMinutes = 30
export const operatorSessionHours = 12

/** What was done, as the log calls it: `subject.verb`. Each has its words in the back office. */
export const auditActions = [
  // accounts
  'operator.signed_in',
  'operator.signed_out',
  'operator.created',
  'operator.request_asked',
  'operator.request_decided',
  'operator.roles_changed',
  'operator.disabled',
  'operator.enabled',
  'operator.second_factor_reset',
  'operator.password_link_made',
  'operator.password_set',
  'operator.totp_added',
  'operator.passkey_added',
  'route.refused',
  // kyc
  'kyc.claimed',
  'kyc.exported',
  'kyc.case_exported',
  'kyc.released',
  'kyc.judged',
  'kyc.paper_end_noted',
  'kyc.risk_set',
  'kyc.more_asked',
  'kyc.signed',
  'kyc.rejected',
  'kyc.wrote',
  'kyc.noted',
  'kyc.paper_seen',
  'kyc.reason_saved',
  // merchants
  'merchant.noted',
  'merchant.agent_decided',
  'merchant.signed_out',
  'merchant.frozen',
  'merchant.lift_asked',
  'merchant.lifted',
  'merchant.view_asked',
  'merchant.looked_at',
  'merchant.view_ended',
  'rule.proposed',
  'rule.decided',
  // support
  'support.answered',
  'support.closed',
  // content
  'broadcast.written',
  'broadcast.ended',
  'bank.changed',
  'bank.ordered',
  'holiday.added',
  'holiday.removed',
  'page.written',
  'page.decided',
  // audit
  'audit.exported',
  'audit.verified',
  // money
  'adjustment.proposed',
  'adjustment.revised',
  'proposal.approved',
  'proposal.sent_back',
  'proposal.refused',
  'proposal.withdrawn',
  'tariff.proposed',
  'review.claimed',
  'review.released',
  'review.resolved',
  'review.kept',
  'review.closed',
  'clawback.proposed',
  'settlement.account_opened',
  'settlement.proposed',
  'payout.approved',
  'payout.refused',
  'payout.release_asked',
  'payout.released',
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
  'account_paper.decided',
  'books.verified',
  'jobs.retried',
  'jobs.discarded',
  'rail.switched',
  'rail.routed',
  'bank_file.made',
  'bank_file.downloaded',
  'bank_file.answered',
  'bank_file.applied',
] as const
export type AuditAction = (typeof auditActions)[number]

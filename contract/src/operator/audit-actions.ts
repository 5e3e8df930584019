import { operatorActions } from '../operators/audit-actions.ts'
import { proposalActions } from '../approvals/audit-actions.ts'
import { kycActions } from '../kyc/office/audit-actions.ts'
import { merchantActions } from '../merchants/office/audit-actions.ts'
import { supportActions } from '../support/office/audit-actions.ts'
import { bankActions } from '../banks/office/audit-actions.ts'
import { pageActions } from '../pages/office/audit-actions.ts'
import { adjustmentActions } from '../transactions/office/audit-actions.ts'
import { tariffActions } from '../tariff/office/audit-actions.ts'
import { loadActions } from '../funding/office/audit-actions.ts'
import { reconciliationActions } from '../reconciliation/office/audit-actions.ts'
import { paymentActions } from '../payments/office/audit-actions.ts'
import { cooperativeActions } from '../cooperatives/office/audit-actions.ts'
import { payoutActions } from '../payouts/office/audit-actions.ts'
import { developerActions } from '../developers/office/audit-actions.ts'
import { bookActions } from '../ledger/office/audit-actions.ts'

/** What the frame of the office itself does: broadcasts, jobs and rails. */
const frameActions = [
  'broadcast.written',
  'broadcast.ended',
  'jobs.retried',
  'jobs.discarded',
  'rail.switched',
  'rail.routed',
] as const

/** Every action of the audit log; each has its words in the back office. */
export const auditActions = [
  ...operatorActions,
  ...proposalActions,
  ...kycActions,
  ...merchantActions,
  ...supportActions,
  ...bankActions,
  ...pageActions,
  ...adjustmentActions,
  ...tariffActions,
  ...loadActions,
  ...reconciliationActions,
  ...payoutActions,
  ...paymentActions,
  ...cooperativeActions,
  ...bookActions,
  ...developerActions,
  ...frameActions,
] as const
export type AuditAction = (typeof auditActions)[number]

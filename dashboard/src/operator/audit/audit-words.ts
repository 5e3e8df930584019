import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { auditActions, type AuditAction } from '@sahuji/contract/operator'

/** What was done, in words. A new action of the contract does not compile before it has its own. */
const actionWords: Readonly<Record<AuditAction, MessageDescriptor>> = {
  // accounts
  'operator.signed_in': msg`Signed in`,
  'operator.signed_out': msg`Signed out`,
  'operator.created': msg`Opened an operator’s account`,
  'operator.request_asked': msg`Asked for a change of an operator’s account`,
  'operator.request_decided': msg`Decided on a change of an operator’s account`,
  'operator.roles_changed': msg`Changed an operator’s roles`,
  'operator.disabled': msg`Closed an operator’s account`,
  'operator.enabled': msg`Opened a closed account again`,
  'operator.second_factor_reset': msg`Reset a second factor`,
  'operator.password_link_made': msg`Sent a password link`,
  'operator.password_set': msg`Set the password`,
  'operator.totp_added': msg`Added an authenticator app`,
  'operator.passkey_added': msg`Added a passkey`,
  'route.refused': msg`Asked for something of another role`,
  // kyc
  'kyc.claimed': msg`Claimed a KYC case`,
  'kyc.exported': msg`Took a list of KYC cases out`,
  'kyc.case_exported': msg`Took a whole KYC case out`,
  'kyc.released': msg`Released a KYC case`,
  'kyc.judged': msg`Judged an item of a KYC case`,
  'kyc.paper_end_noted': msg`Noted until when a paper holds`,
  'kyc.risk_set': msg`Set a merchant’s risk`,
  'kyc.more_asked': msg`Asked a merchant for more`,
  'kyc.signed': msg`Signed the approval of a KYC case`,
  'kyc.rejected': msg`Rejected a KYC case`,
  'kyc.wrote': msg`Wrote to a merchant`,
  'kyc.noted': msg`Wrote a note on a KYC case`,
  'kyc.paper_seen': msg`Opened a page of a paper`,
  'kyc.reason_saved': msg`Worded a reason`,
  // merchants
  'merchant.noted': msg`Wrote a note on a merchant`,
  'merchant.agent_decided': msg`Decided on an agent`,
  'merchant.signed_out': msg`Signed a merchant’s people out`,
  'merchant.frozen': msg`Froze a part of a merchant’s account`,
  'merchant.lift_asked': msg`Asked to lift a freeze`,
  'merchant.lifted': msg`Decided on lifting a freeze`,
  'merchant.view_asked': msg`Asked to see what a merchant sees`,
  'merchant.looked_at': msg`Looked at a merchant’s page`,
  'merchant.view_ended': msg`Ended a look`,
  'rule.proposed': msg`Proposed limits or a commission`,
  'rule.decided': msg`Decided on limits or a commission`,
  // content
  'broadcast.written': msg`Wrote a notice to all merchants`,
  'broadcast.ended': msg`Ended a notice to all merchants`,
  'bank.changed': msg`Changed what merchants see of a bank`,
  'bank.ordered': msg`Put banks in another order`,
  'holiday.added': msg`Added a holiday of the desk`,
  'holiday.removed': msg`Took a holiday of the desk off`,
  'page.written': msg`Wrote a version of a general page`,
  'page.decided': msg`Decided on a version of a general page`,
  // audit
  'audit.exported': msg`Took the log out`,
  'audit.verified': msg`Verified the chain`,
  // money
  'adjustment.proposed': msg`Proposed an adjustment`,
  'adjustment.revised': msg`Changed an adjustment`,
  'proposal.approved': msg`Approved a proposal`,
  'proposal.sent_back': msg`Sent a proposal back`,
  'proposal.refused': msg`Refused a proposal`,
  'proposal.withdrawn': msg`Took a proposal back`,
  'tariff.proposed': msg`Proposed a rule of the tariff`,
  'review.claimed': msg`Claimed a payment in review`,
  'review.released': msg`Gave a payment in review back`,
  'clawback.proposed': msg`Recorded that a load was taken back`,
  'settlement.account_opened': msg`Opened a bank account of ours in the ledger`,
  'settlement.proposed': msg`Recorded a settlement of a rail`,
  'payout.approved': msg`Let a held withdrawal go`,
  'payout.refused': msg`Refused a held withdrawal`,
  'payout.release_asked': msg`Asked to let an unknown order go`,
  'payout.released': msg`Decided on letting an unknown order go`,
  'account_paper.decided': msg`Decided on the cheque or statement of a bank account`,
  'review.resolved': msg`Decided on a payment in review`,
  'review.kept': msg`Kept a payment in suspense`,
  'review.closed': msg`Closed the review of a payment`,
  'books.verified': msg`Had the books verified`,
  'jobs.retried': msg`Retried dead jobs`,
  'jobs.discarded': msg`Discarded dead jobs`,
  'rail.switched': msg`Switched a channel of a rail`,
  'rail.routed': msg`Chose which rails serve`,
  'bank_file.made': msg`Made a file for a bank`,
  'bank_file.downloaded': msg`Downloaded a file for a bank`,
  'bank_file.answered': msg`Uploaded a bank’s answer`,
  'bank_file.applied': msg`Applied a bank’s answer`,
}

/** An action in words; one that this build does not know as it is written. */
export const actionWord = (what: string, say: (text: MessageDescriptor) => string): string => {
  const known = auditActions.find((action) => action === what)
  return known ? say(actionWords[known]) : what
}

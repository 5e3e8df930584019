import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { auditActions, type AuditAction } from '@sahuji/contract/operator'

/** What was done, in words. A new action of the contract does not compile before it has its own. */
const actionWords: Readonly<Record<AuditAction, MessageDescriptor>> = {
  // accounts
  'operator.signed_in': msg`Signed in`,
  'operator.signed_out': msg`Signed out`,
  'operator.created': msg`Opened an operator’s account`,
  'operator.roles_changed': msg`Changed an operator’s roles`,
  'operator.disabled': msg`Closed an operator’s account`,
  'operator.enabled': msg`Opened a closed account again`,
  'operator.second_factor_reset': msg`Reset a second factor`,
  'operator.password_link_made': msg`Made a password link`,
  'operator.password_set': msg`Set the password`,
  'operator.totp_added': msg`Added an authenticator app`,
  'operator.passkey_added': msg`Added a passkey`,
  'route.refused': msg`Asked for something of another role`,
  // audit
  'audit.exported': msg`Took the log out`,
  'audit.verified': msg`Verified the chain`,
}

/** An action in words; one that this build does not know as it is written. */
export const actionWord = (what: string, say: (text: MessageDescriptor) => string): string => {
  const known = auditActions.find((action) => action === what)
  return known ? say(actionWords[known]) : what
}

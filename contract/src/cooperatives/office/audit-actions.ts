/** What operators do here, as the audit log calls it: `subject.verb`. */
export const cooperativeActions = [
  'cooperative.added',
  'cooperative.mail_noted',
  'cooperative.proposed',
  'cooperative.rejected',
  'cooperative.suspended',
  'cooperative.signed',
] as const

/** What operators do here, as the audit log calls it: `subject.verb`. */
export const developerActions = ['secret_key.made', 'secret_key.revoked'] as const

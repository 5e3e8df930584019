/** What operators do here, as the audit log calls it: `subject.verb`. */
export const supportActions = ['support.answered', 'support.closed'] as const

/** What operators do here, as the audit log calls it: `subject.verb`. */
export const bookActions = ['books.verified'] as const

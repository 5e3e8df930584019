/** What operators do here, as the audit log calls it: `subject.verb`. */
export const loadActions = [
  'review.claimed',
  'review.released',
  'review.resolved',
  'review.kept',
  'review.closed',
  'clawback.proposed',
] as const

/** What operators do here, as the audit log calls it: `subject.verb`. */
export const adjustmentActions = ['adjustment.proposed', 'adjustment.revised'] as const

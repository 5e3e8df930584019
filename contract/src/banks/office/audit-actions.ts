/** What operators do here, as the audit log calls it: `subject.verb`. */
export const bankActions = ['bank.changed', 'bank.ordered', 'holiday.added', 'holiday.removed'] as const

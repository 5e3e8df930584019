/** What operators do here, as the audit log calls it: `subject.verb`. */
export const tariffActions = ['tariff.proposed'] as const

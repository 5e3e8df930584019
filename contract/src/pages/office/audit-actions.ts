/** What operators do here, as the audit log calls it: `subject.verb`. */
export const pageActions = ['page.written', 'page.decided'] as const

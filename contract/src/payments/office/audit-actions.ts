/** What operators do here, as the audit log calls it: `subject.verb`. */
export const paymentActions = [
  'payment.opened',
  'payment.payer_searched',
  'arrival.proposed',
  'dispute.opened',
  'dispute.proposed',
  'dispute.file_seen',
  'refund.end_asked',
  'refund.end_decided',
] as const

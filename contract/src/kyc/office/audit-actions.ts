/** What operators do here, as the audit log calls it: `subject.verb`. */
export const kycActions = [
  'kyc.claimed',
  'kyc.exported',
  'kyc.case_exported',
  'kyc.released',
  'kyc.judged',
  'kyc.paper_end_noted',
  'kyc.risk_set',
  'kyc.more_asked',
  'kyc.signed',
  'kyc.rejected',
  'kyc.wrote',
  'kyc.noted',
  'kyc.paper_seen',
  'kyc.reason_saved',
] as const

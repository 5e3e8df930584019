/** NPI's: an order, its two reports, an account's check, the lists and the token. */
export const npiCalls = [
  'postcipsbatch',
  'getcipstxnlistbybatchid',
  'getcipstxnbyinstructionid',
  'validatebankaccount',
  'getcipsbanklist',
  'getbranchlist',
  'getcipschargelist',
  'debit-cap/details',
  'oauth/token',
] as const
export type NpiCall = (typeof npiCalls)[number]

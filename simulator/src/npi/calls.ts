/** NPI's: an order, its reports by batch, instruction and day, an account's check, the lists and the token. */
export const npiCalls = [
  'postcipsbatch',
  'getcipstxnlistbybatchid',
  'getcipstxnbyinstructionid',
  'getcipstxnlistbydate',
  'validatebankaccount',
  'getcipsbanklist',
  'getbranchlist',
  'getcipschargelist',
  'debit-cap/details',
  'oauth/token',
] as const
export type NpiCall = (typeof npiCalls)[number]

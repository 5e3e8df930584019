/**
 * What an operator may be, each role by itself: to read; to decide KYC cases; to help merchants; to propose what moves
 * money; to decide on what another proposed; to run the office. Nobody is everything by being one of them.
 */
export const operatorRoles = [
  'viewer',
  'kyc_reviewer',
  'support',
  'finance_maker',
  'finance_checker',
  'administrator',
] as const
export type OperatorRole = (typeof operatorRoles)[number]

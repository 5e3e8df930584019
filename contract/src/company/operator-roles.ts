/**
 * The roles of operators, in this order: reads; decides KYC cases; helps merchants; proposes movements of money; decides on
 * the proposals of others; administers the office. No role includes another.
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

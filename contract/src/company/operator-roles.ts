/**
 * The roles of operators, each by itself: to read; to decide KYC cases; to help merchants; to propose what moves money;
 * to decide on a colleague's proposal; to run the office. No role includes another.
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

/** nPay's; its status check is called as OnePG's is. */
export const sctCalls = ['ValidateMerchant', 'CheckTransactionStatus'] as const
export type SctCall = (typeof sctCalls)[number]

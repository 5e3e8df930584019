/** Khalti's calls; of its list, its opening, its status check and its way back. */
export const khaltiCalls = ['bank', 'epayment/initiate', 'epayment/lookup', 'refund'] as const
export type KhaltiCall = (typeof khaltiCalls)[number]

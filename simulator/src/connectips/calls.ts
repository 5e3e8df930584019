/** connectIPS's calls: a payment's state, and its legs. */
export const connectipsCalls = ['validatetxn', 'gettxndetail'] as const
export type ConnectipsCall = (typeof connectipsCalls)[number]

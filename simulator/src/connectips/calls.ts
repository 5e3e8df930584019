/** connectIPS's: how a payment stands, and its legs. */
export const connectipsCalls = ['validatetxn', 'gettxndetail'] as const
export type ConnectipsCall = (typeof connectipsCalls)[number]

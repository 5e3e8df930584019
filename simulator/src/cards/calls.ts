/** The card acquirer's REST calls. */
export const cardsCalls = ['tss/searches', 'tss/transactions', 'purchase-refund-details', 'pts/refunds'] as const
export type CardsCall = (typeof cardsCalls)[number]

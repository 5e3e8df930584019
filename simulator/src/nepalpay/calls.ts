/** NEPALPAY's calls: a QR, the report of what was paid by it, and a refund. */
export const nepalpayCalls = ['generateQR', 'merchanttxnreport', 'nQR/refund'] as const
export type NepalpayCall = (typeof nepalpayCalls)[number]

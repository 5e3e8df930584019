/** Fonepay's only call. */
export const fonepayCall = 'verificationMerchant'
export const fonepayCalls = [fonepayCall] as const

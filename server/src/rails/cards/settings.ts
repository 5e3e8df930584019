/** A security key of the Secure Acceptance profile: CyberSource gives them in pairs. */
export interface CardsKey {
  accessKey: string
  secret: string
}

/** The REST API's own key (HTTP signature), for the transaction search; made in the Business Center, beside the profile's. */
export interface CardsQuery {
  /** `https://api.cybersource.com`, in its test environment `https://apitest.cybersource.com`. */
  apiBase: string
  merchantId: string
  keyId: string
  /** base64, as it is handed out. */
  sharedSecret: string
}

/** What CyberSource hands a merchant. `keys`: the one we sign with first, then any that it may replace (rotation). */
export interface CardsSettings {
  /** Where the payer's browser posts the form: `https://secureacceptance.cybersource.com/pay`. */
  payPage: string
  profileId: string
  keys: readonly [CardsKey, ...CardsKey[]]
  /** Our own address for its server's word; the profile's own is overridden by it. */
  notifyUrl: string
  /** Absent where the acquirer gives no REST key: then the signed answer alone decides. */
  query?: CardsQuery | undefined
  timeoutMs?: number
}

/** A call that has not answered in 10 s is unclear; the poller asks again. */
export const cardsTimeoutMs = 10_000

/** CyberSource refuses a form that is posted twice for 15 minutes only: after that the same one could pay again. */
export const cardsOfferSeconds = 15 * 60

/**
 * How long the transaction search may lag behind a payment. A signed answer that it does not know of waits for so long, because
 * only the search says what kind of card paid; then the answer decides by itself.
 */
export const searchLagSeconds = 10 * 60

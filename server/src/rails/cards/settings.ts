/** A security key of the Secure Acceptance profile: CyberSource issues them in pairs. */
export interface CardsKey {
  accessKey: string
  secret: string
}

/**
 * The REST API's own key (HTTP signature), for the transaction search; created in the Business Center, separate from
 * the profile's.
 */
export interface CardsQuery {
  /** `https://api.cybersource.com`, for tests `https://apitest.cybersource.com`. */
  apiBase: string
  merchantId: string
  keyId: string
  /** base64, exactly as issued. */
  sharedSecret: string
}

/**
 * A merchant's settings from CyberSource. `keys`: the current signing key first, then any that it may replace
 * (rotation).
 */
export interface CardsSettings {
  /** The address where the payer's browser posts the form: `https://secureacceptance.cybersource.com/pay`. */
  payPage: string
  profileId: string
  keys: readonly [CardsKey, ...CardsKey[]]
  /** Our own address for its server's notification; overrides the profile's. */
  notifyUrl: string
  /** Absent where the acquirer issues no REST key: then the signed answer alone decides. */
  query?: CardsQuery | undefined
  timeoutMs?: number
}

/** A call without an answer within 10 s is unclear; the poller asks again. */
export const cardsTimeoutMs = 10_000

/** CyberSource refuses a repeated form for 15 minutes only: after that the same form could pay again. */
export const cardsOfferSeconds = 15 * 60

/**
 * How long the transaction search may lag behind a payment. A signed answer that it does not list yet waits this long,
 * because only the search names the kind of card; then the answer decides alone.
 */
export const searchLagSeconds = 10 * 60

/**
 * A merchant's settings from eSewa. `secrets`: the current signing secret first, then any that it may replace
 * (rotation).
 */
export interface EsewaSettings {
  /** The address where the payer's browser posts the form: `https://epay.esewa.com.np/api/epay/main/v2/form`. */
  formPage: string
  /** The status check; eSewa's documents disagree on its host. */
  statusApi: string
  productCode: string
  secrets: readonly [string, ...string[]]
  timeoutMs?: number
}

/** A call without an answer within 10 s is unclear; the poller asks again. */
export const esewaTimeoutMs = 10_000

/**
 * eSewa waits five minutes for the payer on its page, who may take as long to get there; verifying goes on for 48 h.
 */
export const esewaOfferSeconds = 10 * 60

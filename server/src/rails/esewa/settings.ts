/** What eSewa hands a merchant. `secrets`: the one we sign with first, then any that may replace it (rotation). */
export interface EsewaSettings {
  /** Where the payer's browser posts the form: `https://epay.esewa.com.np/api/epay/main/v2/form`. */
  formPage: string
  /** The status check; texts of eSewa disagree on its host. */
  statusApi: string
  productCode: string
  secrets: readonly [string, ...string[]]
  timeoutMs?: number
}

/** A call that has not answered in 10 s is unclear; the poller asks again. */
export const esewaTimeoutMs = 10_000

/** eSewa waits five minutes for the payer on its page, who may take as long to get there; verifying goes on for 48 h. */
export const esewaOfferSeconds = 10 * 60

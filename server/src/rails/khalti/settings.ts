/** A merchant's settings from Khalti. `secretKeys`: the current key first, then any that it may replace (rotation). */
export interface KhaltiSettings {
  /** `https://khalti.com/api/v2`, for the sandbox `https://dev.khalti.com/api/v2`. */
  apiBase: string
  /** The public list of banks. */
  bankList: string
  /** The page where the payer pays; a payment with a link elsewhere is rejected. */
  payPage: string
  secretKeys: readonly [string, ...string[]]
  /** Our own address, as registered with Khalti. */
  websiteUrl: string
  /** The mode of each channel. Khalti documents only that of mobile banking. */
  modes?: { ebanking: string; mobilebanking: string }
  timeoutMs?: number
}

export const khaltiModes = { ebanking: 'E_BANKING', mobilebanking: 'MOBILE_BANKING' } as const

/** A call without an answer within 10 s is unclear; the poller asks again. */
export const khaltiTimeoutMs = 10_000

/** How long a link is valid where Khalti does not report it, and the longest reported lifetime that is accepted. */
export const khaltiOfferSeconds = { usual: 30 * 60, longest: 60 * 60 } as const

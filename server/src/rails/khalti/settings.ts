/** What Khalti hands a merchant. `secretKeys`: the one in use first, then any that may replace it (rotation). */
export interface KhaltiSettings {
  /** `https://khalti.com/api/v2`, for the sandbox `https://dev.khalti.com/api/v2`. */
  apiBase: string
  /** The public list of banks. */
  bankList: string
  /** Where the payer pays; a payment that would lead elsewhere is not believed. */
  payPage: string
  secretKeys: readonly [string, ...string[]]
  /** Our own address, as Khalti knows the merchant. */
  websiteUrl: string
  /** The mode of each channel. Khalti documents that of mobile banking alone. */
  modes?: { ebanking: string; mobilebanking: string }
  timeoutMs?: number
}

export const khaltiModes = { ebanking: 'E_BANKING', mobilebanking: 'MOBILE_BANKING' } as const

/** A call that has not answered in 10 s is unclear; the poller asks again. */
export const khaltiTimeoutMs = 10_000

/** How long a link holds where Khalti does not say, and the longest that is believed. */
export const khaltiOfferSeconds = { usual: 30 * 60, longest: 60 * 60 } as const

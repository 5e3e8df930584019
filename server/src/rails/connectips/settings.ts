import type { KeyObject } from 'node:crypto'

/** A creditor's settings from NCHL for one app: an app pays into one bank account. */
export interface ConnectipsSettings {
  /** `https://connectips.com`, for tests `https://uat.connectips.com`; without a trailing slash. */
  base: string
  /** A whole number, as text. */
  merchantId: string
  appId: string
  appName: string
  /** Of the HTTP Basic account whose name is the app id. */
  password: string
  /** The private key of CREDITOR.pfx; see creditor-key.ts. */
  key: KeyObject
  timeoutMs?: number
}

/** A call without an answer within 10 s is unclear; the poller asks again. */
export const connectipsTimeoutMs = 10_000

/**
 * How long a payer may take. connectIPS states no limit, and never reports an abandoned payment; verifying goes on for
 * 48 h.
 */
export const connectipsOfferSeconds = 15 * 60

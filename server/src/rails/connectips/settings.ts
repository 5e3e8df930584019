import type { KeyObject } from 'node:crypto'

/** What NCHL hands a creditor, one app: an app pays into one bank account. */
export interface ConnectipsSettings {
  /** `https://connectips.com`, for tests `https://uat.connectips.com`; without a slash at the end. */
  base: string
  /** A whole number, in text. */
  merchantId: string
  appId: string
  appName: string
  /** Of the HTTP Basic account whose name is the app id. */
  password: string
  /** The private key of CREDITOR.pfx; see creditor-key.ts. */
  key: KeyObject
  timeoutMs?: number
}

/** A call that has not answered in 10 s is unclear; the poller asks again. */
export const connectipsTimeoutMs = 10_000

/** How long we let a payer take. connectIPS states none, and never says that nobody pays; verifying goes on for 48 h. */
export const connectipsOfferSeconds = 15 * 60

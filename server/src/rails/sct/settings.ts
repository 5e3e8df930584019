/**
 * A merchant's settings from SmartChoice. `passcodes`: the current signing one first, then any that it may replace
 * (rotation).
 */
export interface SctSettings {
  /** `https://gateway.npay.com.np/websrv/Service.asmx`. */
  service: string
  /** The address where the payer's browser posts the form: `https://gateway.npay.com.np/pay.aspx`. */
  payPage: string
  merchantId: string
  userName: string
  password: string
  passcodes: readonly [string, ...string[]]
  timeoutMs?: number
}

/** A call without an answer within 10 s is unclear; the poller asks again. */
export const sctTimeoutMs = 10_000

/** nPay states no lifetime of a process id; ours is half an hour, and verifying goes on for 48 h. */
export const sctOfferSeconds = 30 * 60

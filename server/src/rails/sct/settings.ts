/** What SmartChoice hands a merchant. `passcodes`: the one we sign with first, then any that may replace it (rotation). */
export interface SctSettings {
  /** `https://gateway.npay.com.np/websrv/Service.asmx`. */
  service: string
  /** Where the payer's browser posts the form: `https://gateway.npay.com.np/pay.aspx`. */
  payPage: string
  merchantId: string
  userName: string
  password: string
  passcodes: readonly [string, ...string[]]
  timeoutMs?: number
}

/** A call that has not answered in 10 s is unclear; the poller asks again. */
export const sctTimeoutMs = 10_000

/** nPay states no lifetime of a process id; ours is half an hour, and verifying goes on for 48 h. */
export const sctOfferSeconds = 30 * 60

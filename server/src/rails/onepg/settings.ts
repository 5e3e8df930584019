/**
 * A merchant's settings from the gateway. `secrets`: the current signing secret first, then any that it may replace
 * (rotation).
 */
export interface OnepgSettings {
  apiBase: string
  gatewayPage: string
  merchantId: string
  merchantName: string
  apiUser: string
  apiPassword: string
  secrets: readonly [string, ...string[]]
  timeoutMs?: number
}

/** A call without an answer within 10 s is unclear; the poller asks again. */
export const onepgTimeoutMs = 10_000

/** OnePG states no lifetime of a ProcessId; ours is half an hour, and verifying goes on for 48 h. */
export const onepgOfferSeconds = 30 * 60

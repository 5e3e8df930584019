import type { NotSucceeded } from '../rail.ts'

/**
 * A merchant's settings from Fonepay, and parts of its protocol that are known only from other integrations' code:
 * rails.md §6, §17. `secrets`: the current signing secret first, then any that it may replace (rotation).
 */
export interface FonepaySettings {
  /** The address that the payer's browser opens: `https://clientapi.fonepay.com/api/merchantRequest`. */
  payPage: string
  /** The status check: the same with `/verificationMerchant`. */
  verifyApi: string
  merchantCode: string
  secrets: readonly [string, ...string[]]
  /** The BID of the status check; empty for most merchants. */
  bankId?: string
  /** The words of PS and `success` that mean success. */
  yes?: readonly string[]
  /** Meanings of response codes, in addition to fonepayCodes and before them. */
  codes?: Readonly<Record<string, FonepayMeaning>>
  timeoutMs?: number
}

/** What one of Fonepay's response codes means for the money. */
export type FonepayMeaning = 'paid' | Extract<NotSucceeded['state'], 'failed' | 'cancelled' | 'pending' | 'not_found'>

/** The codes that Fonepay Web Integration 2.0 documents, and one more that integrations have received. */
export const fonepayCodes: Readonly<Record<string, FonepayMeaning>> = {
  successful: 'paid',
  failed: 'failed',
  cancel: 'cancelled',
  pending: 'pending',
}

/** `true` by the specification, `success` from some senders. */
export const fonepayYes: readonly string[] = ['true', 'success']

/** A call without an answer within 10 s is unclear; the poller asks again. */
export const fonepayTimeoutMs = 10_000

/** Fonepay states no lifetime of its page; ours is half an hour, and verifying goes on for 48 h. */
export const fonepayOfferSeconds = 30 * 60

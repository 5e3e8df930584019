import type { NotSucceeded } from '../rail.ts'

/**
 * What Fonepay hands a merchant, and what of its protocol is known from others' code alone: rails.md §6, §17. `secrets`: the
 * one we sign with first, then any that may replace it (rotation).
 */
export interface FonepaySettings {
  /** Where the payer's browser goes: `https://clientapi.fonepay.com/api/merchantRequest`. */
  payPage: string
  /** The status check: the same with `/verificationMerchant`. */
  verifyApi: string
  merchantCode: string
  secrets: readonly [string, ...string[]]
  /** What the status check wants as BID; most merchants leave it empty. */
  bankId?: string
  /** The words by which PS and `success` say yes. */
  yes?: readonly string[]
  /** What a response code means, beside and before those of fonepayCodes. */
  codes?: Readonly<Record<string, FonepayMeaning>>
  timeoutMs?: number
}

/** What one of Fonepay's response codes says of the money. */
export type FonepayMeaning = 'paid' | Extract<NotSucceeded['state'], 'failed' | 'cancelled' | 'pending' | 'not_found'>

/** The codes that Fonepay Web Integration 2.0 names, and the one that integrations have seen beside them. */
export const fonepayCodes: Readonly<Record<string, FonepayMeaning>> = {
  successful: 'paid',
  failed: 'failed',
  cancel: 'cancelled',
  pending: 'pending',
}

/** `true` by the specification, `success` by some senders. */
export const fonepayYes: readonly string[] = ['true', 'success']

/** A call that has not answered in 10 s is unclear; the poller asks again. */
export const fonepayTimeoutMs = 10_000

/** Fonepay states no lifetime of its page; ours is half an hour, and verifying goes on for 48 h. */
export const fonepayOfferSeconds = 30 * 60

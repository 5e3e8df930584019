import type { KeyObject } from 'node:crypto'

/** The settings agreed with NCHL. Several `passwords` and `publicKeys` of its calls to us during a rotation. */
export interface NepalpaySettings {
  /** The part of its address before `/qr` and `/nQR`; without a trailing slash. */
  base: string
  /** Of the HTTP Basic account, within the signed text of a QR. */
  userName: string
  password: string
  /** The operator's acquirer code, eight digits. */
  acquirer: string
  /** The operator's own merchant at NCHL, under which the QR of one payment is made. */
  merchantId: string
  /** Shown to a payer where the shop's name has no Latin letters. */
  merchantName: string
  /** Four digits by ISO 18245. */
  category: string
  city: string
  postalCode: string
  /** Our private key: NCHL has its certificate. */
  key: KeyObject
  /** Between the values of a signed text. NCHL prints a comma with a blank in one place and without in others. */
  separator: string
  /** How NCHL calls us. */
  calls: {
    userName: string
    passwords: readonly [string, ...string[]]
    /** PEM. */
    publicKeys: readonly [string, ...string[]]
  }
  /** The simulator's page of a bank's app. */
  simulatedApp?: string
  timeoutMs?: number
}

/** A call without an answer within 10 s is unclear; the poller asks again. */
export const nepalpayTimeoutMs = 10_000

/** How long a QR is offered. NCHL states no limit; verifying goes on for 48 h. */
export const nepalpayOfferSeconds = 15 * 60

/** The address at which NCHL confirms payments, below the base that is agreed with it. */
export const confirmPath = 'confirm-payment'

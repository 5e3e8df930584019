import type { Mode } from '@sahuji/contract/http/lists'
import type { CollectionDependencies } from '../collections/dependencies.ts'
import type { Feed } from '../feed/feed.ts'
import type { Poster } from '../ledger/batcher.ts'
import type { Clock } from '../platform/clock.ts'
import type { TariffMemory } from '../tariff/tariff-memory.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { JudgePayment } from './judge-payment.ts'
import type { ShowPayment } from './paying/payments-shown.ts'

/** What payments depend on. */
export interface PaymentDependencies {
  db: Database
  clock: Clock
  feed: Feed
  /** Posts the payments of many callers together. */
  poster: Poster
  /** The tariff's lines in memory; absent: read each time. */
  tariff?: TariffMemory
  /** Weighs the payments of many callers together; absent: each by itself. */
  judgePayment?: JudgePayment
  /** Reads what answers show of payments for many callers together; absent: no payment is answered at once. */
  showPayment?: ShowPayment
  brand: string
  public_url: string
  support_phone: string
  /** The operator's acquirer code at NCHL, eight digits. */
  acquirer: string
  /** The value of tag 26 in the QR of a shop, where the operator is with Fonepay. */
  fonepay?: string | undefined
  /** Signs the code on a payer's receipt: of the attempt that paid, and its payment's reference. */
  proofOf: (signed: { id: string; reference: string }) => string
  /** Whether the merchant has the secret that signs what goes to the webhook addresses of payments; absent: it has none. */
  hasWebhookSecret?: (tx: Tx, of: { merchant_id: string; mode: Mode }) => Promise<boolean>
}

/** What refunds depend on: the rails that brought the money. */
export type RefundDependencies = PaymentDependencies & CollectionDependencies

/** How long a payment is open when its caller does not say, in seconds. */
export const usualExpirySeconds = 3_600

/** How long a payment that a payer begins at a code or link is open, in seconds. */
export const payerExpirySeconds = 1_800

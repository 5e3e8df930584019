import type { Checkout } from '@sahuji/contract/payments/paying'
import { railChannels } from '@sahuji/contract/tariff/channels'
import { type ShopAnswers, shopOfAnswers } from '../../kyc/verified-shop.ts'
import { batchedReads } from '../../platform/database/batched-reads.ts'
import { type Database, hangsAfterMilliseconds } from '../../platform/database/database.ts'
import { returnToShop } from '../by-key/return-to-shop.ts'
import { shownShop } from '../shop-of.ts'
import type { WeighedPayment } from '../weigh-payment.ts'

/** What an answer shows of a payment beside what was weighed. */
interface PaymentShown extends ShopAnswers {
  place: bigint
  version: number
  order_reference: string | null
  return_url: string | null
  thanks: string | null
  was_at_bank: boolean
  name: string
  is_verified: boolean
  city: string | null
}

/**
 * Reads what answers show of payments for many callers by one statement; undefined where a payment does not exist or was tried at a
 * bank, whose attempt its answer would show.
 */
export type ShowPayment = (id: string) => Promise<PaymentShown | undefined>

export function paymentsShown(db: Database): ShowPayment {
  const read = batchedReads<string, PaymentShown | undefined>((ids) => readAll(db, ids))
  return async (id) => {
    const found = await read(id)
    return found?.was_at_bank ? undefined : found
  }
}

async function readAll(db: Database, ids: readonly string[]): Promise<(PaymentShown | undefined)[]> {
  const rows = await db.read(
    (tx) => tx.many<PaymentShown>`
      -- any merchant: the payers have the addresses of the payments
      select * from payments_shown(${[...ids]}::uuid[])`,
    hangsAfterMilliseconds,
  )
  const found = new Map(rows.map((row) => [Number(row.place), row]))
  return ids.map((_, place) => found.get(place + 1))
}

/** A payment that a wallet has just paid, as shownCheckout() shows it. */
export function checkoutPaid(
  { id, mode, reference, amount, description }: WeighedPayment['payment'],
  { version, order_reference, return_url, thanks, name, city, is_verified, ...answers }: PaymentShown,
  paid_at: Date,
): Checkout {
  return {
    id,
    mode,
    reference,
    state: 'paid',
    version: version + 1,
    shop: shownShop({ name, city, is_verified }, shopOfAnswers(answers)),
    amount,
    description,
    order_reference,
    seconds_left: 0,
    is_being_paid: false,
    ended_at: paid_at,
    has_receipt: true,
    ways: ['wallet', ...railChannels],
    paid_at,
    refunded: 0n,
    returning: 0n,
    returns_by: null,
    return_url: return_url && returnToShop(return_url, { id, state: 'paid' }),
    thanks,
  }
}

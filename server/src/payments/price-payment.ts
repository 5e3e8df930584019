import type { PaymentSource, PaymentWay } from '@sahuji/contract/payments'
import { commissionHeld, type HeldCommission } from '../merchants/own-limits.ts'
import type { Tx } from '../platform/database/database.ts'
import { commissionOn, quote } from '../tariff/fees.ts'
import type { TariffLine } from '../tariff/lines.ts'
import { type TariffChannel, ruleFrom } from '../tariff/rules.ts'

export type PaymentChannel = Extract<TariffChannel, `payment:${string}`>

/** What a payment costs its merchant, in paisa, by a dated row or agreement. */
export interface PaymentPrice {
  fee: bigint
  tariff_channel: PaymentChannel
  tariff_from: string
}

/** The row of the tariff that prices a payment: by the rail where one carries it, else by how the payer came. */
export function channelOf(source: PaymentSource, way: PaymentWay): PaymentChannel {
  if (way === 'visa' || way === 'sct') return 'payment:card'
  if (way === 'nepalpay') return 'payment:qr'
  if (way !== 'wallet') return 'payment:bank'
  return source === 'counter' ? 'payment:qr' : `payment:${source}`
}

interface Priced {
  source: PaymentSource
  way: PaymentWay
  amount: bigint
}

/** The merchant's own agreement goes before the tariff. `day` is Kathmandu's. */
export const pricePayment = async (
  tx: Tx,
  lines: readonly TariffLine[],
  { merchant_id, day, ...of }: Priced & { merchant_id: string; day: string },
): Promise<PaymentPrice> => priceBy(await commissionHeld(tx, merchant_id, day), lines, { ...of, day })

/** The same for a commission that is already read, so that a list reads it once. */
export function priceBy(own: HeldCommission, lines: readonly TariffLine[], of: Priced & { day: string }): PaymentPrice {
  const tariff_channel = channelOf(of.source, of.way)
  if (own.commission_type !== null && own.commission_value !== null) {
    const agreed = { type: own.commission_type, value: own.commission_value }
    const { commission: fee } = commissionOn(of.amount, agreed)
    return { fee, tariff_channel, tariff_from: own.valid_from ?? of.day }
  }
  const rule = ruleFrom(lines, tariff_channel)
  return { fee: quote(rule, of.amount).fee, tariff_channel, tariff_from: rule.fee_from }
}

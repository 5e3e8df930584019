import type * as contract from '@sahuji/contract/payments/paying'
import type { PayerWallet } from '@sahuji/contract/payments/paying'
import type { Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { limitDays } from '../../tariff/limits.ts'
import { linesOn } from '../../tariff/lines.ts'
import { unconfirmedLeft } from '../../transfers/unconfirmed-sends.ts'
import { payable, senderWallet } from '../../transfers/weigh-transfer.ts'
import { paymentToPay } from '../payment-row.ts'

/** What the caller's wallet has for a payment, in the payment's own book, and whether it paid it. Refuses not_found. */
export async function readPayerWallet(
  { tx, person, clock }: Call<'verified'>,
  { id }: Takes<typeof contract.readPayerWallet>,
): Promise<PayerWallet> {
  const payment = await paymentToPay(tx, id)
  if (!payment) throw new Refusal('not_found')
  const { merchant_id } = person
  const { mode } = payment
  const now = clock.now()
  const wallet = await senderWallet(tx, merchant_id, mode)
  return {
    is_own_shop: payment.merchant_id === merchant_id,
    payable: payable(wallet, { lines: await linesOn(tx, limitDays(now).day) }).available,
    unconfirmed_left: await unconfirmedLeft(tx, { merchant_id, mode }, now),
    transaction_id: (await paidBy(tx, id, merchant_id))?.id ?? null,
  }
}

/** The attempt by which a wallet paid a payment; its transaction has the same id. Uses payment_is_paid_by_one_attempt. */
const paidBy = (tx: Tx, payment_id: string, payer_id: string) => tx.maybe<{ id: string }>`
  -- any merchant: selected by the payer
  select id from payment_attempts where payment_id = ${payment_id} and state = 'succeeded' and payer_id = ${payer_id}`

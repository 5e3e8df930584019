import type { Mode, Paged } from '@sahuji/contract/http/lists'
import { pageSize } from '@sahuji/contract/http/lists'
import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/payments/by-key'
import type { PaymentByKey } from '@sahuji/contract/payments/by-key'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { cursorId, firstIdAt } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openedPayment, type OpenedPayment } from '../create-payment.ts'
import { type PaymentDependencies, usualExpirySeconds } from '../dependencies.ts'
import { cancelUnpaid } from '../expire-payments.job.ts'
import { paymentOf, type PaymentRow, paymentsOf } from '../payment-row.ts'
import { paymentByKey } from './shown-by-key.ts'

type KeyCall = Call<'secret_key'>

/** Opens a payment in the book of the key. Refuses what openPayment and refuseAddresses do. */
export const createPaymentByKey =
  (deps: PaymentDependencies) =>
  async (
    { tx, holder: { merchant_id, mode, secret_key_id } }: KeyCall,
    { amount, order_ref, description, metadata, return_url, webhook_url, expires_in }: CreateTakes,
  ): Promise<PaymentByKey> => {
    await refuseAddresses(deps, tx, { merchant_id, mode, return_url, webhook_url })
    const given = {
      merchant_id,
      mode,
      source: 'api' as const,
      amount,
      expires_in: expires_in ?? usualExpirySeconds,
      order_reference: order_ref,
      description,
      ...(metadata && { metadata }),
      return_url,
      webhook_url,
      made_by: secret_key_id,
    }
    const opened = await openedPayment(deps, tx, given).catch(namingOrder)
    return paymentByKey(unpaid(given, opened), deps)
  }

type CreateTakes = Takes<typeof contract.createPaymentByKey>

interface Addresses {
  merchant_id: string
  mode: Mode
  return_url: string | undefined
  webhook_url: string | undefined
}

/** Refuses return_address_insecure, webhook_address_insecure, webhook_secret_missing. */
async function refuseAddresses(
  { hasWebhookSecret }: Pick<PaymentDependencies, 'hasWebhookSecret'>,
  tx: Tx,
  { merchant_id, mode, return_url, webhook_url }: Addresses,
): Promise<void> {
  const isInsecure = (url: string | undefined) =>
    mode === 'live' && url !== undefined && new URL(url).protocol !== 'https:'
  if (isInsecure(return_url)) throw new Refusal('return_address_insecure', {}, ['return_url'])
  if (isInsecure(webhook_url)) throw new Refusal('webhook_address_insecure', {}, ['webhook_url'])
  if (webhook_url !== undefined && !(await hasWebhookSecret?.(tx, { merchant_id, mode })))
    throw new Refusal('webhook_secret_missing', {}, ['webhook_url'])
}

/** A new payment as its row is read. */
function unpaid(given: NewByKey, opened: OpenedPayment): Parameters<typeof paymentByKey>[0] {
  const { mode, source, amount, order_reference, description, metadata = {}, return_url, webhook_url } = given
  const about = { mode, source, amount, metadata, order_reference: order_reference ?? null }
  const words = { description: description ?? null, return_url: return_url ?? null, webhook_url: webhook_url ?? null }
  const unset = { fee: null, way: null, payer: null, paid_at: null, ended_at: null }
  const sums = { refunded: 0n, disputed: 0n, fee_returned: 0n }
  return { ...about, ...words, ...opened, ...unset, ...sums, state: 'open', version: 1 }
}

interface NewByKey extends Pick<PaymentRow, 'mode' | 'source' | 'amount'> {
  order_reference?: string | undefined
  description?: string | undefined
  metadata?: PaymentRow['metadata']
  return_url?: string | undefined
  webhook_url?: string | undefined
}

/** The field of an open order has another name here. */
function namingOrder(error: unknown): never {
  throw error instanceof Refusal && error.code === 'order_open' ? new Refusal('order_open', {}, ['order_ref']) : error
}

/** A payment of the merchant in the book of the key; others do not exist for it. Refuses not_found. */
export async function keyedPayment(
  tx: Tx,
  { merchant_id, mode }: { merchant_id: string; mode: Mode },
  id: string,
): Promise<PaymentRow> {
  const row = await paymentOf(tx, merchant_id, id)
  if (row?.mode !== mode) throw new Refusal('not_found')
  return row
}

/** One payment. Refuses not_found. */
export const readPaymentByKey =
  (deps: PaymentDependencies) =>
  async ({ tx, holder }: KeyCall, { id }: Takes<typeof contract.readPaymentByKey>): Promise<PaymentByKey> =>
    paymentByKey(await keyedPayment(tx, holder, id), deps)

/** The payments of the book, newest first. */
export const listPaymentsByKey =
  (deps: PaymentDependencies) =>
  async (
    { tx, holder: { merchant_id, mode } }: KeyCall,
    {
      status,
      order_ref,
      created_from,
      created_before,
      cursor,
      limit = pageSize,
    }: Takes<typeof contract.listPaymentsByKey>,
  ): Promise<Paged<PaymentByKey>> => {
    const page = {
      mode,
      state: status,
      link_id: undefined,
      order_reference: order_ref,
      cursor: cursorId(cursor),
      limit: limit + 1,
      // an id begins with the moment of its making
      from_id: created_from && firstIdAt(created_from),
      before_id: created_before && firstIdAt(created_before),
    }
    const rows = await paymentsOf(tx, merchant_id, page)
    const data = rows.slice(0, limit).map((row) => paymentByKey(row, deps))
    return { data, next: rows.length > limit ? data.at(-1)!.id : null }
  }

/** Cancels a payment. Refuses not_found, payment_not_open, payment_being_paid. */
export const cancelPaymentByKey =
  (deps: PaymentDependencies) =>
  async ({ tx, holder }: KeyCall, { id }: Takes<typeof contract.cancelPaymentByKey>): Promise<PaymentByKey> => {
    await keyedPayment(tx, holder, id)
    return paymentByKey(await cancelUnpaid(deps, tx, holder.merchant_id, id), deps)
  }

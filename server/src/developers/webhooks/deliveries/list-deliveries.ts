import type * as contract from '@sahuji/contract/developers/webhook-deliveries'
import { type Paged, pageSize } from '@sahuji/contract/http/lists'
import type { Takes } from '@sahuji/contract/http/route'
import { mayReadMoney } from '../../../platform/http/permitted.ts'
import type { Call } from '../../../platform/http/route-table.ts'
import { cursorId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { deliveriesOf, wholeDelivery } from './delivery-row.ts'

/** The deliveries of one book, newest first. */
export async function listWebhookDeliveries(
  { tx, person: { merchant_id } }: Call,
  {
    mode,
    endpoint_id,
    payment_id,
    not_delivered,
    cursor,
    limit = pageSize,
  }: Takes<typeof contract.listWebhookDeliveries>,
): Promise<Paged<contract.WebhookDelivery>> {
  const narrowed = { mode, endpoint_id, payment_id, not_delivered: not_delivered === 'true' }
  const rows = await deliveriesOf(tx, merchant_id, { ...narrowed, cursor: cursorId(cursor), limit: limit + 1 })
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? data.at(-1)!.id : null }
}

/** One delivery; its bytes and their answers only to those who read the money of its book. Refuses not_found. */
export async function readWebhookDelivery(
  { tx, person }: Call,
  { id }: Takes<typeof contract.readWebhookDelivery>,
): Promise<contract.WholeWebhookDelivery> {
  const row = await wholeDelivery(tx, person.merchant_id, id)
  if (!row) throw new Refusal('not_found')
  if (mayReadMoney(person, row.mode)) return row
  return { ...row, body: null, attempts: row.attempts.map((attempt) => ({ ...attempt, answer: null })) }
}

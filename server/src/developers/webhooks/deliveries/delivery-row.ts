import type {
  WebhookAttempt,
  WebhookDelivery,
  WholeWebhookDelivery,
} from '@sahuji/contract/developers/webhook-deliveries'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Tx } from '../../../platform/database/database.ts'
import { nothing, sql } from '../../../platform/database/sql.ts'
import { messageId } from '../signing.ts'

const columns = sql`d.id, d.message_id, d.mode, m.type, m.at, d.endpoint_id, coalesce(d.url, e.url) as url, m.payment_id, m.version,
  coalesce(d.outcome, 'waiting') as state, d.tries, d.next_at, d.ended_at, d.last_status, d.last_diagnosis as diagnosis`

const joined = sql`
  -- any merchant: the questions below name theirs
  webhook_deliveries d join webhook_messages m on m.id = d.message_id join webhook_endpoints e on e.id = d.endpoint_id`

const shown = <Row extends { message_id: string }>(row: Row): Row => ({ ...row, message_id: messageId(row.message_id) })

interface DeliveryPage {
  mode: Mode
  endpoint_id: string | undefined
  payment_id: string | undefined
  not_delivered: boolean
  cursor: string | undefined
  limit: number
}

/**
 * A merchant's deliveries, newest first. Uses webhook_deliveries_by_merchant, webhook_deliveries_by_endpoint,
 * webhook_deliveries_not_made, webhook_messages_by_payment.
 */
export async function deliveriesOf(tx: Tx, merchant_id: string, page: DeliveryPage): Promise<WebhookDelivery[]> {
  const { mode, endpoint_id, payment_id, not_delivered, cursor, limit } = page
  const rows = await tx.many<WebhookDelivery>`
    select ${columns} from ${joined}
     where d.merchant_id = ${merchant_id} and d.mode = ${mode} and e.kind <> 'listener'
       ${endpoint_id ? sql`and d.endpoint_id = ${endpoint_id}` : nothing}
       ${payment_id ? sql`and d.message_id in (select id from webhook_messages where payment_id = ${payment_id} and merchant_id = ${merchant_id})` : nothing}
       ${not_delivered ? sql`and d.outcome is distinct from 'delivered'` : nothing}
       ${cursor ? sql`and d.id < ${cursor}` : nothing}
     order by d.id desc limit ${limit}`
  return rows.map(shown)
}

/** One delivery with its bytes and its tries; undefined for another merchant's. */
export async function wholeDelivery(
  tx: Tx,
  merchant_id: string,
  id: string,
): Promise<WholeWebhookDelivery | undefined> {
  const row = await tx.maybe<WebhookDelivery & { body: string | null }>`
    select ${columns}, m.body from ${joined} where d.id = ${id} and d.merchant_id = ${merchant_id} and e.kind <> 'listener'`
  if (!row) return undefined
  const attempts = await tx.many<WebhookAttempt>`
    select n, at, is_replay, url, headers, ms, status, answer_headers, answer, diagnosis
      from webhook_attempts where delivery_id = ${id} and merchant_id = ${merchant_id} order by n desc`
  return shown({ ...row, attempts })
}

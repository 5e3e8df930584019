import type {
  readOfficePayment as readRoute,
  SentMessage,
  WholeOfficePayment,
} from '@sahuji/contract/payments/office/payments'
import type { Takes } from '@sahuji/contract/http/route'
import { wholePaymentOf } from '../payments/office/whole-payment.ts'
import type { Tx } from '../platform/database/database.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import { firstIdAt } from '../platform/ids.ts'

const dayMilliseconds = 86_400_000

/** One payment with what the bell notified about it; the log records that it was opened before it is answered. */
export async function readOfficePayment(
  { db, record }: OwnCall<'operator'>,
  { id }: Takes<typeof readRoute>,
): Promise<WholeOfficePayment> {
  const payment = await db.read(async (tx) => {
    const found = await wholePaymentOf(tx, id)
    const messages = [...(await noticesOf(tx, found)), ...found.messages]
    return { ...found, messages: messages.toSorted((one, other) => one.at.getTime() - other.at.getTime()) }
  })
  const { merchant_id, reference } = payment
  await db.write((tx) =>
    record(tx, { what: 'payment.opened', subject: { kind: 'payment', id }, merchant_id, after: { reference } }),
  )
  return payment
}

/**
 * What the bell notified the shop and the payer's wallet of: notifications are found by their merchant and their moments, which are
 * those of the payment's history, and name what they are about. An id never lies before its moment, but follows the id before it, which
 * can be up to a day later. Uses notifications_of_a_merchant.
 */
async function noticesOf(
  tx: Tx,
  { id, merchant_id, events, attempts, refunds, disputes }: WholeOfficePayment,
): Promise<SentMessage[]> {
  const payers = attempts.flatMap(({ payer_id }) => payer_id ?? [])
  const about = [id, ...attempts, ...refunds, ...disputes].map((part) => (typeof part === 'string' ? part : part.id))
  const moments = [
    ...events.map(({ at }) => at),
    ...disputes.flatMap(({ answered_at, ended_at }) => [answered_at, ended_at].filter((at) => at !== null)),
  ]
  const [from, to] = [-1000, 5000].map((by) => moments.map((at) => new Date(at.getTime() + by))) as [Date[], Date[]]
  const last_ids = to.map((at) => firstIdAt(new Date(at.getTime() + dayMilliseconds)))
  const rows = await tx.many<{ id: string; merchant_id: string; type: string; at: Date; read_at: Date | null }>`
    select distinct n.id, n.merchant_id, n.type, n.at, n.read_at
      from unnest(${from.map(firstIdAt)}::uuid[], ${last_ids}::uuid[], ${from}::timestamptz[], ${to}::timestamptz[])
           as span(first_id, last_id, "from", "to")
      join notifications n on n.merchant_id = any (${[merchant_id, ...payers]}::uuid[])
           and n.id >= span.first_id and n.id < span.last_id and n.at between span."from" and span."to"
     where n.facts ->> 'id' = any (${about}::text[])
     order by n.id`
  return rows.map(({ type: kind, merchant_id: reader, read_at: done_at, ...shown }) => {
    const who = reader === merchant_id ? 'shop' : 'payer'
    return { id: shown.id, at: shown.at, to: who, channel: 'bell', kind, address: null, done_at }
  })
}

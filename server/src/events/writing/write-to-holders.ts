import { type EventMessage, messagesADay } from '@sahuji/contract/events/messages'
import type * as contract from '@sahuji/contract/events/messages'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { after } from '../../auth/auth-settings.ts'
import { refuseFrozen } from '../../merchants/freezes.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockEvent, ownEventOf } from '../organiser/event-row.ts'
import { sendMessage } from './send-message.job.ts'

/**
 * Records a message to the holders of an event's good tickets and has it sent. The same key answers the message that it made. Refuses
 * not_found, event_not_on_sale, event_over, event_messages_many, money_in_frozen.
 */
export async function writeToHolders(
  { tx, key, person: { merchant_id, person_id }, clock }: Call<'verified'>,
  { id: event_id, type_id, text }: Takes<typeof contract.writeToHolders>,
): Promise<EventMessage> {
  const now = clock.now()
  const event = await lockEvent(tx, merchant_id, event_id)
  const made = await tx.maybe<{ id: string }>`
    select id from event_messages where merchant_id = ${merchant_id} and key = ${key} and event_id = ${event_id}`
  if (made) return messageOf(tx, merchant_id, made.id)
  if (event.state === 'draft') throw new Refusal('event_not_on_sale')
  if (event.state === 'cancelled') throw new Refusal('event_over')
  await refuseFrozen(tx, merchant_id, 'money_in')
  if (type_id !== undefined) await refuseUnknownKind(tx, { merchant_id, event_id, type_id })
  if ((await writtenToday(tx, merchant_id, event_id, now)) >= messagesADay)
    throw new Refusal('event_messages_many', { count: messagesADay })
  const id = newId(clock)
  const row = { id, event_id, merchant_id, key, written_by: person_id, written_at: now, type_id: type_id ?? null, text }
  await tx.run`
    -- any merchant: of the row's own merchant_id
    insert into event_messages ${rowOf(row)}`
  await addJob(tx, sendMessage, { message_id: id })
  return messageOf(tx, merchant_id, id)
}

async function refuseUnknownKind(
  tx: Tx,
  { merchant_id, event_id, type_id }: { merchant_id: string; event_id: string; type_id: string },
): Promise<void> {
  const kind = await tx.maybe`
    select id from ticket_types where id = ${type_id} and event_id = ${event_id} and merchant_id = ${merchant_id}`
  if (!kind) throw new Refusal('not_found')
}

/** Messages of the last day. Uses event_messages_by_event. */
async function writtenToday(tx: Tx, merchant_id: string, event_id: string, now: Date): Promise<number> {
  const { written } = await tx.one<{ written: number }>`
    select count(*)::int as written from event_messages
     where event_id = ${event_id} and merchant_id = ${merchant_id} and written_at > ${after(now, -86_400)}`
  return written
}

const messageOf = (tx: Tx, merchant_id: string, id: string) => tx.one<EventMessage>`
  select m.id, m.text, y.name as type, m.written_at, m.sent, m.missed, m.done_at
    from event_messages m left join ticket_types y on y.id = m.type_id
   where m.id = ${id} and m.merchant_id = ${merchant_id}`

/** What was written to the holders of an event, the newest first. Refuses not_found. */
export async function listEventMessages(
  { tx, person: { merchant_id } }: Call,
  { id }: Takes<typeof contract.listEventMessages>,
): Promise<EventMessage[]> {
  await ownEventOf(tx, merchant_id, id)
  return tx.many<EventMessage>`
    select m.id, m.text, y.name as type, m.written_at, m.sent, m.missed, m.done_at
      from event_messages m left join ticket_types y on y.id = m.type_id
     where m.event_id = ${id} and m.merchant_id = ${merchant_id}
     order by m.written_at desc, m.id desc limit 100`
}

/** To how many a message would go now. A ticket that was passed on is its new holder's. Refuses not_found. */
export async function countHolders(
  { tx, person: { merchant_id }, clock }: Call,
  { id, type_id = undefined }: Takes<typeof contract.countHolders>,
): Promise<Gives<typeof contract.countHolders>> {
  await ownEventOf(tx, merchant_id, id)
  const counts = await tx.one<{ mails: number; texts: number }>`
    select (count(distinct lower(o.buyer_email)) filter (where k.holder_mobile is null and o.buyer_email is not null))::int as mails,
           (count(distinct coalesce(k.holder_mobile, o.buyer_mobile))
              filter (where k.holder_mobile is not null or o.buyer_email is null))::int as texts
      from tickets k join ticket_orders o on o.id = k.order_id
     where k.event_id = ${id} and k.merchant_id = ${merchant_id} and k.state = 'good' and o.state = 'paid'
       and (${type_id ?? null}::uuid is null or k.type_id = ${type_id ?? null})`
  const written = await writtenToday(tx, merchant_id, id, clock.now())
  return { ...counts, left_today: Math.max(0, messagesADay - written) }
}

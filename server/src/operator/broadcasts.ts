import type * as contract from '@sahuji/contract/operator/broadcasts'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, json, sql } from '../platform/database/sql.ts'
import type { Call } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'

type OperatorCall = Call<'operator'>

/** The notices to all merchants, the newest first. */
export const listBroadcasts = ({ tx, clock }: OperatorCall): Promise<Gives<typeof contract.listBroadcasts>> =>
  broadcastsWhere(tx, sql`true`, clock.now())

const broadcastsWhere = (tx: Tx, which: Fragment, now: Date) => tx.many<contract.Broadcast>`
  select id, tone, texts, shown_from, shown_until, written_at, written_name, ended_at, ended_name,
         case when ended_at is not null or shown_until <= ${now} then 'over' when shown_from > ${now} then 'coming'
              else 'shown' end as state,
         (select count(*) from broadcast_dismissals where broadcast_id = b.id)::integer as dismissed
    from broadcasts b
   where ${which}
   order by written_at desc, id desc
   limit 100`

async function broadcastOf(tx: Tx, id: string, now: Date): Promise<contract.Broadcast> {
  const [found] = await broadcastsWhere(tx, sql`id = ${id}`, now)
  if (!found) throw new Refusal('not_found')
  return found
}

/** Shows a notice from a moment, or from now on, until another. Refuses broadcast_time_wrong. */
export async function writeBroadcast(
  { tx, operator, record, clock }: OperatorCall,
  { tone, texts, shown_from, shown_until }: Takes<typeof contract.writeBroadcast>,
): Promise<Gives<typeof contract.writeBroadcast>> {
  const now = clock.now()
  const from = shown_from && shown_from > now ? shown_from : now
  if (shown_until <= from) throw new Refusal('broadcast_time_wrong', {}, ['shown_until'])
  const id = newId(now)
  await tx.run`
    insert into broadcasts (id, tone, texts, shown_from, shown_until, written_at, written_by, written_name)
    values (${id}, ${tone}, ${json(texts)}, ${from}, ${shown_until}, ${now}, ${operator.operator_id}, ${operator.name})`
  const after = { tone, texts, shown_from: from.toISOString(), shown_until: shown_until.toISOString() }
  await record(tx, { subject: { kind: 'broadcast', id }, after })
  return broadcastOf(tx, id, now)
}

/** Takes a notice down. Refuses broadcast_over where its time is over or somebody was quicker. */
export async function endBroadcast(
  { tx, operator, record, clock }: OperatorCall,
  { id }: Takes<typeof contract.endBroadcast>,
): Promise<Gives<typeof contract.endBroadcast>> {
  const now = clock.now()
  const { texts } = await broadcastOf(tx, id, now)
  const ended = await tx.run`
    update broadcasts set ended_at = ${now}, ended_name = ${operator.name}
     where id = ${id} and ended_at is null and shown_until > ${now}`
  if (ended !== 1) throw new Refusal('broadcast_over')
  await record(tx, { subject: { kind: 'broadcast', id }, before: { text: texts.en }, after: { is_ended: true } })
  return broadcastOf(tx, id, now)
}

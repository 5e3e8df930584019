import type { dismissBroadcast as dismissRoute, OwnBroadcast } from '@sahuji/contract/merchants/standing'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'

/** The operator's notices that are in force and that this person has not closed, warnings first. Uses broadcasts_by_end. */
export const broadcastsFor = (tx: Tx, person_id: string, now: Date) => tx.many<OwnBroadcast>`
  select id, tone, texts, shown_until
    from broadcasts b
   where ended_at is null and shown_until > ${now} and shown_from <= ${now}
     and not exists (select from broadcast_dismissals where broadcast_id = b.id and person_id = ${person_id})
   order by tone desc, shown_from desc, id
   limit 5`

/** Closes a notice for a person; twice is once. Refuses not_found for one that was never shown. */
export async function dismissBroadcast(
  { tx, person, clock }: Call,
  { id }: Takes<typeof dismissRoute>,
): Promise<Gives<typeof dismissRoute>> {
  const now = clock.now()
  if (!(await tx.maybe`select id from broadcasts where id = ${id} and shown_from <= ${now}`))
    throw new Refusal('not_found')
  await tx.run`
    insert into broadcast_dismissals (broadcast_id, person_id, dismissed_at)
    values (${id}, ${person.person_id}, ${now}) on conflict do nothing`
  return {}
}

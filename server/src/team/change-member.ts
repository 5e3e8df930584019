import type * as contract from '@sahuji/contract/team/people'
import type { TeamMember } from '@sahuji/contract/team/people'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { secretKeyFacts } from '../developers/facts.ts'
import type { Clock } from '../platform/clock.ts'
import { ConstraintViolation } from '../platform/database/database-errors.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import type { TeamDependencies } from './dependencies.ts'
import { notifyOfRole, notifyRemoved } from './notify-team.ts'
import { type AskedPlace, lockedMember, placeOf, refuseBeyond } from './place.ts'
import { memberOf } from './read-team.ts'

/** Maps the database's refusal of a shop without an owner, which it checks at the commit. */
async function keepingAnOwner<T>(db: Database, action: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.write(action)
  } catch (error) {
    if (error instanceof ConstraintViolation && error.constraint === 'shop_keeps_an_owner')
      throw new Refusal('last_owner')
    throw error
  }
}

/**
 * Gives a person another place. What the new role does not allow ends in the same transaction (member_loses_access).
 * Refuses not_found, not_permitted, place_gone, last_owner.
 */
export const changeMember =
  (deps: TeamDependencies) =>
  (
    { db, person, clock, log }: OwnCall<'verified'>,
    { id, ...asked }: Takes<typeof contract.changeMember>,
  ): Promise<TeamMember> =>
    keepingAnOwner(db, async (tx) => {
      const now = clock.now()
      const { merchant_id, person_id } = person
      const before = await lockedMember(tx, person, id)
      refuseBeyond(person, before.role)
      const place = await placeOf(tx, person, asked satisfies AskedPlace)
      await tx.run`
        update members set role = ${place.role}, counter_id = ${place.counter_id}, event_id = ${place.event_id},
                           refund_limit = ${place.refund_limit}, send_limit = ${place.send_limit},
                           changed_at = ${now}, changed_by = ${person_id}
         where merchant_id = ${merchant_id} and person_id = ${id}`
      await log?.record(tx, { subject: { kind: 'member', id }, before: { ...before }, after: { ...place } })
      await publishRevoked(deps, tx, { merchant_id, person_id: id, now })
      if (before.role !== place.role)
        await notifyOfRole(deps, tx, { merchant_id, person_id: id, role: place.role }, clock)
      return (await memberOf(tx, person, id, now))!
    })

/** How much of what a person opened in the shop is still open. */
const openOf = (tx: Tx, of: { merchant_id: string; person_id: string }, now: Date) => tx.one<
  Gives<typeof contract.removeMember>
>`
  select (select count(*) from sessions
           where shop_id = ${of.merchant_id} and person_id = ${of.person_id} and ended_at is null and ends_at > ${now}
             and last_seen_at + idle_seconds * interval '1 second' > ${now})::int as sessions,
         (select count(*) from secret_keys
           where merchant_id = ${of.merchant_id} and made_by = ${of.person_id} and revoked_at is null
             and (expires_at is null or expires_at > ${now}))::int as keys,
         (select count(*) from door_devices
           where merchant_id = ${of.merchant_id} and made_by = ${of.person_id} and signed_out_at is null
             and opened_at is not null)::int as devices,
         ((select count(*) from file_exports
            where merchant_id = ${of.merchant_id} and person_id = ${of.person_id} and expires_at > ${now})
          + (select count(*) from statement_downloads
              where merchant_id = ${of.merchant_id} and person_id = ${of.person_id} and expires_at > ${now}))::int as downloads`

/**
 * Removes a person from the shop: everything they opened in it ends with the commit. Refuses not_found, not_permitted,
 * last_owner.
 */
export const removeMember =
  (deps: TeamDependencies) =>
  (
    { db, person, clock, log }: OwnCall<'verified'>,
    { id, reason }: Takes<typeof contract.removeMember>,
  ): Promise<Gives<typeof contract.removeMember>> =>
    keepingAnOwner(db, async (tx) => {
      const before = await lockedMember(tx, person, id)
      refuseBeyond(person, before.role)
      await log?.record(tx, { subject: { kind: 'member', id }, before: { ...before }, reason: reason ?? null })
      return endMember(deps, tx, { merchant_id: person.merchant_id, person_id: id, by: person.person_id, clock })
    })

/** Leaves the shop oneself. Refuses last_owner. */
export const leaveShop =
  (deps: TeamDependencies) =>
  ({ db, person, clock }: OwnCall): Promise<Record<string, never>> =>
    keepingAnOwner(db, async (tx) => {
      const { merchant_id, person_id } = person
      await lockedMember(tx, person, person_id)
      await endMember(deps, tx, { merchant_id, person_id, by: null, clock })
      return {}
    })

async function endMember(
  deps: TeamDependencies,
  tx: Tx,
  { merchant_id, person_id, by, clock }: { merchant_id: string; person_id: string; by: string | null; clock: Clock },
): Promise<Gives<typeof contract.removeMember>> {
  const now = clock.now()
  const open = await openOf(tx, { merchant_id, person_id }, now)
  await tx.run`
    update members set ended_at = ${now}, changed_at = ${now}, changed_by = ${by}
     where merchant_id = ${merchant_id} and person_id = ${person_id} and ended_at is null`
  await publishRevoked(deps, tx, { merchant_id, person_id, now })
  if (by !== null) await notifyRemoved(deps, tx, { merchant_id, person_id }, clock)
  return open
}

/** Publishes the secret keys that the database revoked with the role of their maker. */
async function publishRevoked(
  { feed }: Pick<TeamDependencies, 'feed'>,
  tx: Tx,
  { merchant_id, person_id, now }: { merchant_id: string; person_id: string; now: Date },
): Promise<void> {
  const revoked = await tx.many<{ id: string; name: string; mode: 'live' | 'sandbox'; ending: string }>`
    select id, name, mode, ending from secret_keys
     where merchant_id = ${merchant_id} and made_by = ${person_id} and revoked_at = ${now}`
  for (const key of revoked) await feed.publish(tx, secretKeyFacts.revoked, merchant_id, key.mode, key, now)
}

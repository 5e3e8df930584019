import type * as contract from '@sahuji/contract/team/people'
import type { Grant } from '@sahuji/contract/team/people'
import { grantDaysMost } from '@sahuji/contract/team/people'
import { grantableTo } from '@sahuji/contract/company/grantable-to'
import { mayCall, reachOf } from '@sahuji/contract/company/shop-roles'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { beyondRight } from '../merchants/members/use-right.ts'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, nothing, rowOf, sql } from '../platform/database/sql.ts'
import type { Call, Person } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { lockedMember, type NamedPlace, placeNames, type PlaceRow, refuseBeyond, shownPlace } from './place.ts'

const openGrants = (tx: Tx, merchant_id: string, now: Date, only: Fragment = nothing) => tx.many<
  Grant & { person_id: string }
>`
  select g.id, g.person_id, g.permission, g.day_max, coalesce(d.used, 0)::bigint as used_today, g.until_at as until,
         p.name as granted_by
    from member_grants g
    join people p on p.id = g.granted_by
    left join member_grant_days d on d.grant_id = g.id and d.day = ${kathmanduDay(now)}
   where g.merchant_id = ${merchant_id} and g.ended_at is null and g.until_at > ${now} ${only}
   order by g.until_at, g.id`

/** The open grants of a shop's people, by person. */
export async function grantsOf(tx: Tx, merchant_id: string, now: Date): Promise<Map<string, Grant[]>> {
  const rows = await openGrants(tx, merchant_id, now)
  return Map.groupBy(
    rows.map(({ person_id, ...grant }) => ({ person_id, grant })),
    ({ person_id }) => person_id,
  )
    .entries()
    .reduce(
      (all, [id, own]) =>
        all.set(
          id,
          own.map(({ grant }) => grant),
        ),
      new Map<string, Grant[]>(),
    )
}

/**
 * Gives a person a right for a time. A giver holds the right by the role, and at least as much of it. Asked again, as
 * after a lost answer, it gives the one in force. Refuses not_found, not_permitted, over_own_limit, grant_needless,
 * grant_unusable, fields_invalid.
 */
export async function grantRight(
  { tx, person, clock }: Call<'verified'>,
  { id, permission, day_max = null, until }: Takes<typeof contract.grantRight>,
): Promise<Gives<typeof contract.grantRight>> {
  const now = clock.now()
  const member = await lockedMember(tx, person, id)
  refuseBeyond(person, member.role)
  if (id === person.person_id || reachOf(member.role, permission) === 'all') throw new Refusal('grant_needless')
  if ((permission === 'statements.export') !== (day_max === null)) throw new Refusal('fields_invalid', {}, ['day_max'])
  if (until <= now || until.getTime() > now.getTime() + grantDaysMost * 86_400_000)
    throw new Refusal('fields_invalid', {}, ['until'])
  refuseUnheld(person, { permission, amount: day_max ?? 0n })
  if (!grantableTo[permission].includes(member.role)) throw new Refusal('grant_unusable', {}, ['permission'])
  const { merchant_id, person_id: granted_by } = person
  const [same] = await openGrants(
    tx,
    merchant_id,
    now,
    sql`and g.person_id = ${id} and g.permission = ${permission} and g.day_max is not distinct from ${day_max}
        and g.until_at = ${until}`,
  )
  if (same) return shownGrant(same)
  const row = {
    id: newId(now),
    merchant_id,
    person_id: id,
    permission,
    day_max,
    from_at: now,
    until_at: until,
    granted_by,
  }
  await tx.run`insert into member_grants ${rowOf(row)}`
  const [made] = await openGrants(tx, merchant_id, now, sql`and g.id = ${row.id}`)
  return shownGrant(made!)
}

function shownGrant(row: Grant & { person_id: string }): Grant {
  const { person_id: _, ...grant } = row
  return grant
}

function refuseUnheld(by: Person, { permission, amount }: { permission: Grant['permission']; amount: bigint }): void {
  // by the role: what was given for a time is not passed on
  if (!mayCall(by.role, permission)) throw new Refusal('not_permitted', { permission })
  if (permission === 'statements.export' || reachOf(by.role, permission) === 'all') return
  const limit = permission === 'refunds.make' ? by.refund_limit : by.send_limit
  if (limit === null || amount > limit) throw beyondRight(by, { permission })
}

/** Ends a grant. Refuses not_found, not_permitted. */
export async function endGrant(
  { tx, person, clock }: Call<'verified'>,
  { id }: Takes<typeof contract.endGrant>,
): Promise<Record<string, never>> {
  const { merchant_id, person_id: ended_by } = person
  const found = await tx.maybe<Pick<PlaceRow, 'role'>>`
    select m.role from member_grants g join members m on m.merchant_id = g.merchant_id and m.person_id = g.person_id
     where g.id = ${id} and g.merchant_id = ${merchant_id} and g.ended_at is null`
  if (!found) throw new Refusal('not_found')
  refuseBeyond(person, found.role)
  await tx.run`
    update member_grants set ended_at = ${clock.now()}, ended_by = ${ended_by}
     where id = ${id} and merchant_id = ${merchant_id} and ended_at is null`
  return {}
}

interface PeriodRow extends NamedPlace {
  from: Date
  until: Date | null
}

/** What a person could do on a day of Kathmandu. Refuses not_found for somebody who never belonged to the shop. */
export async function readRightsOfDay(
  { tx, person: { merchant_id }, clock }: Call,
  { id, day = kathmanduDay(clock.now()) }: Takes<typeof contract.readRightsOfDay>,
): Promise<Gives<typeof contract.readRightsOfDay>> {
  const person = await tx.maybe<{ name: string }>`
    select name from shop_people where merchant_id = ${merchant_id} and id = ${id}`
  if (!person) throw new Refusal('not_found')
  const from = startOfKathmanduDay(day)
  const to = new Date(from.getTime() + 86_400_000)
  const periods = await tx.many<PeriodRow>`
    select m.role, m.counter_id, m.event_id, m.refund_limit, m.send_limit, ${placeNames}, m.from_at as "from", m.until_at as until
      from member_periods m
     where m.merchant_id = ${merchant_id} and m.person_id = ${id} and m.from_at < ${to}
       and (m.until_at is null or m.until_at > ${from})
     order by m.from_at`
  const grants = await tx.many<Gives<typeof contract.readRightsOfDay>['grants'][number]>`
    select g.permission, g.day_max, g.from_at as "from", least(g.until_at, g.ended_at) as until, p.name as granted_by
      from member_grants g join people p on p.id = g.granted_by
     where g.merchant_id = ${merchant_id} and g.person_id = ${id} and g.from_at < ${to}
       and least(g.until_at, g.ended_at) > ${from}
     order by g.from_at`
  return {
    name: person.name,
    periods: periods.map((row) => ({ ...shownPlace(row), from: row.from, until: row.until })),
    grants,
  }
}

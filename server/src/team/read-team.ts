import type { Grant, Invitation, readTeam as readTeamRoute, TeamMember } from '@sahuji/contract/team/people'
import { bareMobile } from '@sahuji/contract/merchants'
import type { LoggedAction } from '@sahuji/contract/company/shop-log'
import type { Gives } from '@sahuji/contract/http/route'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, nothing, sql } from '../platform/database/sql.ts'
import type { Call, Person } from '../platform/http/route-table.ts'
import { type LogReader, readerOf, seenBy } from './log/read-log.ts'
import { grantsOf } from './grants.ts'
import { mayPlace, type NamedPlace, placeNames, shownPlace } from './place.ts'

interface MemberRow extends NamedPlace {
  person_id: string
  name: string
  email: string
  mobile_no: string
  avatar: string | null
  joined_at: Date
  last_seen_at: Date | null
  signs_in_by: TeamMember['signs_in_by']
  last_what: LoggedAction | null
  last_at: Date | null
}

const memberRows = (tx: Tx, by: LogReader, only: Fragment = nothing) => tx.many<MemberRow>`
  select m.person_id, m.role, m.counter_id, m.event_id, m.refund_limit, m.send_limit, m.joined_at, ${placeNames},
         p.name, p.email, p.mobile_no, p.avatar,
         (select max(last_seen_at) from sessions s
           where s.person_id = m.person_id and s.shop_id = m.merchant_id and s.counter_id is null) as last_seen_at,
         case when exists (select from passkeys k where k.person_id = m.person_id) then 'passkey'
              when exists (select from totp_secrets t where t.person_id = m.person_id and t.confirmed_at is not null) then 'totp'
              else 'password' end as signs_in_by,
         did.what as last_what, did.at as last_at
    from members m join people p on p.id = m.person_id
    left join lateral (
      select l.what, l.at from shop_log l
       where l.merchant_id = m.merchant_id and l.person_id = m.person_id and l.outcome = 'allowed' ${seenBy(by)}
       order by l.id desc limit 1
    ) did on true
   where m.merchant_id = ${by.merchant_id} and m.ended_at is null ${only}
   order by array_position(array['owner', 'manager', 'cashier', 'accountant', 'developer', 'door'], m.role), p.name, p.id
   limit 200`

const shownMember = (row: MemberRow, by: Person, grants: readonly Grant[]): TeamMember => ({
  ...shownPlace(row),
  person_id: row.person_id,
  name: row.name,
  email: row.email,
  mobile_no: bareMobile(row.mobile_no),
  avatar: row.avatar,
  joined_at: row.joined_at,
  last_seen_at: row.last_seen_at,
  last_did: row.last_what && row.last_at && { what: row.last_what, at: row.last_at },
  signs_in_by: row.signs_in_by,
  is_you: row.person_id === by.person_id,
  may_change: mayPlace(by, row.role),
  grants: [...grants],
})

/** One person of the shop as its reader sees them; undefined where they do not belong to it. */
export async function memberOf(tx: Tx, by: Person, person_id: string, now: Date): Promise<TeamMember | undefined> {
  const [row] = await memberRows(tx, readerOf(by), sql`and m.person_id = ${person_id}`)
  const grants = await grantsOf(tx, by.merchant_id, now)
  return row && shownMember(row, by, grants.get(person_id) ?? [])
}

export interface InvitationRow extends NamedPlace {
  id: string
  merchant_id: string
  channel: Invitation['channel']
  address: string
  invited_by_name: string
  invited_at: Date
  expires_at: Date
}

/** The open invitations of a shop, the newest first, or those of a further condition on rows `m`. */
export const openInvitations = (tx: Tx, merchant_id: string, now: Date, only: Fragment = nothing) =>
  tx.many<InvitationRow>`
    select m.id, m.merchant_id, m.channel, m.address, m.role, m.counter_id, m.event_id, m.refund_limit, m.send_limit, ${placeNames},
           p.name as invited_by_name, m.invited_at, m.expires_at
      from invitations m join people p on p.id = m.invited_by
     where m.merchant_id = ${merchant_id} and m.ended_at is null and m.expires_at > ${now} ${only}
     order by m.id desc
     limit 200`

/** An address as a person writes it: the e-mail address, or ten digits. */
export const bareAddress = ({ channel, address }: Pick<InvitationRow, 'channel' | 'address'>): string =>
  channel === 'sms' ? bareMobile(address) : address

export const shownInvitation = (row: InvitationRow, by: Person): Invitation => ({
  ...shownPlace(row),
  id: row.id,
  to: bareAddress(row),
  channel: row.channel,
  invited_by: row.invited_by_name,
  invited_at: row.invited_at,
  expires_at: row.expires_at,
  may_change: mayPlace(by, row.role),
})

/** The people of the shop, the open invitations, and what a new place can name. */
export async function readTeam({ tx, person, clock }: Call): Promise<Gives<typeof readTeamRoute>> {
  const { merchant_id } = person
  const now = clock.now()
  const grants = await grantsOf(tx, merchant_id, now)
  const people = (await memberRows(tx, readerOf(person))).map((row) =>
    shownMember(row, person, grants.get(row.person_id) ?? []),
  )
  const invitations = (await openInvitations(tx, merchant_id, now)).map((row) => shownInvitation(row, person))
  const counters = await tx.many<{ id: string; name: string }>`
    select id, name from counters where merchant_id = ${merchant_id} and closed_at is null order by name limit 100`
  const events = await tx.many<{ id: string; name: string }>`
    select id, title as name from events
     where merchant_id = ${merchant_id} and state = 'on_sale' and ends_at > ${now} order by doors_at limit 100`
  return { people, invitations, counters, events }
}

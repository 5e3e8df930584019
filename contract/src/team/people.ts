import * as z from 'zod/mini'
import { loggedActionNames } from '../company/shop-log.ts'
import { grantable, shopRoles } from '../company/shop-roles.ts'
import { freeText, oneLine } from '../input/free-text.ts'
import { limitPaisa, paisa, positivePaisa } from '../money/money.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** People and open invitations of a shop together, at most. */
export const teamMost = 100
/** A manager's limits where none are chosen: paisa for each refund and each send. */
export const usualLimits = { refund_limit: 2_500_000n, send_limit: 1_000_000n }

/** The place of a person in a shop: the role and what narrows it. Amounts are paisa, for each refund and each send. */
export const place = {
  role: z.enum(shopRoles),
  /** Of a cashier; null: every counter. */
  counter: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** Of a person at the door. */
  event: z.nullable(z.object({ id: z.uuid(), title: z.string() })),
  /** Of a manager; null: the role has no limit of its own. */
  refund_limit: z.nullable(paisa),
  send_limit: z.nullable(paisa),
}

/** A right beyond the role, for a time. */
export const grant = z.object({
  id: z.uuid(),
  permission: z.enum(grantable),
  /** Paisa a day, and what of it is used today; null: the right moves no money. */
  day_max: z.nullable(paisa),
  used_today: paisa,
  until: instant,
  granted_by: z.string(),
})
export type Grant = z.output<typeof grant>

export const teamMember = z.object({
  person_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** Ten digits. */
  mobile_no: z.string(),
  avatar: z.nullable(z.string()),
  ...place,
  joined_at: instant,
  /** When one of their sessions in this shop was seen last; null: never. */
  last_seen_at: z.nullable(instant),
  /** What they did last in this shop, as far as the reader sees the log; null: nothing yet, or not for the reader. */
  last_did: z.nullable(z.object({ what: z.enum(loggedActionNames), at: instant })),
  signs_in_by: z.enum(['passkey', 'totp', 'password']),
  is_you: z.boolean(),
  /** Whether the reader may change or remove this person. */
  may_change: z.boolean(),
  grants: z.array(grant),
})
export type TeamMember = z.output<typeof teamMember>

export const invitation = z.object({
  id: z.uuid(),
  /** The e-mail address, or ten digits. */
  to: z.string(),
  channel: z.enum(['email', 'sms']),
  ...place,
  invited_by: z.string(),
  invited_at: instant,
  expires_at: instant,
  may_change: z.boolean(),
})
export type Invitation = z.output<typeof invitation>

const choice = z.object({ id: z.uuid(), name: z.string() })

export const readTeam = route({
  method: 'GET',
  path: '/api/team',
  does: 'The people of the shop with their roles and grants, the open invitations, and the counters and events to choose from.',
  who: 'session',
  may: 'team.manage',
  takes: z.object({}),
  gives: z.object({
    people: z.array(teamMember),
    invitations: z.array(invitation),
    counters: z.array(choice),
    events: z.array(choice),
  }),
  refuses: [],
})

/** A role with what narrows it, as requested. Amounts are paisa. */
const askedPlace = {
  role: z.enum(shopRoles),
  counter_id: z.optional(z.nullable(z.uuid())),
  event_id: z.optional(z.nullable(z.uuid())),
  refund_limit: z.optional(z.nullable(limitPaisa)),
  send_limit: z.optional(z.nullable(limitPaisa)),
}

const cannotPlace = ['not_permitted', 'place_gone'] as const

export const changeMember = route({
  method: 'POST',
  path: '/api/team/people/{id}/change',
  does: 'Gives a person of the shop another role, counter, event or limits. Their sessions continue with the new rights.',
  who: 'verified',
  may: 'team.manage',
  logs: 'member.changed',
  stepUp: true,
  takes: z.strictObject({ id: z.uuid(), ...askedPlace }),
  gives: teamMember,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['not_found', 'last_owner', ...cannotPlace],
})

export const removeMember = route({
  method: 'POST',
  path: '/api/team/people/{id}/remove',
  does: 'Removes a person from the shop: their sessions, streams, secret keys, counters, door phones and downloads end at once.',
  who: 'verified',
  may: 'team.manage',
  logs: 'member.removed',
  stepUp: true,
  takes: z.strictObject({ id: z.uuid(), reason: z.optional(freeText(1, 200).check(oneLine)) }),
  gives: z.object({ sessions: z.int(), keys: z.int(), devices: z.int(), downloads: z.int() }),
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['not_found', 'last_owner', 'not_permitted'],
})

export const leaveShop = route({
  method: 'POST',
  path: '/api/team/leave',
  does: 'Leaves the shop oneself. The only owner cannot.',
  who: 'session',
  may: 'account.own',
  logs: 'member.left',
  stepUp: true,
  takes: z.strictObject({}),
  gives: z.object({}),
  refuses: ['last_owner'],
})

/** A right for a time lasts so many days at most. */
export const grantDaysMost = 90

export const grantRight = route({
  method: 'POST',
  path: '/api/team/people/{id}/grants',
  does: 'Gives a person a right beyond their role, up to an amount a day and until a moment.',
  who: 'verified',
  may: 'team.manage',
  logs: 'right.granted',
  stepUp: true,
  takes: z.strictObject({
    id: z.uuid(),
    permission: z.enum(grantable),
    /** Paisa a day; required where the right moves money. */
    day_max: z.optional(z.nullable(positivePaisa)),
    until: instant,
  }),
  gives: grant,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['not_found', 'not_permitted', 'grant_needless', 'grant_unusable', 'fields_invalid'],
})

export const endGrant = route({
  method: 'POST',
  path: '/api/team/grants/{id}/end',
  does: 'Ends a grant before its time.',
  who: 'verified',
  may: 'team.manage',
  logs: 'right.ended',
  takes: z.strictObject({ id: z.uuid() }),
  gives: z.object({}),
  refuses: ['not_found', 'not_permitted'],
})

/** The rights of a person at a past day: every role and grant that was in force during it. */
export const readRightsOfDay = route({
  method: 'GET',
  path: '/api/team/people/{id}/rights',
  does: 'What a person could do in the shop on a day of Kathmandu, today by default: the roles, limits and grants in force on it.',
  who: 'session',
  may: 'team.manage',
  takes: z.object({ id: z.uuid(), day: z.optional(z.iso.date()) }),
  gives: z.object({
    name: z.string(),
    periods: z.array(z.object({ ...place, from: instant, until: z.nullable(instant) })),
    grants: z.array(
      z.object({
        permission: z.enum(grantable),
        day_max: z.nullable(paisa),
        from: instant,
        until: instant,
        granted_by: z.string(),
      }),
    ),
  }),
  refuses: ['not_found'],
})

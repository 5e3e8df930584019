import * as z from 'zod/mini'
import { accountHead } from '../cooperatives.ts'
import { mode, pageFields } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { freeText, oneLine } from '../input/free-text.ts'

export const memberStates = ['active', 'left'] as const

/** A member of a cooperative, as this merchant knows them. */
export const member = z.object({
  id: z.uuid(),
  number: z.string(),
  name: z.string(),
  name_ne: z.string(),
  state: z.enum(memberStates),
})
export type Member = z.output<typeof member>

/** M-0412: letters, digits, hyphens and slashes. */
const memberNumber = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9/-]{0,19}$/))

export const listCooperativeMembers = route({
  method: 'GET',
  path: '/api/cooperatives/links/{id}/members',
  does: 'The members of a cooperative whose number or name begins with some letters, by number.',
  who: 'session',
  may: 'cooperatives.read',
  viewable: true,
  takes: z.object({
    ...pageFields,
    id: z.uuid(),
    mode: z.optional(mode),
    q: z.optional(z.string().check(z.maxLength(60))),
  }),
  gives: z.object({ data: z.array(member), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: ['not_found'],
})

export const addCooperativeMember = route({
  method: 'POST',
  path: '/api/cooperatives/links/{id}/members',
  does: 'Adds a member of a cooperative to the merchant’s list.',
  who: 'verified',
  may: 'cooperatives.manage',
  logs: 'cooperative_member.added',
  takes: z.strictObject({
    id: z.uuid(),
    mode: z.optional(mode),
    number: memberNumber,
    name: freeText(1, 100).check(oneLine),
    name_ne: freeText(1, 100).check(oneLine),
  }),
  gives: member,
  limit: { per: 'person', count: 600, seconds: 3600 },
  refuses: ['not_found', 'cooperative_not_open', 'member_number_taken', 'phone_unverified', 'email_unverified'],
})

export const changeCooperativeMember = route({
  method: 'POST',
  path: '/api/cooperatives/members/{id}/state',
  does: 'Records that a member left the cooperative, or is back. A member who left is still listed and takes no deposits.',
  who: 'verified',
  may: 'cooperatives.manage',
  logs: 'cooperative_member.changed',
  takes: z.strictObject({ id: z.uuid(), state: z.enum(memberStates) }),
  gives: member,
  refuses: ['not_found', 'phone_unverified', 'email_unverified'],
})

/** What a row of the book is for. */
export const memberAndHead = { member_id: z.uuid(), head: accountHead }

import type { Gives, Takes } from '@sahuji/contract/http/route'
import * as invitations from '@sahuji/contract/team/invitations'
import * as people from '@sahuji/contract/team/people'
import * as shops from '@sahuji/contract/team/shops'
import { call } from '../platform/calls/call.ts'
import { mutation, query } from '../platform/calls/query.ts'

export type Team = Gives<typeof people.readTeam>

const quiet = { isQuiet: true } as const

/** The calls about the people of the shop; their forms show a refusal themselves. */
export const team = {
  read: () => query(people.readTeam, {}),
  change: () => mutation(people.changeMember, quiet),
  /** The person's row stays until their end was read. */
  remove: (input: Takes<typeof people.removeMember>) => call(people.removeMember, input, quiet),
  /** The session ends with it, so nothing is read again. */
  leave: () => call(people.leaveShop, {}, quiet),
  grant: () => mutation(people.grantRight, quiet),
  endGrant: () => mutation(people.endGrant, quiet),
  invite: () => mutation(invitations.invitePerson, quiet),
  resend: () => mutation(invitations.resendInvitation, quiet),
  withdraw: () => mutation(invitations.withdrawInvitation, quiet),
  shops: () => query(shops.listShops, {}),
}

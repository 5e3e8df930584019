import * as invitations from '@sahuji/contract/team/invitations'
import * as people from '@sahuji/contract/team/people'
import * as shops from '@sahuji/contract/team/shops'
import { routes } from '../platform/http/route-table.ts'
import { changeMember, leaveShop, removeMember } from './change-member.ts'
import type { TeamDependencies } from './dependencies.ts'
import { endGrant, grantRight, readRightsOfDay } from './grants.ts'
import { invitePerson, resendInvitation, withdrawInvitation } from './invite.ts'
import { acceptInvitation, joinByInvitation, previewInvitation } from './join.ts'
import { readTeam } from './read-team.ts'
import { listShops, switchShop } from './shops.ts'

/** The people of a shop, and the shops of a person. */
export const teamRoutes = (deps: TeamDependencies) =>
  routes((on) => {
    on(people.readTeam, readTeam)
    on(people.changeMember, changeMember(deps), { own: true })
    on(people.removeMember, removeMember(deps), { own: true })
    on(people.leaveShop, leaveShop(deps), { own: true })
    on(people.grantRight, grantRight)
    on(people.endGrant, endGrant)
    on(people.readRightsOfDay, readRightsOfDay)
    on(invitations.invitePerson, invitePerson(deps))
    on(invitations.resendInvitation, resendInvitation(deps))
    on(invitations.withdrawInvitation, withdrawInvitation)
    on(invitations.previewInvitation, previewInvitation)
    on(invitations.acceptInvitation, acceptInvitation(deps))
    on(invitations.joinByInvitation, joinByInvitation(deps), { own: true })
    on(shops.listShops, listShops)
    on(shops.switchShop, switchShop(deps))
  })

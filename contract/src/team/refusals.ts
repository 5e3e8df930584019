import { msg } from '../language/translatable.ts'

/** Refusals of the shop's team; part of the one catalogue. */
export const teamRefusals = {
  last_owner: {
    http: 409,
    service: '7004',
    says: msg('A business keeps at least one owner. Make somebody else an owner first.'),
  },
  place_gone: {
    http: 422,
    service: '7004',
    says: msg('This counter or event is closed. Choose another one.'),
  },
  member_already: {
    http: 409,
    service: '7004',
    says: msg('This person belongs to the business already.'),
  },
  invitation_open: {
    http: 409,
    service: '7004',
    says: msg('An invitation to this address is open. Send it again or take it back.'),
  },
  team_full: {
    http: 422,
    service: '7004',
    says: msg('A business has at most {count} people and open invitations.'),
  },
  invitation_dead: {
    http: 422,
    service: '7004',
    says: msg('This invitation was used, taken back or has expired. Ask for a new one.'),
  },
  invitation_of_another: {
    http: 422,
    service: '7004',
    says: msg('This invitation is for another person. Sign out and open it again as that person.'),
  },
  invitation_has_account: {
    http: 409,
    service: '7004',
    says: msg('There is an account with this address already. Sign in to take the invitation up.'),
  },
  grant_unusable: {
    http: 422,
    service: '7004',
    says: msg('This role has no page on which the right is used. Give this person another role instead.'),
  },
  grant_needless: {
    http: 422,
    service: '7004',
    says: msg('The role of this person allows this already.'),
  },
} as const

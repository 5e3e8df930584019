import { msg } from '../language/translatable.ts'

/** Reasons to refuse a proposal or its decision; part of the one catalogue. */
export const approvalRefusals = {
  proposal_decided: {
    http: 409,
    service: '7004',
    says: msg('This was already decided, or changed since you opened it. Check it again.'),
  },
  maker_is_not_checker: {
    http: 422,
    service: '7004',
    says: msg('You made this yourself, so another person has to decide on it.'),
  },
  proposal_own_case: {
    http: 422,
    service: '7004',
    says: msg('This is about your own business. A colleague has to do it.'),
  },
  maker_closed: {
    http: 422,
    service: '7004',
    says: msg('The account of the person who made this is closed. Refuse it; a colleague can make it again.'),
  },
  not_the_maker: {
    http: 422,
    service: '7004',
    says: msg('Only the person who made this can change it or take it back.'),
  },
} as const

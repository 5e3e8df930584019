import { msg } from '../language/translatable.ts'

/** Refusals where a part of an account is frozen, or an operator's view has ended; part of the one catalogue. */
export const merchantRefusals = {
  sign_in_frozen: {
    http: 422,
    service: '015',
    says: msg(
      'Signing in to this account is paused. Your money is safe. Call support to learn the reason and what to do.',
    ),
  },
  no_shop: {
    http: 422,
    service: '7004',
    says: msg('You belong to no business any more. Ask its owner for an invitation.'),
  },
  not_permitted: {
    http: 422,
    service: '7004',
    says: msg('Your role in this business does not allow this. Ask the owner or a manager.'),
  },
  over_own_limit: {
    http: 422,
    service: '7004',
    says: msg('This is above what you may move by yourself, {limit} each time. Ask the owner.'),
  },
  over_given_right: {
    http: 422,
    service: '7004',
    says: msg('This is above what is left today of your right for a time. Ask the owner or a manager.'),
  },
  money_in_frozen: {
    http: 422,
    service: '015',
    says: msg(
      'Money into your wallet is paused at the moment. Home shows the reason; call support if you have questions.',
    ),
  },
  money_out_frozen: {
    http: 422,
    service: '015',
    says: msg(
      'Money out of your wallet is paused at the moment. Home shows the reason; call support if you have questions.',
    ),
  },
  view_gone: {
    http: 422,
    service: '7004',
    says: msg('This question is answered or has expired. If support still needs to view your pages, they ask again.'),
  },
} as const

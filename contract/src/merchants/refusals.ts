import { msg } from '../language/translatable.ts'

/** Refusals where a part of an account is frozen, or an operator's view has ended; part of the one catalogue. */
export const merchantRefusals = {
  sign_in_frozen: {
    http: 422,
    service: '015',
    says: msg(
      'Signing in to this account is paused. Your money is safe. Please call support; they tell you why and what to do.',
    ),
  },
  money_in_frozen: {
    http: 422,
    service: '015',
    says: msg(
      'Money into your wallet is paused for the moment. Home says why; please call support if you have questions.',
    ),
  },
  money_out_frozen: {
    http: 422,
    service: '015',
    says: msg(
      'Money out of your wallet is paused for the moment. Home says why; please call support if you have questions.',
    ),
  },
  view_gone: {
    http: 422,
    service: '7004',
    says: msg('This question is answered or over. If support still needs to look, they ask again.'),
  },
} as const

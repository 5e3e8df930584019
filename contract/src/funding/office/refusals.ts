import { msg } from '../../language/translatable.ts'

/** Why a decision on a load is not taken; part of the one catalogue. */
export const reviewRefusals = {
  item_claimed: {
    http: 409,
    service: '7004',
    says: msg(
      '{name} is working on this payment. It is free again when they give it back, at the latest in {minutes} minutes.',
    ),
  },
  item_not_in_review: {
    http: 409,
    service: '7004',
    says: msg('Nothing of this payment is in suspense, so that nothing was moved. Please look at it again.'),
  },
  item_proposed: {
    http: 409,
    service: '7004',
    says: msg('For this payment a proposal waits for a second person. Please decide on that first.'),
  },
  item_refunding: {
    http: 409,
    service: '7004',
    says: msg('The rail is asked to give this payment back. When it has, or would not, it is shown here.'),
  },
  part_not_less: {
    http: 422,
    service: '014',
    says: msg('A part has to be less than what was paid, which is {amount}.'),
  },
  load_not_credited: {
    http: 409,
    service: '7004',
    says: msg('This load is not credited, so that nothing of it can be taken back. Please look at it again.'),
  },
} as const

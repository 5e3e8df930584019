import { msg } from '../../language/translatable.ts'

/** Why a decision on a load is not taken; part of the one catalogue. */
export const reviewRefusals = {
  item_claimed: {
    http: 409,
    service: '7004',
    says: msg(
      '{name} is working on this payment. It becomes free when they release it, in {minutes} minutes at the latest.',
    ),
  },
  item_not_in_review: {
    http: 409,
    service: '7004',
    says: msg('Nothing of this payment is in suspense, so nothing was moved. Check it again.'),
  },
  item_proposed: {
    http: 409,
    service: '7004',
    says: msg('A proposal for this payment waits for a second person. Decide on that first.'),
  },
  item_refunding: {
    http: 409,
    service: '7004',
    says: msg('The rail is asked to return this payment. The result is shown here.'),
  },
  part_not_less: {
    http: 422,
    service: '014',
    says: msg('A partial credit has to be less than what was paid, {amount}.'),
  },
  load_not_credited: {
    http: 409,
    service: '7004',
    says: msg('This load is not credited, so it cannot be taken back. Check it again.'),
  },
  payment_not_credited: {
    http: 409,
    service: '7004',
    says: msg(
      'This payment is not credited, or its rail was asked to give a part of it back. It cannot be taken back whole.',
    ),
  },
} as const

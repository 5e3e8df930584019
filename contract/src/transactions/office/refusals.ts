import { msg } from '../../language/translatable.ts'

/** Reasons to refuse an adjustment; part of the one catalogue. */
export const adjustmentRefusals = {
  lines_not_balanced: {
    http: 422,
    service: '014',
    says: msg('Debits and credits have to be equal. They differ by {amount}.'),
  },
  account_not_adjustable: {
    http: 422,
    service: '014',
    says: msg('The account “{account}” cannot be changed manually.'),
  },
  account_too_low: {
    http: 422,
    service: '7004',
    says: msg('The account “{account}” does not have enough money: {amount} is available.'),
  },
  suspense_reserved: {
    http: 422,
    service: '7004',
    says: msg(
      'Only {amount} of the money in suspense belongs to no payment in review. Decide on payments in their queue.',
    ),
  },
} as const

import { msg } from '../../language/translatable.ts'

/** Reasons to refuse a settlement; part of the one catalogue. */
export const settlementRefusals = {
  settlement_recorded: {
    http: 409,
    service: '7004',
    says: msg('This line of the bank’s statement is already recorded.'),
  },
  settlement_account_taken: {
    http: 409,
    service: '7004',
    says: msg('A bank account is called “{code}” already. Choose another name.'),
  },
} as const

import { msg } from '../../language/translatable.ts'

/** Why a settlement is not taken; part of the one catalogue. */
export const settlementRefusals = {
  settlement_recorded: {
    http: 409,
    service: '7004',
    says: msg('This line of the bank’s statement is recorded already.'),
  },
  settlement_account_taken: {
    http: 409,
    service: '7004',
    says: msg('A bank account is called “{code}” already. Please choose another name.'),
  },
} as const

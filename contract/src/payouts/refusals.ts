import { msg } from '../language/translatable.ts'

/** Refusals of money out; part of the one catalogue. */
export const payoutRefusals = {
  payouts_closed: {
    http: 422,
    service: '7004',
    says: msg('Money cannot go out to a bank yet. Complete your identity check first.'),
  },
  no_payout_rail: {
    http: 503,
    service: '028',
    says: msg('No way to the banks is open at the moment. Try again later.'),
  },
  bank_account_cooling: {
    http: 422,
    service: '7004',
    says: msg('This account is new and locked for 24 hours. You can use it from {until}.'),
  },
  bank_account_paused: {
    http: 422,
    service: '015',
    says: msg('This account is paused. Have it checked again first.'),
  },
  bank_account_disowned: {
    http: 422,
    service: '015',
    says: msg('Someone in your business reported that they did not add this account. It can only be removed.'),
  },
  bank_account_taken: { http: 422, service: '7004', says: msg('You have this account already.') },
  bank_account_unknown: {
    http: 422,
    service: '009',
    says: msg('The bank does not know this account. Check its number and branch.'),
  },
  bank_account_name_differs: {
    http: 422,
    service: '009',
    says: msg(
      'The bank has another name for this account. Enter the holder’s name as the bank has it, or show us a cheque.',
    ),
  },
  bank_account_check_over: {
    http: 422,
    service: '7004',
    says: msg('This check is too old. Check the name again.'),
  },
  bank_account_busy: {
    http: 422,
    service: '7004',
    says: msg('Money is on its way to this account. You can remove the account afterwards.'),
  },
  too_many_accounts: {
    http: 422,
    service: '7004',
    says: msg('You can have at most {most} accounts. Remove one first.'),
  },
  bank_unreachable: {
    http: 503,
    service: '012',
    says: msg('The bank does not answer. Nothing was saved; try again later.'),
  },
  payout_too_small: { http: 422, service: '016', says: msg('The least you can withdraw is {amount}.') },
  payout_too_large: { http: 422, service: '017', says: msg('The most you can withdraw at a time is {amount}.') },
  payout_over_day: { http: 422, service: '017', says: msg('You can withdraw {amount} more today.') },
  payout_over_count: { http: 422, service: '017', says: msg('You have made all {count} withdrawals of today.') },
  payout_over_month: { http: 422, service: '017', says: msg('You can withdraw {amount} more this month.') },
  withdrawable_too_low: { http: 422, service: '7004', says: msg('You can withdraw {amount} now.') },
  payout_not_cancellable: {
    http: 422,
    service: '7004',
    says: msg('It has been sent to the bank and can no longer be cancelled.'),
  },
  confirmation_over: { http: 422, service: '7004', says: msg('This confirmation has expired. Begin again.') },
  confirmation_differs: {
    http: 422,
    service: '7004',
    says: msg('The withdrawal changed after you confirmed it. Confirm it again.'),
  },
  confirmation_wrong: { http: 422, service: '7004', says: msg('This code is wrong. {left} tries are left.') },
  codes_of_hour_used: {
    http: 429,
    service: '005',
    says: msg('You have received as many codes as an hour allows. The next one can be sent in {minutes} min.'),
  },
  settlement_changed_today: { http: 422, service: '7004', says: msg('You can change this again from {until}.') },
  payout_not_held: {
    http: 422,
    service: '7004',
    says: msg('This withdrawal no longer waits for a decision. Check the list again.'),
  },
  payout_own_case: {
    http: 422,
    service: '7004',
    says: msg('This needs another person: it is your own request, or your own business.'),
  },
  payout_not_lost: {
    http: 422,
    service: '7004',
    says: msg('Only an order that its rail has not known for two days can be released.'),
  },
  payout_not_paid_late: {
    http: 422,
    service: '7004',
    says: msg('Its rail no longer reports that this withdrawal was paid after it had ended.'),
  },
  payout_release_asked: {
    http: 422,
    service: '7004',
    says: msg('This was already requested. Another person decides.'),
  },
} as const

import { msg } from '../language/translatable.ts'

/** The "no"s of money out. Merged into the one catalogue. */
export const payoutRefusals = {
  payouts_closed: {
    http: 422,
    service: '7004',
    says: msg('Money cannot go out to a bank yet. Complete your identity check first.'),
  },
  no_payout_rail: {
    http: 503,
    service: '028',
    says: msg('No way to the banks is open for the moment. Please try again later.'),
  },
  bank_account_cooling: {
    http: 422,
    service: '7004',
    says: msg('This account is new and rests for 24 hours. You can use it from {until}.'),
  },
  bank_account_paused: {
    http: 422,
    service: '015',
    says: msg('This account is paused. Please have it checked again first.'),
  },
  bank_account_disowned: {
    http: 422,
    service: '015',
    says: msg('Somebody of your business said that they did not add this account. It can only be removed.'),
  },
  bank_account_taken: { http: 422, service: '7004', says: msg('You have this account already.') },
  bank_account_unknown: {
    http: 422,
    service: '009',
    says: msg('The bank does not know this account. Please check its number and branch.'),
  },
  bank_account_name_differs: {
    http: 422,
    service: '009',
    says: msg(
      'The bank has another name for this account. Please write the holder as the bank does, or show us a cheque.',
    ),
  },
  bank_account_check_over: {
    http: 422,
    service: '7004',
    says: msg('This check is too old. Please check the name again.'),
  },
  bank_account_busy: {
    http: 422,
    service: '7004',
    says: msg('Money is on its way to this account. It can be removed when that has ended.'),
  },
  too_many_accounts: {
    http: 422,
    service: '7004',
    says: msg('You can have at most {most} accounts. Please remove one first.'),
  },
  bank_unreachable: {
    http: 503,
    service: '012',
    says: msg('The bank does not answer. Nothing was saved; please try again later.'),
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
  confirmation_over: { http: 422, service: '7004', says: msg('This confirmation is over. Please begin again.') },
  confirmation_differs: {
    http: 422,
    service: '7004',
    says: msg('The withdrawal changed after you confirmed it. Please confirm it again.'),
  },
  confirmation_wrong: { http: 422, service: '7004', says: msg('This code is not right. {left} tries are left.') },
  codes_of_hour_used: {
    http: 429,
    service: '005',
    says: msg('As many codes as an hour allows were sent to you. The next one can be sent in {minutes} min.'),
  },
  settlement_changed_today: { http: 422, service: '7004', says: msg('You can change this again from {until}.') },
  payout_not_held: {
    http: 422,
    service: '7004',
    says: msg('This withdrawal does not wait for a person any more. Please look at the list again.'),
  },
  payout_own_case: {
    http: 422,
    service: '7004',
    says: msg('This needs another person: it is your own request, or your own business.'),
  },
  payout_not_lost: {
    http: 422,
    service: '7004',
    says: msg('Only an order that its rail has not known for two days can be let go.'),
  },
  payout_not_paid_late: {
    http: 422,
    service: '7004',
    says: msg('Its rail does not say any more that this withdrawal was paid after it had ended.'),
  },
  payout_release_asked: {
    http: 422,
    service: '7004',
    says: msg('Somebody has asked for this already. Another person decides.'),
  },
} as const

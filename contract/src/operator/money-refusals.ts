/** The "no"s of the operator's work on money. Merged into the one catalogue. */
export const moneyRefusals = {
  proposal_decided: {
    http: 409,
    service: '7004',
    says: 'This was decided already, or changed since you opened it. Please look at it again.',
  },
  maker_is_not_checker: {
    http: 422,
    service: '7004',
    says: 'You made this yourself, so that another person has to decide on it.',
  },
  maker_closed: {
    http: 422,
    service: '7004',
    says: 'The account of whoever made this is closed. Please refuse it; a colleague can make it anew.',
  },
  proposal_own_case: {
    http: 422,
    service: '7004',
    says: 'This is about your own business. A colleague has to do it.',
  },
  not_the_maker: {
    http: 422,
    service: '7004',
    says: 'Only the person who made this can change it or take it back.',
  },
  lines_not_balanced: {
    http: 422,
    service: '014',
    says: 'Debits and credits have to be the same. They differ by {amount}.',
  },
  account_not_adjustable: {
    http: 422,
    service: '014',
    says: 'The account “{account}” is not changed by hand.',
  },
  account_too_low: {
    http: 422,
    service: '7004',
    says: 'The account “{account}” does not have enough money: {amount} is available.',
  },
  suspense_reserved: {
    http: 422,
    service: '7004',
    says: 'Of the money in suspense only {amount} belongs to no payment in review. Decide on payments in their queue.',
  },
  item_claimed: {
    http: 409,
    service: '7004',
    says: '{name} is working on this payment. It is free again when they give it back, at the latest in {minutes} minutes.',
  },
  item_not_in_review: {
    http: 409,
    service: '7004',
    says: 'Nothing of this payment is in suspense, so that nothing was moved. Please look at it again.',
  },
  item_proposed: {
    http: 409,
    service: '7004',
    says: 'For this payment a proposal waits for a second person. Please decide on that first.',
  },
  item_refunding: {
    http: 409,
    service: '7004',
    says: 'The rail is asked to give this payment back. When it has, or would not, it is shown here.',
  },
  part_not_less: {
    http: 422,
    service: '014',
    says: 'A part has to be less than what was paid, which is {amount}.',
  },
  load_not_credited: {
    http: 409,
    service: '7004',
    says: 'This load is not credited, so that nothing of it can be taken back. Please look at it again.',
  },
  settlement_recorded: {
    http: 409,
    service: '7004',
    says: 'This line of the bank’s statement is recorded already.',
  },
  settlement_account_taken: {
    http: 409,
    service: '7004',
    says: 'A bank account is called “{code}” already. Please choose another name.',
  },
  tariff_day_past: {
    http: 422,
    service: '014',
    says: 'A rule begins tomorrow at the earliest: what was charged until today stays explained.',
  },
  tariff_notice_short: {
    http: 422,
    service: '014',
    says: 'Merchants are told 15 days before something becomes dearer or narrower for them. Please choose a later day, or say why it has to be sooner.',
  },
  tariff_day_taken: {
    http: 422,
    service: '014',
    says: 'One of these rules changes on that day already. Please choose another day.',
  },
  tariff_figures_wrong: {
    http: 422,
    service: '014',
    says: 'The figures do not fit together: least, one load, a day and a month have to rise, as fees by amount do, and a share is at most 100 %.',
  },
  tariff_unchanged: {
    http: 422,
    service: '014',
    says: 'Something here is what holds already. Please leave it out.',
  },
  tariff_line_unknown: {
    http: 422,
    service: '014',
    says: 'A rule names a way, a rail or a bank that is not there.',
  },
  bank_file_empty: {
    http: 422,
    service: '7004',
    says: 'No order waits for a file.',
  },
  bank_file_own: {
    http: 422,
    service: '7004',
    says: 'You made this file. Another person uploads and applies what the bank answers.',
  },
  bank_file_not_sent: {
    http: 422,
    service: '7004',
    says: 'This file was not downloaded yet, so that no bank can have answered it.',
  },
  bank_answer_empty: {
    http: 422,
    service: '014',
    says: 'This file says nothing of any order.',
  },
  bank_answer_column: {
    http: 422,
    service: '014',
    says: 'This file has no column “{column}”. It needs reference, amount and status.',
  },
  bank_answer_line: {
    http: 422,
    service: '014',
    says: 'Line {line} has another number of cells than the first line.',
  },
  bank_answer_over: {
    http: 409,
    service: '7004',
    says: 'This answer was applied already, or its orders have changed. Please upload it again.',
  },
} as const

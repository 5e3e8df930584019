import { msg } from '../language/translatable.ts'

/** Refusals of cooperatives, their books and their files; part of the one catalogue. */
export const cooperativeRefusals = {
  cooperative_code_unknown: {
    http: 422,
    service: '009',
    says: msg('No cooperative has this partner code. Check it on the cooperative’s letter.'),
  },
  cooperative_code_taken: {
    http: 409,
    service: '7004',
    says: msg('Another cooperative has this partner code.'),
  },
  cooperative_link_decided: {
    http: 409,
    service: '7004',
    says: msg('This link was decided already. Check it again.'),
  },
  cooperative_is_yourself: {
    http: 422,
    service: '022',
    says: msg('This is your own cooperative. Another business links to it.'),
  },
  cooperative_not_open: {
    http: 422,
    service: '7004',
    says: msg('This link is not approved yet. Its book begins when it is.'),
  },
  cooperative_suspended: {
    http: 422,
    service: '7004',
    says: msg('This link is suspended and takes no new rows. Ask support for the reason.'),
  },
  cooperative_balance_too_low: {
    http: 422,
    service: '7004',
    says: msg('You hold {amount} for this cooperative. Take less, or wait for the next deposit.'),
  },
  cooperative_has_no_mail: {
    http: 422,
    service: '7004',
    says: msg('No address is noted for this cooperative. Ask support to note the one that it names on its letter.'),
  },
  schedule_known: {
    http: 409,
    service: '7004',
    says: msg('The cooperative is mailed after each of these periods already.'),
  },
  documents_full: {
    http: 422,
    service: '017',
    says: msg('A link keeps at most {count} documents. Remove one first.'),
  },
  document_unreadable: {
    http: 422,
    service: '017',
    says: msg('This is no PDF, picture, CSV or Excel file. Choose another file.'),
  },
  member_number_taken: {
    http: 409,
    service: '7004',
    says: msg('Another member has this number. Check the number.'),
  },
  member_left: { http: 422, service: '7004', says: msg('This member has left the cooperative.') },
  deposit_source_taken: {
    http: 409,
    service: '7004',
    says: msg('This payment is in the book already. Nothing was written twice.'),
  },
  payment_not_depositable: {
    http: 422,
    service: '7004',
    says: msg('Only a paid payment without refunds and disputes becomes a deposit.'),
  },
  send_not_payable: {
    http: 422,
    service: '7004',
    says: msg('Only a send of yours that has arrived becomes a payout.'),
  },
  row_not_reversible: {
    http: 422,
    service: '7004',
    says: msg('This row cannot be taken back here. One that a payment brought is taken back by its refund.'),
  },
  settlement_changed: {
    http: 409,
    service: '7004',
    says: msg('The amount has changed: {amount} is owed now. Check it, and settle again.'),
  },
  cooperative_file_other_days: {
    http: 422,
    service: '7004',
    says: msg('Line {line} is of {day}, outside of the days that you chose. Choose the days of the file.'),
  },
  cooperative_file_unreadable: {
    http: 422,
    service: '7004',
    says: msg('Line {line} cannot be read. Check its day and its amount, and the columns that you chose.'),
  },
  cooperative_file_empty: {
    http: 422,
    service: '7004',
    says: msg('This file has no line with a day and an amount. Check the columns that you chose.'),
  },
  cooperative_file_known: {
    http: 409,
    service: '7004',
    says: msg('This file was read already, and the book has not changed since.'),
  },
  cooperative_list_signed: {
    http: 409,
    service: '7004',
    says: msg('This list is signed and no longer changes. Read a new file instead.'),
  },
  cooperative_breaks_open: {
    http: 422,
    service: '7004',
    says: msg('Breaks that are still open: {count}. Explain or close each of them, then sign.'),
  },
  cooperative_list_changed: {
    http: 409,
    service: '7004',
    says: msg('The list has changed since it was shown. Check it, then sign.'),
  },
  cooperative_shop_signs_first: {
    http: 422,
    service: '7004',
    says: msg('The shop has not signed this list yet. The cooperative signs the same list after it.'),
  },
} as const

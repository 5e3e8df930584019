import { msg } from '../../language/translatable.ts'

/** Reasons to refuse a bank file or its answer; part of the one catalogue. */
export const bankFileRefusals = {
  bank_file_empty: {
    http: 422,
    service: '7004',
    says: msg('No order is waiting for a file.'),
  },
  bank_file_own: {
    http: 422,
    service: '7004',
    says: msg('You made this file. Another person uploads and applies the bank’s answer.'),
  },
  bank_file_not_sent: {
    http: 422,
    service: '7004',
    says: msg('This file was not downloaded yet, so no bank can have answered it.'),
  },
  bank_answer_empty: {
    http: 422,
    service: '014',
    says: msg('This file contains no order.'),
  },
  bank_answer_column: {
    http: 422,
    service: '014',
    says: msg('This file has no column “{column}”. It needs reference, amount and status.'),
  },
  bank_answer_line: {
    http: 422,
    service: '014',
    says: msg('Line {line} has a different number of cells than the first line.'),
  },
  bank_answer_over: {
    http: 409,
    service: '7004',
    says: msg('This answer was already applied, or its orders have changed. Upload it again.'),
  },
} as const

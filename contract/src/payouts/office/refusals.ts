import { msg } from '../../language/translatable.ts'

/** Why a bank file or its answer is not taken; part of the one catalogue. */
export const bankFileRefusals = {
  bank_file_empty: {
    http: 422,
    service: '7004',
    says: msg('No order waits for a file.'),
  },
  bank_file_own: {
    http: 422,
    service: '7004',
    says: msg('You made this file. Another person uploads and applies what the bank answers.'),
  },
  bank_file_not_sent: {
    http: 422,
    service: '7004',
    says: msg('This file was not downloaded yet, so that no bank can have answered it.'),
  },
  bank_answer_empty: {
    http: 422,
    service: '014',
    says: msg('This file says nothing of any order.'),
  },
  bank_answer_column: {
    http: 422,
    service: '014',
    says: msg('This file has no column “{column}”. It needs reference, amount and status.'),
  },
  bank_answer_line: {
    http: 422,
    service: '014',
    says: msg('Line {line} has another number of cells than the first line.'),
  },
  bank_answer_over: {
    http: 409,
    service: '7004',
    says: msg('This answer was applied already, or its orders have changed. Please upload it again.'),
  },
} as const

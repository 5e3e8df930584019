import { msg } from '../language/translatable.ts'

/** The "no"s of statements, breaks and closed days. Merged into the one catalogue. */
export const reconciliationRefusals = {
  statement_decided: {
    http: 409,
    service: '7004',
    says: msg('This statement counts already, or was thrown away. Please look at it again.'),
  },
  statement_known: {
    http: 409,
    service: '7004',
    says: msg('The same file counts already. Nothing was counted twice.'),
  },
  statement_has_bad_lines: {
    http: 422,
    service: '014',
    says: msg(
      '{count} lines could not be read. Please look at them, and count the others without them only if that is right.',
    ),
  },
  statement_column_missing: {
    http: 422,
    service: '014',
    says: msg('The file has no column “{column}”. Please choose another map, or change this one.'),
  },
  statement_column_doubled: {
    http: 422,
    service: '014',
    says: msg(
      'The file has more than one column “{column}”, so it cannot be known which one counts. Please rename one of them in the file.',
    ),
  },
  statement_dates_unclear: {
    http: 422,
    service: '014',
    says: msg('The dates of this file can be read in two ways, “{text}” among them. Please choose which one is meant.'),
  },
  statement_unclear: {
    http: 422,
    service: '014',
    says: msg(
      'The signs or the running balance of this file do not agree. Please look at them, and let it count only if that is right.',
    ),
  },
  statement_has_no_lines: {
    http: 422,
    service: '014',
    says: msg(
      'This file has no line ends where its lines should end, or a quotation mark is never closed. Please save it again as text (CSV).',
    ),
  },
  statement_too_large: {
    http: 422,
    service: '014',
    says: msg(
      'The rows come to more than {amount} in all: a column may be another than the map says. Please choose another map, or change this one.',
    ),
  },
  statement_format_unknown: {
    http: 422,
    service: '014',
    says: msg('This is no statement that can be read here. Please bring MT940, camt.053, OFX or CSV.'),
  },
  statement_malformed: {
    http: 422,
    service: '014',
    says: msg(
      'Line {line} of this file is not as its format says: “{text}”. Please download the statement from the bank again.',
    ),
  },
  statement_cut: {
    http: 422,
    service: '014',
    says: msg('This file ends before its statement does. Please download the statement from the bank again.'),
  },
  statement_has_doctype: {
    http: 422,
    service: '014',
    says: msg(
      'Line {line} of this file declares a document type (DOCTYPE). No bank’s statement needs one, so it was not read.',
    ),
  },
  statement_currency_foreign: {
    http: 422,
    service: '014',
    says: msg('Line {line} is in {currency}. Only statements in Nepali rupees (NPR) can be read.'),
  },
  statement_has_accounts: {
    http: 422,
    service: '014',
    says: msg(
      'This file has statements of more than one account: “{first}” and “{second}”. Please bring a file for each.',
    ),
  },
  statement_file_too_large: {
    http: 422,
    service: '014',
    says: msg('This file has more than {megabytes} MB or {count} payments. Please bring it in shorter periods.'),
  },
  statement_not_offered: {
    http: 422,
    service: '014',
    says: msg('This rail lists no days by itself. Please bring its file.'),
  },
  statement_not_answered: {
    http: 422,
    service: '012',
    says: msg('The rail did not list this day now. Please try again later, or bring its file.'),
  },
  statement_missing: {
    http: 422,
    service: '7004',
    says: msg('There is no statement of this day yet.'),
  },
  day_closed: {
    http: 409,
    service: '7004',
    says: msg('The {day} of this account is closed. Two people can open it again.'),
  },
  day_not_over: {
    http: 422,
    service: '7004',
    says: msg('This day is not over yet.'),
  },
  day_not_explained: {
    http: 422,
    service: '7004',
    says: msg(
      '{count} breaks of this day are not explained, {amount} in all. Resolve them, or carry each over by name.',
    ),
  },
  break_decided: {
    http: 409,
    service: '7004',
    says: msg('This break was decided already, or a second person is to decide. Please look at it again.'),
  },
  break_act_unfit: {
    http: 422,
    service: '014',
    says: msg('That cannot be done with a break of this kind.'),
  },
  break_twin_decided: {
    http: 409,
    service: '7004',
    says: msg(
      'Line {line} of “{name}” is the same row, and it has found its entry, was decided on or waits for a second person. A row is booked once.',
    ),
  },
  break_copy_booked: {
    http: 409,
    service: '7004',
    says: msg(
      'Line {line} of “{name}” is the same row, and was booked or waits for a second person. Take that back first, as out of suspense, or end this row as a copy.',
    ),
  },
  write_off_too_large: {
    http: 422,
    service: '014',
    says: msg('At most {amount} is written off like this.'),
  },
  write_off_bound_same: {
    http: 422,
    service: '014',
    says: msg('This is the most that may be written off already.'),
  },
  write_off_bound_waits: {
    http: 409,
    service: '7004',
    says: msg('Another figure waits for a second person already. Please have that decided first.'),
  },
  match_taken: {
    http: 409,
    service: '7004',
    says: msg('One of the two belongs to something else already. Please look at it again.'),
  },
  settlement_too_large: {
    http: 422,
    service: '014',
    says: msg('The rail owes {amount}, less than this settlement. Say so expressly if it really sent more.'),
  },
} as const

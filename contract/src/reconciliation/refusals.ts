import { msg } from '../language/translatable.ts'

/** Refusals of statements, breaks and closed days; part of the one catalogue. */
export const reconciliationRefusals = {
  statement_decided: {
    http: 409,
    service: '7004',
    says: msg('This statement already counts, or was discarded. Check it again.'),
  },
  statement_known: {
    http: 409,
    service: '7004',
    says: msg('The same file already counts. Nothing was counted twice.'),
  },
  statement_has_bad_lines: {
    http: 422,
    service: '014',
    says: msg('{count} lines could not be read. Check them, and count the others without them only if that is right.'),
  },
  statement_column_missing: {
    http: 422,
    service: '014',
    says: msg('The file has no column “{column}”. Choose another map, or change this one.'),
  },
  statement_column_doubled: {
    http: 422,
    service: '014',
    says: msg(
      'The file has more than one column “{column}”, so it is unclear which one counts. Rename one of them in the file.',
    ),
  },
  statement_dates_unclear: {
    http: 422,
    service: '014',
    says: msg('The dates of this file can be read in two ways, for example “{text}”. Choose which one is meant.'),
  },
  statement_unclear: {
    http: 422,
    service: '014',
    says: msg(
      'The signs or the running balance of this file do not agree. Check them, and let it count only if that is right.',
    ),
  },
  statement_has_no_lines: {
    http: 422,
    service: '014',
    says: msg('This file lacks line ends, or a quotation mark is never closed. Save it again as text (CSV).'),
  },
  statement_too_large: {
    http: 422,
    service: '014',
    says: msg(
      'The rows add up to more than {amount}: the map may name the wrong column. Choose another map, or change this one.',
    ),
  },
  statement_format_unknown: {
    http: 422,
    service: '014',
    says: msg('This statement cannot be read here. Upload MT940, camt.053, OFX or CSV.'),
  },
  statement_malformed: {
    http: 422,
    service: '014',
    says: msg(
      'Line {line} of this file does not follow its format: “{text}”. Download the statement from the bank again.',
    ),
  },
  statement_cut: {
    http: 422,
    service: '014',
    says: msg('This file is incomplete. Download the statement from the bank again.'),
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
    says: msg('This file has statements of more than one account: “{first}” and “{second}”. Upload a file for each.'),
  },
  statement_file_too_large: {
    http: 422,
    service: '014',
    says: msg('This file has more than {megabytes} MB or {count} payments. Upload it in shorter periods.'),
  },
  statement_not_offered: {
    http: 422,
    service: '014',
    says: msg('This rail does not list its days. Upload its file.'),
  },
  statement_not_answered: {
    http: 422,
    service: '012',
    says: msg('The rail did not list this day. Try again later, or upload its file.'),
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
    says: msg('This day has not ended yet.'),
  },
  day_not_explained: {
    http: 422,
    service: '7004',
    says: msg(
      '{count} breaks of this day are not explained, {amount} in total. Resolve them, or carry each over by name.',
    ),
  },
  break_decided: {
    http: 409,
    service: '7004',
    says: msg('This break was already decided, or waits for a second person. Check it again.'),
  },
  break_act_unfit: {
    http: 422,
    service: '014',
    says: msg('A break of this kind does not allow that.'),
  },
  break_twin_decided: {
    http: 409,
    service: '7004',
    says: msg(
      'Line {line} of “{name}” is the same row, and it is matched, decided or waiting for a second person. A row is booked once.',
    ),
  },
  break_copy_booked: {
    http: 409,
    service: '7004',
    says: msg(
      'Line {line} of “{name}” is the same row, and was booked or waits for a second person. Reverse that first, for example out of suspense, or end this row as a copy.',
    ),
  },
  write_off_too_large: {
    http: 422,
    service: '014',
    says: msg('At most {amount} can be written off this way.'),
  },
  write_off_bound_same: {
    http: 422,
    service: '014',
    says: msg('This is already the most that may be written off.'),
  },
  write_off_bound_waits: {
    http: 409,
    service: '7004',
    says: msg('Another figure already waits for a second person. Have that decided first.'),
  },
  match_taken: {
    http: 409,
    service: '7004',
    says: msg('One of the two already belongs to something else. Check it again.'),
  },
  settlement_too_large: {
    http: 422,
    service: '014',
    says: msg('The rail owes {amount}, less than this settlement. Confirm explicitly if it really sent more.'),
  },
} as const

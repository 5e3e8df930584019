import { msg } from '../language/translatable.ts'

/** Refusals of statements; part of the one catalogue. */
export const statementRefusals = {
  period_invalid: {
    http: 422,
    service: '022',
    says: msg('Choose a first day that is not after the last one, from the last three years, and not after today.'),
  },
  statements_being_made: {
    http: 422,
    service: '022',
    says: msg('{count} statements are being made. Wait for one of them, or cancel it.'),
  },
  log_too_long: {
    http: 422,
    service: '022',
    says: msg('These days have more than {count} rows. Choose fewer days.'),
  },
  statement_not_made: {
    http: 409,
    service: '022',
    says: msg('This statement is not ready.'),
  },
  schedules_too_many: {
    http: 422,
    service: '022',
    says: msg('You have {count} schedules. Remove one first.'),
  },
  schedule_person_unknown: {
    http: 422,
    service: '022',
    says: msg('Choose people of your business with a verified e-mail address.'),
  },
  statement_too_long_for_paper: {
    http: 422,
    service: '022',
    says: msg('A PDF holds at most {count} rows. Choose Excel or CSV, or a shorter period.'),
  },
} as const

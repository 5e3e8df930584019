import { msg } from '../../language/translatable.ts'

/** Reasons to refuse lines of the tariff; part of the one catalogue. */
export const tariffRefusals = {
  tariff_day_past: {
    http: 422,
    service: '014',
    says: msg('A rule begins tomorrow at the earliest, so that today’s charges stay explained.'),
  },
  tariff_notice_short: {
    http: 422,
    service: '014',
    says: msg(
      'Merchants are notified 15 days before something becomes dearer or narrower for them. Choose a later day, or give the reason why it has to be sooner.',
    ),
  },
  tariff_day_taken: {
    http: 422,
    service: '014',
    says: msg('One of these rules changes on that day already. Choose another day.'),
  },
  tariff_figures_wrong: {
    http: 422,
    service: '014',
    says: msg(
      'The figures are inconsistent: least, one load, a day and a month have to rise, as do fees by amount, and a share is at most 100 %.',
    ),
  },
  tariff_unchanged: {
    http: 422,
    service: '014',
    says: msg('Something here is already in force. Leave it out.'),
  },
  tariff_line_unknown: {
    http: 422,
    service: '014',
    says: msg('A rule names a way, a rail or a bank that does not exist.'),
  },
} as const

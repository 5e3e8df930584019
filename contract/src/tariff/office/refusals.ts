import { msg } from '../../language/translatable.ts'

/** Why lines of the tariff are not taken; part of the one catalogue. */
export const tariffRefusals = {
  tariff_day_past: {
    http: 422,
    service: '014',
    says: msg('A rule begins tomorrow at the earliest: what was charged until today stays explained.'),
  },
  tariff_notice_short: {
    http: 422,
    service: '014',
    says: msg(
      'Merchants are told 15 days before something becomes dearer or narrower for them. Please choose a later day, or say why it has to be sooner.',
    ),
  },
  tariff_day_taken: {
    http: 422,
    service: '014',
    says: msg('One of these rules changes on that day already. Please choose another day.'),
  },
  tariff_figures_wrong: {
    http: 422,
    service: '014',
    says: msg(
      'The figures do not fit together: least, one load, a day and a month have to rise, as fees by amount do, and a share is at most 100 %.',
    ),
  },
  tariff_unchanged: {
    http: 422,
    service: '014',
    says: msg('Something here is what holds already. Please leave it out.'),
  },
  tariff_line_unknown: {
    http: 422,
    service: '014',
    says: msg('A rule names a way, a rail or a bank that is not there.'),
  },
} as const

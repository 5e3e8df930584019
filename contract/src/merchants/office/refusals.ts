import { msg } from '../../language/translatable.ts'

/** Refusals to operators about merchants; part of the one catalogue. */
export const officeRefusals = {
  frozen_already: {
    http: 422,
    service: '7004',
    says: msg('This part is frozen already.'),
  },
  lift_asked_already: {
    http: 422,
    service: '7004',
    says: msg('Somebody has asked already. A second person can lift it now.'),
  },
  lift_not_asked: {
    http: 422,
    service: '7004',
    says: msg('Nobody has asked for this to be lifted yet. Ask first; another operator lifts it.'),
  },
  second_person_needed: {
    http: 422,
    service: '7004',
    says: msg('This needs a second person. Another operator can do it.'),
  },
  agent_not_asked: {
    http: 422,
    service: '7004',
    says: msg('This person has not asked to be an agent.'),
  },
  rule_day_past: {
    http: 422,
    service: '014',
    says: msg('A rule begins today at the earliest. Please choose another day.'),
  },
  rule_day_taken: {
    http: 422,
    service: '014',
    says: msg('There is a rule from this day or a later one already. Please choose a later day.'),
  },
  rule_notice_short: {
    http: 422,
    service: '014',
    says: msg(
      'Merchants are told 15 days before something becomes dearer or narrower for all. Please choose a later day.',
    ),
  },
  rule_figures_wrong: {
    http: 422,
    service: '014',
    says: msg(
      'These figures do not fit together. One load is at most the month and the balance, a day at most the month.',
    ),
  },
  rule_decided: {
    http: 422,
    service: '7004',
    says: msg('This rule is decided already. What was decided stays; propose another one.'),
  },
  view_closed: {
    http: 422,
    service: '7004',
    says: msg('The merchant does not allow a look now. Ask for it; it lasts half an hour.'),
  },
  view_hidden: {
    http: 422,
    service: '7004',
    says: msg('This stays hidden in a look: it can change something, or it shows papers, keys or proofs.'),
  },
} as const

import { msg } from '../../language/translatable.ts'

/** Why a page’s new text is not taken; part of the one catalogue. */
export const pageDraftRefusals = {
  page_draft_waits: {
    http: 422,
    service: '7004',
    says: msg('A text of this page waits in this language already. Please decide on it first.'),
  },
  page_draft_decided: {
    http: 422,
    service: '7004',
    says: msg('This text was decided already. Please look at the page again.'),
  },
  page_day_wrong: {
    http: 422,
    service: '014',
    says: msg('A version begins today at the earliest, and not before the newest one. Please choose a later day.'),
  },
} as const

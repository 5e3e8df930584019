import { msg } from '../../language/translatable.ts'

/** Reasons to refuse a page’s new text; part of the one catalogue. */
export const pageDraftRefusals = {
  page_draft_waits: {
    http: 422,
    service: '7004',
    says: msg('A text of this page in this language already waits for a decision. Decide on it first.'),
  },
  page_draft_decided: {
    http: 422,
    service: '7004',
    says: msg('This text was already decided. Check the page again.'),
  },
  page_day_wrong: {
    http: 422,
    service: '014',
    says: msg('A version begins today at the earliest, and not before the newest one. Choose a later day.'),
  },
} as const

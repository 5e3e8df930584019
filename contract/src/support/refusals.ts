import { msg } from '../language/translatable.ts'

/** The "no"s of support. Merged into the one catalogue. */
export const supportRefusals = {
  too_many_kept_searches: {
    http: 422,
    service: '7004',
    says: msg('Ten searches are being looked for already. Please wait until one of them has ended.'),
  },
  question_closed: {
    http: 422,
    service: '7004',
    says: msg('This question is closed. Please ask a new one.'),
  },
  too_many_pictures: {
    http: 422,
    service: '7004',
    says: msg('This question has {most} pictures already. Please describe the rest in words.'),
  },
  support_own_case: {
    http: 422,
    service: '7004',
    says: msg('This is a question of your own business. A colleague has to answer it.'),
  },
} as const

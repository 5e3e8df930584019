import { msg } from '../language/translatable.ts'

/** Refusals of support; part of the one catalogue. */
export const supportRefusals = {
  too_many_kept_searches: {
    http: 422,
    service: '7004',
    says: msg('Ten of your searches are already open. Wait until one of them has ended.'),
  },
  question_closed: {
    http: 422,
    service: '7004',
    says: msg('This question is closed. Ask a new one.'),
  },
  too_many_pictures: {
    http: 422,
    service: '7004',
    says: msg('This question already has {most} pictures. Describe the rest in words.'),
  },
  support_own_case: {
    http: 422,
    service: '7004',
    says: msg('This question is about your own business. A colleague has to answer it.'),
  },
} as const

import { msg } from '../language/translatable.ts'

/** Refusals of the history; part of the one catalogue. */
export const historyRefusals = {
  history_views_too_many: {
    http: 422,
    service: '022',
    says: msg('You can keep at most {count} views. Remove one first.'),
  },
  history_view_name_taken: {
    http: 422,
    service: '022',
    says: msg('Another view has this name. Choose another one.'),
  },
  tags_too_many: {
    http: 422,
    service: '022',
    says: msg('You can keep at most {count} tags. Take one from all its transactions first.'),
  },
} as const

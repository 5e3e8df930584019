import { msg } from '../language/translatable.ts'

/** The refusals of secret keys. Merged into the one catalogue. */
export const developerRefusals = {
  secret_keys_all_used: {
    http: 422,
    service: '017',
    says: msg('A shop has at most {count} secret keys in use. Revoke one first.'),
  },
  secret_key_refunds_by_shop: {
    http: 422,
    service: '7004',
    says: msg('A key that refunds real payments is not made here.'),
  },
} as const

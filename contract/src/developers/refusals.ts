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
  secret_key_needs_kyc: {
    http: 422,
    service: '7004',
    says: msg('Keys for real payments come with KYC. Make one for the sandbox until then.'),
  },
  secret_key_limit_missing: {
    http: 422,
    service: '014',
    says: msg('Enter how much this key may refund in a day.'),
  },
  secret_key_over: {
    http: 422,
    service: '7004',
    says: msg('This key does not work any more. Make a new one.'),
  },
  secret_key_rolled: {
    http: 422,
    service: '7004',
    says: msg('This key was rolled already. Roll the new one.'),
  },
  secret_key_roll_running: {
    http: 422,
    service: '7004',
    says: msg('The key before it still works. End that one first.'),
  },
  secret_key_text_gone: {
    http: 422,
    service: '7004',
    says: msg('The text of this key is not kept. Roll it to get a new one.'),
  },
  refund_limit_of_key: {
    http: 422,
    service: '017',
    says: msg('This key may refund {amount} more today. Refund less, or tomorrow, or in the dashboard.'),
  },
} as const

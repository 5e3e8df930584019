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
  webhook_endpoints_all_used: {
    http: 422,
    service: '017',
    says: msg('A shop has at most {count} addresses for webhooks. Remove one first.'),
  },
  webhook_endpoint_known: {
    http: 422,
    service: '014',
    says: msg('This address has webhooks already.'),
  },
  webhook_address_private: {
    http: 422,
    service: '014',
    says: msg('This address is in a private network. Enter one that can be reached from the internet.'),
  },
  webhook_endpoint_off: {
    http: 422,
    service: '7004',
    says: msg('Webhooks to this address are off. Turn them on first.'),
  },
  webhook_sandbox_only: {
    http: 422,
    service: '7004',
    says: msg('A key of the sandbox can do this. Addresses for real payments are added in the dashboard.'),
  },
  webhook_listener_missing: {
    http: 409,
    service: '7004',
    says: msg('Begin to listen first.'),
  },
  conformance_under_way: {
    http: 409,
    service: '7004',
    says: msg('A conformance run is under way. Wait until it ends.'),
  },
  conformance_runs_used: {
    http: 429,
    service: '006',
    says: msg('A shop has {count} conformance runs a day. Begin the next one tomorrow.'),
  },
  webhook_replay_too_large: {
    http: 422,
    service: '017',
    says: msg('More than {count} messages. Choose a shorter stretch of time.'),
  },
  webhook_replay_under_way: {
    http: 409,
    service: '7004',
    says: msg('The messages of the last replay are still being sent. Wait until they are.'),
  },
} as const

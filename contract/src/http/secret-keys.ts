/** The scopes of a secret key. Each route that takes a key names the scope that it needs. */
export const keyScopes = [
  'payments:read',
  'payments:write',
  'refunds:write',
  'links:read',
  'links:write',
  'events:read',
  'reports:read',
  'webhooks',
] as const
export type KeyScope = (typeof keyScopes)[number]

/** The longest Idempotency-Key of a call with a secret key; any text that a header can carry. */
export const idempotencyKeyMost = 255

/** How many days the answer to such a call is kept for repeats: a shop that stops on Friday repeats on Monday. */
export const answersKeptDays = 30

/** Where calls with a secret key go, without the header app-authorizer. */
export const keyedApi = '/api/v1/'

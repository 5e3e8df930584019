import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { positivePaisa } from '../money/money.ts'
import { chosenScopes, secretKey, secretKeyName } from './secret-keys.ts'

/** How long a key that was rolled goes on working; in hours. */
export const rollHours = [0, 1, 24] as const
export type RollHours = (typeof rollHours)[number]

/** A key lives at most this many days, where it has an end. */
export const keyDaysMost = 730

/** A key as its merchant sees it. */
export const ownKey = z.extend(secretKey, {
  /** Its text can be read again: a sandbox key that works. */
  is_readable: z.boolean(),
})
export type OwnKey = z.output<typeof ownKey>

const madeKey = z.object({ key: ownKey, secret: z.string() })
const daily = { per: 'person', count: 30, seconds: 86_400 } as const
const often = { per: 'person', count: 120, seconds: 3600 } as const

export const listSecretKeys = route({
  method: 'GET',
  path: '/api/developers/keys',
  does: 'The keys of the shop: the two publishable ones, and the secret ones, those that work first. An ended one is listed for 30 days.',
  who: 'verified',
  may: 'developers.use',
  takes: z.object({}),
  gives: z.object({
    vendor_key_production: z.nullable(z.string()),
    vendor_key_sandbox: z.nullable(z.string()),
    /** Keys for real payments come with KYC. */
    may_make_live: z.boolean(),
    keys: z.array(ownKey),
  }),
  refuses: [],
})

const asked = {
  name: secretKeyName,
  scopes: chosenScopes,
  /** Paisa that it may refund on one day of Nepal; needed for the scope refunds:write. */
  refund_daily_limit: z.optional(positivePaisa),
  /** Absent: without an end. */
  expires_in_days: z.optional(z.int().check(z.gte(1), z.lte(keyDaysMost))),
}

export const makeSandboxKey = route({
  method: 'POST',
  path: '/api/developers/keys/sandbox',
  does: 'Makes a secret key of the sandbox. Its text can be read again while it works.',
  who: 'verified',
  may: 'developers.use',
  logs: 'key.made',
  logs_texts: ['name', 'scopes'],
  demo: true,
  takes: z.strictObject(asked),
  gives: madeKey,
  limit: daily,
  refuses: ['secret_keys_all_used', 'secret_key_limit_missing'],
})

export const makeLiveKey = route({
  method: 'POST',
  path: '/api/developers/keys/live',
  does: 'Makes a secret key for real payments and shows it once.',
  who: 'verified',
  may: 'keys.live',
  logs: 'key.made',
  logs_texts: ['name', 'scopes'],
  stepUp: true,
  takes: z.strictObject(asked),
  gives: madeKey,
  limit: daily,
  refuses: ['secret_keys_all_used', 'secret_key_limit_missing', 'secret_key_needs_kyc'],
})

export const rollSecretKey = route({
  method: 'POST',
  path: '/api/developers/keys/{id}/roll',
  does: 'Makes a key in place of another, with its name, scopes and limit. The old one works for so many hours more.',
  who: 'verified',
  may: 'developers.use',
  logs: 'key.rolled',
  stepUp: true,
  takes: z.strictObject({ id: z.uuid(), hours: z.literal(rollHours) }),
  gives: madeKey,
  limit: daily,
  refuses: ['not_found', 'secret_key_over', 'secret_key_rolled', 'secret_key_roll_running'],
})

export const revokeSecretKey = route({
  method: 'POST',
  path: '/api/developers/keys/{id}/revoke',
  does: 'Revokes a key: its next call is refused, at every server. Asks for no proof, because a leaked key must not wait. Safe to repeat.',
  who: 'verified',
  may: 'developers.use',
  logs: 'key.revoked',
  demo: true,
  takes: z.strictObject({ id: z.uuid() }),
  gives: ownKey,
  limit: often,
  refuses: ['not_found'],
})

export const readSandboxSecret = route({
  method: 'GET',
  path: '/api/developers/keys/{id}/secret',
  does: 'The text of a sandbox key that works.',
  who: 'verified',
  may: 'developers.use',
  logs: 'key.revealed',
  takes: z.object({ id: z.uuid() }),
  gives: z.object({ secret: z.string() }),
  limit: often,
  refuses: ['not_found', 'secret_key_text_gone'],
})

import * as z from 'zod/mini'
import { mode } from '../http/lists.ts'
import { keyScopes } from '../http/secret-keys.ts'
import { freeText, hasLetter, oneLine } from '../input/free-text.ts'
import { paisa } from '../money/money.ts'
import { instant } from '../time/time.ts'

/** How many keys of one book a merchant has in use at most, beside those that were rolled. */
export const secretKeysMost = 20

export const secretKeyName = freeText(1, 60).check(oneLine, hasLetter)

/** A secret key without its secret, which is shown once, when it is made. */
export const secretKey = z.object({
  id: z.uuid(),
  mode,
  name: z.string(),
  /** The last characters, to tell it from others. */
  ending: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** Paisa that it may refund on one day of Nepal; null: no limit of its own. */
  refund_daily_limit: z.nullable(paisa),
  made_at: instant,
  last_used_at: z.nullable(instant),
  /** The network of the last use without its last part. */
  last_used_network: z.nullable(z.string()),
  /** When it was seen in an address: logs on the way may hold it, so it must be replaced. */
  exposed_at: z.nullable(instant),
  /** When another key took its place; both work until `expires_at`. */
  rolled_at: z.nullable(instant),
  /** It works until then; null: without an end. */
  expires_at: z.nullable(instant),
  revoked_at: z.nullable(instant),
})
export type SecretKey = z.output<typeof secretKey>

export const chosenScopes = z.array(z.enum(keyScopes)).check(
  z.minLength(1),
  z.refine((scopes) => new Set(scopes).size === scopes.length),
)

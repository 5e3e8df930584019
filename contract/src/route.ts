import * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'

/** Who may call: anyone; a signed-in person; or one whose e-mail and phone are verified. */
export type Caller = 'anyone' | 'session' | 'verified'

/** How long a proof of the person counts on its session, for routes that demand a fresh one. */
export const stepUpMinutes = 5

export interface RouteEntry {
  method: 'GET' | 'POST'
  /** Full path with `{names}` for the parts that vary, as the specification writes it. */
  path: `/api/${string}`
  /** One sentence for the API's reference. */
  does: string
  who: Caller
  /** Path parts, then the query (GET) or the JSON body (POST), as one flat object. */
  takes: z.ZodMiniObject
  gives: z.ZodMiniType
  /** `data`: under `data`; `list`: `data` and `next` from a `Paged`; `top`: fields beside `status` and `message`. */
  shape?: 'data' | 'list' | 'top'
  /** Answers bytes of this kind in place of an envelope, and `gives` is `binary`; a refusal is an envelope as ever. */
  sends?: 'image/webp'
  /** Moves money: demands an `Idempotency-Key` header, a uuid made before the first try. */
  keyed?: true
  /** Requests in a window; over it 429 with `Retry-After`. */
  limit?: { per: 'network' | 'person'; count: number; seconds: number }
  /** Demands a fresh proof of the person on this session, which must be bound to a browser's key: `step_up_needed`. */
  stepUp?: true
  /** The largest body in bytes, where it is more than the usual 64 KiB (16 KiB for anyone): a picture. Never for anyone. */
  body_max?: number
  /** Changes rarely: the answer carries an ETag, and a client that has it already is answered 304. */
  cached?: true
  refuses: readonly RefusalCode[]
}

/** What a route with `sends` gives. */
export const binary = z.custom<Uint8Array>((given) => given instanceof Uint8Array)

/** Declares one call of the API; both sides import it, so a change that breaks the other side does not compile. */
// so that the bundler leaves out a call whose result nothing uses
/* @__NO_SIDE_EFFECTS__ */
export function route<const Entry extends RouteEntry>(entry: Entry): Entry {
  return entry
}

export type Takes<Entry extends RouteEntry> = z.output<Entry['takes']>
export type Gives<Entry extends RouteEntry> = z.output<Entry['gives']>

import * as z from 'zod/mini'
import type { OperatorRole } from '../company/operator-roles.ts'
import type { LoggedAction } from '../company/shop-log.ts'
import type { Permission } from '../company/shop-roles.ts'
import type { KeyScope } from './secret-keys.ts'

/**
 * The callers of a route: anyone; a signed-in person; one with verified e-mail and phone; a person signed in at a
 * counter of the shop only; a merchant's own server with a secret key; or an operator.
 */
export type Caller = 'anyone' | 'session' | 'verified' | 'counter' | 'secret_key' | 'operator'

/** The log's name of an action, and the kind of its subject; the path's `{id}` names it. */
export interface Audits {
  /** `subject.verb`, one of the actions that its domain declares; mounting the route checks it. */
  what: `${string}.${string}`
  subject: string
}

/** How long a step-up is valid on its session, for routes that require a fresh one. */
export const stepUpMinutes = 5

/**
 * The behaviour over a limit that must not lock callers out: requests pass one at a time, after a wait that doubles
 * with every `doubles_each` more of them, up to `seconds_max`, and falls again as they age.
 */
export interface Pace {
  seconds: number
  seconds_max: number
  doubles_each: number
}

export interface RouteEntry {
  method: 'GET' | 'POST'
  /** Full path with `{names}` for the parts that vary, as the specification writes it. */
  path: `/api/${string}`
  /** One sentence for the API's reference. */
  does: string
  who: Caller
  /** Of a signed-in person's route: what the person's role in the shop must permit. */
  may?: Permission
  /** Path parts, then the query (GET) or the JSON body (POST), as one flat object. */
  takes: z.ZodMiniObject
  gives: z.ZodMiniType
  /** `data`: under `data`; `list`: `data` and `next` from a `Paged`; `top`: fields beside `status` and `message`. */
  shape?: 'data' | 'list' | 'top'
  /** Answers bytes of this kind in place of an envelope, and `gives` is `binary`; a refusal is an envelope as ever. */
  sends?: 'image/webp' | 'image/svg+xml' | 'application/pdf' | 'application/octet-stream'
  /**
   * Moves money: demands an `Idempotency-Key` header, a uuid made before the first try. With a secret key it is any text
   * of up to 255 characters, and the whole answer is kept for repeats.
   */
  keyed?: true
  /**
   * Takes the `fee` that was shown: a condition, not a part of the request, so a repeat of its key may have another.
   */
  priced?: true
  /**
   * Requests in a window; over it 429 with `Retry-After`. `pace`: over it requests pass one at a time. `books:
   * 'apart'`: sandbox calls have their own count.
   */
  limit?: { per: 'network' | 'person' | 'key'; count: number; seconds: number; books?: 'apart'; pace?: Pace }
  /**
   * May take seconds: always, or if one of these fields is given. A merchant's call uses separate connections, and a
   * merchant has at most two of them answered at once: `searches_at_once`.
   */
  slow?: true | readonly string[]
  /** Demands a fresh proof of the person on this session, which must be bound to a browser's key: `step_up_needed`. */
  stepUp?: true
  /** The largest body in bytes, if more than the usual 64 KiB (16 KiB for anyone): a picture. Never for anyone. */
  body_max?: number
  /** Changes rarely: the answer carries an ETag, and a client that has it already is answered 304. */
  cached?: true
  /** Of a merchant's GET: an operator may read it while the merchant allows it. Never documents, keys or proofs. */
  viewable?: true
  /** Of a merchant's POST: a visitor's demo shop may call it. All others refuse one: `demo_shop`. */
  demo?: true
  /** The scope that a secret key needs to call this route. */
  scope?: KeyScope
  /** Of an operator's route: the roles that may call it; any one of them is enough. */
  roles?: readonly OperatorRole[]
  /** Of an operator's route: open without a second factor, to set one up. */
  before_second_factor?: true
  /** Of an operator's POST: its entry in the log. Its action must record at least one row, unless it changes nothing. */
  audits?: Audits | 'nothing'
  /**
   * Of a shop's route: the action that the shop's log records, allowed or refused. `nothing`: it reads, checks or keeps a
   * draft.
   */
  logs?: LoggedAction | 'nothing'
  /** The fields whose text the log shows. All others show only what a text cannot hide: numbers, dates, fixed words. */
  logs_texts?: readonly string[]
  /** Codes of the catalogue of refusals; mounting the route checks them. */
  refuses: readonly string[]
}

/** What a route with `sends` gives. */
export const binary = z.custom<Uint8Array>((given) => given instanceof Uint8Array)

/** What an operator's route must declare besides, so that each has its roles and its entry in the log. */
type OperatorEntry<Entry extends RouteEntry> = Entry['who'] extends 'operator'
  ? {
      path: `/api/operator/${string}`
      roles: readonly [OperatorRole, ...OperatorRole[]]
    } & (Entry['method'] extends 'POST' ? { audits: Audits | 'nothing' } : unknown)
  : { roles?: never; audits?: never } & (Entry['method'] extends 'POST' ? { viewable?: never } : unknown)

/** What a signed-in person's route must declare besides, so that none is open to every role by mistake. */
type PersonEntry<Entry extends RouteEntry> = Entry['who'] extends 'session' | 'verified'
  ? { may: Permission }
  : { may?: never }

/** What a shop's route must declare besides, so that no change misses the shop's log. */
type LoggedEntry<Entry extends RouteEntry> = Entry['who'] extends 'session' | 'verified' | 'counter' | 'secret_key'
  ? Entry['method'] extends 'POST'
    ? { logs: LoggedAction | 'nothing' }
    : unknown
  : { logs?: never; logs_texts?: never }

/** What a secret key's route must declare besides. */
type KeyEntry<Entry extends RouteEntry> = Entry['who'] extends 'secret_key'
  ? { path: `/api/v1/${string}`; scope: KeyScope }
  : { scope?: never }

/** Declares one call of the API; both sides import it, so a change that breaks the other side does not compile. */
// so that the bundler leaves out a call whose result nothing uses
/* @__NO_SIDE_EFFECTS__ */
export function route<const Entry extends RouteEntry>(
  entry: Entry & OperatorEntry<Entry> & PersonEntry<Entry> & LoggedEntry<Entry> & KeyEntry<Entry>,
): Entry {
  return entry
}

export type Takes<Entry extends RouteEntry> = z.output<Entry['takes']>
export type Gives<Entry extends RouteEntry> = z.output<Entry['gives']>

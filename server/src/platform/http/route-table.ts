import type { Mode } from '@sahuji/contract/http/lists'
import type { KeyScope } from '@sahuji/contract/http/secret-keys'
import type { Language } from '@sahuji/contract/language/languages'
import type { AuditAction } from '@sahuji/contract/operator/audit-actions'
import type { HeldRights } from '@sahuji/contract/company/shop-roles'
import type { OperatorRole } from '@sahuji/contract/company/operator-roles'
import type { RefusalCode } from '@sahuji/contract/refusals'
import type { Audits, Gives, RouteEntry, Takes } from '@sahuji/contract/http/route'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import type { Fragment } from '../database/sql.ts'
import type { LogAttachment, LogDetails } from '../shop-log/record-log.ts'
import type { Reply } from './answers.ts'
import type { BucketLimit, TakenRequest } from './taken-requests.ts'

/** The signed-in person in one of their shops, as the session's look-up returns it. */
export interface Person extends Rights {
  session_id: string
  person_id: string
  /** The shop that the session is in. */
  merchant_id: string
  email: string
  is_email_verified: boolean
  is_phone_verified: boolean
  /** True when the session is tied to a key of this browser; only such sessions may pay out. */
  is_bound: boolean
  /** When the person last proved themselves on this session: at sign-in or step-up. */
  proven_at: Date | null
  /** The language the person chose; null: never chosen. */
  language: Language | null
  /** A visitor in a demo shop, who may call few changing routes. */
  is_demo: boolean
}

/** What a person may do in the shop. */
export interface Rights extends HeldRights {
  /** A cashier's counter; null: all of them. */
  counter_id: string | null
  /** The event of a person at the door. */
  event_id: string | null
  /** Of a manager, in paisa for each refund and for each send; null: the role needs none. */
  refund_limit: bigint | null
  send_limit: bigint | null
}

/** The rights of an owner, who has all of them. */
export const ownerRights: Rights = {
  role: 'owner',
  counter_id: null,
  event_id: null,
  refund_limit: null,
  send_limit: null,
  granted: [],
}

/** A merchant's own server, as the look-up of its secret key returns it. */
export interface KeyHolder {
  secret_key_id: string
  merchant_id: string
  /** The one book that the key works on. */
  mode: Mode
  /** The key's last characters. */
  ending: string
  scopes: readonly KeyScope[]
}

/** What a secret key's action with transactions of its own knows of its request. */
export interface Claim {
  /** Names the work: it stays the same when the server dies and another one goes on. */
  id: string
  /** The row that keeps the answer to this data, to be committed together with the work. */
  answered: (data: unknown) => {
    into: (places: readonly number[], rows: readonly string[]) => Fragment
    row: string
  }
}

/** A person who runs the product, signed in to the back office. */
export interface Operator {
  operator_id: string
  session_id: string
  name: string
  email: string
  roles: readonly OperatorRole[]
  /** False: signed in by a password that needs a second factor, which is not set up yet. */
  has_second_factor: boolean
  /** When the operator last gave a second factor on this session. */
  proven_at: Date | null
}

/** An operator's action as the log records it. */
export interface Recorded {
  /** The route's own action by default. */
  what?: AuditAction
  subject: { kind: string; id: string }
  /** The merchant it is about, where there is one. */
  merchant_id?: string | null
  /** The fields that changed, before and after; never a secret, a token or a document. */
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/** Adds a row to the log in the action's own transaction: both commit or neither does. */
export type RecordAction = (tx: Tx, recorded: Recorded) => Promise<void>

/** The row of one call in the shop's log, which the route writes by itself. */
export interface CallLog {
  /** Adds to the row what the input and the answer do not tell: what was before, a reason, another subject. */
  add: (more: LogDetails) => void
  /** Of an action with transactions of its own: writes the row in the one that decides. */
  record: (tx: Tx, more?: LogDetails) => Promise<void>
  /** The same as a row that is written beside a posting. */
  along: (more?: LogDetails) => LogAttachment
}

/** A proof by a browser's key, already verified. */
export interface Proof {
  /** RFC 7638 thumbprint of the public key. */
  jkt: string
}

interface Everybody {
  clock: Clock
  /** The caller's address; IPv6 cut to its /64. */
  network: string
  /** The user agent, at most 200 characters. */
  device: string
  /** The time zone that the caller claims; empty without one. Never trusted. */
  time_zone: string
  cookie: (name: string) => string | undefined
  /** The language for messages to the caller: the person's, else the one the browser requests, else English. */
  language: Language
  /** The language the browser requests; undefined where the product supports none of them. */
  requested_language: Language | undefined
  /** The Idempotency-Key of a keyed route, else empty; of a secret key's call its hash. */
  key: string
  proof: Proof | undefined
}

/** The caller: a person of a merchant, its own server, an anonymous caller, or an operator, whose actions are recorded. */
type Circumstances<Who> = Everybody &
  (Who extends 'operator'
    ? { operator: Operator; record: RecordAction }
    : Who extends 'secret_key'
      ? { holder: KeyHolder; log?: CallLog | undefined }
      : { person: Who extends 'anyone' ? Person | undefined : Person; log?: CallLog | undefined })

/** What an action gets beside its input. `tx`: a reading connection for GET, the one transaction for POST. */
export type Call<Who = 'session'> = Circumstances<Who> & { tx: Tx }

/** For actions that call a rail between their transactions, and so open these themselves. */
export type OwnCall<Who = 'session'> = Circumstances<Who> & { db: Database } & (Who extends 'secret_key'
    ? { claim: Claim }
    : unknown)

/** An order of a bound session that is answered at once: everything about it is read with others and written with others. */
export interface AtOnceCall {
  person: Person
  clock: Clock
  key: string
  /** The request with the answer to this data, and what else it uses up: to be taken in the statement that posts its money. */
  take: (data: unknown, limits?: readonly BucketLimit[]) => TakenRequest
}

/**
 * Carries out an order where nothing is against it; false where something may be, and then nothing was done: the route's action
 * decides. Throws where the outcome is unknown.
 */
type AtOnce<Entry extends RouteEntry> = (call: AtOnceCall, ask: Takes<Entry>) => Promise<boolean>

type Answering<Entry extends RouteEntry> = Promise<Gives<Entry> | Reply<Gives<Entry>>>

/** A route whose refusals and audit action are in the catalogues that the contract collects at its top. */
export interface CheckedEntry extends RouteEntry {
  refuses: readonly RefusalCode[]
  audits?: (Audits & { what: AuditAction }) | 'nothing'
}

/** Mounts an action on a route of the contract. */
interface On {
  <const Entry extends CheckedEntry>(
    entry: Entry,
    action: (call: Call<Entry['who']>, ask: Takes<Entry>) => Answering<Entry>,
  ): void
  <const Entry extends CheckedEntry>(
    entry: Entry,
    action: (call: OwnCall<Entry['who']>, ask: Takes<Entry>) => Answering<Entry>,
    options: { own: true; atOnce?: AtOnce<Entry> },
  ): void
}

/** A route with its action, types erased: takes the parsed input, returns data or a `Reply`. */
export interface Mounted {
  entry: CheckedEntry
  own: boolean
  action: (call: never, ask: never) => Promise<unknown>
  atOnce?: ((call: AtOnceCall, ask: never) => Promise<boolean>) | undefined
}

export type RouteTable = readonly Mounted[]

/** Whether a visitor's demo shop may not call a route. */
export const isClosedToDemo = ({ who, method, demo }: RouteEntry): boolean =>
  (who === 'session' || who === 'verified') && method === 'POST' && !demo

/** A domain's table of routes: wiring, no logic. */
export function routes(mount: (on: On) => void): RouteTable {
  const table: Mounted[] = []
  const on = (entry: CheckedEntry, action: Mounted['action'], options?: { own: true; atOnce?: Mounted['atOnce'] }) =>
    void table.push({ entry, action, own: options?.own ?? false, atOnce: options?.atOnce })
  mount(on)
  return table
}

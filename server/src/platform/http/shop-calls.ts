import type { RefusalCode } from '@sahuji/contract/refusals'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import { newId } from '../ids.ts'
import type { Refusal } from '../refusal.ts'
import {
  logRow,
  logWritten,
  type LogAttachment,
  type LogDetails,
  type LoggedBy,
  recordLog,
  recordRefusedDeed,
} from '../shop-log/record-log.ts'
import { redactInput } from '../shop-log/redact-input.ts'
import { Reply } from './answers.ts'
import { lowerId } from './lower-ids.ts'
import type { CallLog, CheckedEntry, KeyHolder, Person } from './route-table.ts'

/** The parts of a request's head that the log keeps. */
interface LoggedRequest {
  id: string
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  network: string
}

/** The caller of a shop's route. */
type ShopCaller = { person: Person } | { holder: KeyHolder }

/** Who calls a route of a shop, as its log names them. */
export function loggedBy(entry: CheckedEntry, caller: ShopCaller, request: LoggedRequest): LoggedBy {
  const device = `${request.headers['user-agent'] ?? ''}`.slice(0, 200)
  const from = { network: request.network, device, request_id: request.id }
  if ('holder' in caller) {
    const { merchant_id, secret_key_id } = caller.holder
    return { merchant_id, actor: 'key', secret_key_id, ...from }
  }
  const { merchant_id, person_id, session_id, role } = caller.person
  if (entry.who === 'counter') return { merchant_id, actor: 'counter', person_id, session_id, ...from }
  return { merchant_id, actor: 'person', person_id, role, session_id, ...from }
}

/** The row that one call of a shop's route writes into the shop's log. */
export interface LoggedCall {
  log: CallLog
  /** Writes it, unless the action has written it by itself; to be called in the transaction that decides. */
  finish: (tx: Tx, given: unknown) => Promise<void>
  /** Row of an order that is answered at once, beside its posting. */
  attached: (given: unknown) => LogAttachment
}

interface Of {
  by: LoggedBy
  ask: unknown
  /** Names the work of an action with transactions of its own. */
  attempt: string | null
  mode: Mode | undefined
}

/** Begins the row of a call; undefined where its route records nothing. */
export function loggedCall(entry: CheckedEntry, { by, ask, attempt, mode }: Of, clock: Clock): LoggedCall | undefined {
  const { logs } = entry
  if (logs === undefined || logs === 'nothing') return undefined
  let details: LogDetails = {}
  const deed = (given: unknown, more: LogDetails = {}) => {
    const data = given instanceof Reply ? given.data : given
    return { ...deedOf(entry, ask, data, mode), ...details, ...more, what: logs, attempt }
  }
  const attached = (given: unknown) => ({ into: logWritten, row: logRow(by, deed(given), clock) })
  return {
    log: {
      add: (more) => void (details = { ...details, ...more }),
      record: (tx, more) => recordLog(tx, by, deed(undefined, more), clock),
      along: (more) => ({ into: logWritten, row: logRow(by, deed(undefined, more), clock) }),
    },
    finish: (tx, given) => recordLog(tx, by, deed(given), clock),
    attached,
  }
}

/** What the input and the answer tell of a deed: its subject, its amount, its book and the proof that came with it. */
function deedOf(entry: CheckedEntry, ask: unknown, data: unknown, book: Mode | undefined) {
  const given = (ask ?? {}) as Record<string, unknown>
  const answer = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
  const amount = [given['amount'], answer['amount']].find((one) => typeof one === 'bigint')
  const asked = 'mode' in entry.takes.shape ? (given['mode'] ?? 'live') : answer['mode']
  const mode = book ?? (asked === 'live' || asked === 'sandbox' ? asked : null)
  const [, named] = /\{(\w+)\}/.exec(entry.path) ?? []
  const id = [named && given[named], given['id'], answer['id']].find((one) => typeof one === 'string' && one !== '')
  return {
    mode,
    amount: (amount as bigint | undefined) ?? null,
    subject: { id: `${id ?? ''}` },
    after: redactInput(entry, ask),
    step_up: proofOf(entry, given),
  }
}

const proofs = ['passkey', 'totp_code', 'sms_code', 'recovery_code', 'password', 'current_password'] as const

function proofOf(entry: CheckedEntry, given: Record<string, unknown>): string | null {
  const proof = proofs.find((name) => given[name] !== undefined && given[name] !== null)
  return proof ?? (entry.stepUp ? 'recent' : null)
}

// what every caller meets now and then: it is waited out, answered by another proof or corrected, and attempts nothing
const unrecorded = new Set<RefusalCode>([
  'too_many',
  'busy',
  'key_busy',
  'key_missing',
  'key_text_missing',
  'searches_at_once',
  'fields_invalid',
  'not_readable',
  'proof_missing',
  'session_missing',
  'step_up_needed',
  'confirmation_needed',
  'price_changed',
  'email_unverified',
  'phone_unverified',
  'demo_shop',
])

/** Records that a route refused a caller of a shop. `ask`: the parsed input, where it came that far. */
export async function recordRefused(
  { db, clock }: { db: Database; clock: Clock },
  entry: CheckedEntry,
  { caller, request, ask, refusal }: { caller: ShopCaller; request: LoggedRequest; ask: unknown; refusal: Refusal },
): Promise<void> {
  const { logs } = entry
  if (logs === undefined || logs === 'nothing' || unrecorded.has(refusal.code)) return
  const of = deedOf(entry, ask, undefined, 'holder' in caller ? caller.holder.mode : undefined)
  const id = of.subject.id || lowerId(request.url.split(/[/?]/).find((part) => uuid.test(part)) ?? '')
  const deed = { ...of, what: logs, subject: { id }, refusal: refusal.code }
  await db.write((tx) => recordRefusedDeed(tx, loggedBy(entry, caller, request), deed, clock))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The name of one run of an action with transactions of its own, where its caller gave none. */
export const newAttempt = (clock: Clock): string => newId(clock)

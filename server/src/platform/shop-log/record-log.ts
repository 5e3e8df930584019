import type { LogActor, LoggedAction } from '@sahuji/contract/company/shop-log'
import type { ShopRole } from '@sahuji/contract/company/shop-roles'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Clock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { type Fragment, json, sql } from '../database/sql.ts'
import { firstIdAt, newId } from '../ids.ts'

/** Who acted in a shop, and from where. */
export interface LoggedBy {
  merchant_id: string
  actor: LogActor
  person_id?: string | undefined
  /** The person's role at this moment. */
  role?: ShopRole | undefined
  session_id?: string | undefined
  secret_key_id?: string | undefined
  operator_id?: string | undefined
  /** The consent by which the operator looks. */
  view_id?: string | undefined
  network: string
  device: string
  request_id?: string | undefined
}

/** What a row of the log tells besides who. */
export interface LogDetails {
  subject?: { kind?: string; id: string }
  /** Null: of no book. */
  mode?: Mode | null
  /** Paisa. */
  amount?: bigint | null
  reason?: string | null
  /** The fields that changed, before and after; never a secret, a token, a document or another person's name or number. */
  before?: Readonly<Record<string, unknown>> | null
  after?: Readonly<Record<string, unknown>> | null
}

export interface LoggedDeed extends LogDetails {
  what: LoggedAction
  step_up?: string | null
  refusal?: string
  /** The same work is recorded once under this name. */
  attempt?: string | null
}

/** A row of the log that is written in the statement of a posting, where it is posted: see feed's AttachedRow. */
export interface LogAttachment {
  readonly into: (places: readonly number[], rows: readonly string[]) => Fragment
  readonly row: string
}

/** Writes attached rows: see feed's RowWriter. */
export const logWritten = (places: readonly number[], rows: readonly string[]): Fragment =>
  sql`shop_log_write(codes, ${places}::int[], ${rows}::jsonb[])`

/** A row of the log as shop_log_add() takes it. */
export function logRow(by: LoggedBy, deed: LoggedDeed, moment: Clock | Date): string {
  const { what, subject, before, after, refusal, reason } = deed
  const at = moment instanceof Date ? moment : moment.now()
  return json({
    ...by,
    id: newId(moment),
    at: at.toISOString(),
    mode: deed.mode ?? null,
    what,
    subject_kind: subject?.kind ?? what.slice(0, what.indexOf('.')),
    subject_id: (subject?.id ?? '').slice(0, 200),
    amount: deed.amount ?? null,
    reason: reason?.slice(0, 500) ?? null,
    before: before ? json(before) : null,
    after: after ? json(after) : null,
    step_up: deed.step_up ?? null,
    outcome: refusal === undefined ? 'allowed' : 'refused',
    refusal: refusal ?? null,
    attempt: deed.attempt ?? null,
  })
}

/** Adds a row to the shop's log in the transaction of what it records: both commit or neither does. */
export const recordLog = (tx: Tx, by: LoggedBy, deed: LoggedDeed, moment: Clock | Date): Promise<void> =>
  tx.run`select shop_log_add(array[${logRow(by, deed, moment)}]::json[])`.then(() => {})

/**
 * Adds a refused action, in a transaction of its own, because the action's rolled back. The same one of the same actor is recorded
 * once a minute, and a shop has a bound a minute and a day.
 */
export async function recordRefusedDeed(tx: Tx, by: LoggedBy, deed: LoggedDeed, clock: Clock): Promise<void> {
  const now = clock.now().getTime()
  await tx.run`
    select shop_log_refuse(${logRow(by, deed, clock)}::json, ${firstIdAt(new Date(now - 60_000))}::uuid,
      ${firstIdAt(new Date(now - 86_400_000))}::uuid)`
}

/** The product itself, which acts for the shop by a plan that a person made. */
export const byItself = (merchant_id: string): LoggedBy => ({ merchant_id, actor: 'system', network: '', device: '' })

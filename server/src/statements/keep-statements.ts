import { randomInt } from 'node:crypto'
import { type Mode, pageSize, type Paged } from '@sahuji/contract/http/lists'
import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/statements'
import { type Statement, statementsAtOnce, type StatementSums } from '@sahuji/contract/statements'
import type { DaySpan } from '@sahuji/contract/time/nepali-periods'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { profileOf } from '../merchants/person-details.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'
import { cursorId, newId } from '../platform/ids.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { Refusal } from '../platform/refusal.ts'
import {
  beingMade,
  insertStatement,
  shownStatement,
  statementOf,
  statementsOf,
  type StatementRecord,
} from './statement-row.ts'
import { endRunsOf } from './schedules/end-run.job.ts'
import { boundSums, refuseInvalid } from './wallet-sums.ts'
import { writeStatement } from './write-statement.job.ts'

/** What a statement of a period would hold. Refuses period_invalid. */
export async function previewStatement(
  { tx, person: { merchant_id }, clock }: Call,
  { mode, ...period }: Takes<typeof contract.previewStatement>,
): Promise<StatementSums> {
  const now = clock.now()
  refuseInvalid(period, now)
  const { wallet_seq: _, restricted_seq: __, ...sums } = await boundSums(tx, { merchant_id, mode }, period)
  return { ...sums, is_final: period.to < kathmanduDay(now) }
}

/** Begins a statement: its sums and its position are fixed now. Refuses period_invalid, statements_being_made. */
export async function makeStatement(
  { tx, person: { merchant_id, person_id }, clock }: Call,
  { mode, ...period }: Takes<typeof contract.makeStatement>,
): Promise<Statement> {
  const now = clock.now()
  refuseInvalid(period, now)
  await lockMerchant(tx, merchant_id)
  const making = await beingMade(tx, merchant_id)
  const same = sameOf(making, mode, period)
  if (same) return shownStatement(same)
  if (making.length >= statementsAtOnce) throw new Refusal('statements_being_made', { count: `${making.length}` })
  return shownStatement(await beginStatement({ tx, clock, merchant_id, person_id }, mode, period))
}

const sameOf = (making: readonly StatementRecord[], mode: Mode, { from, to }: DaySpan) =>
  making.find((each) => each.mode === mode && each.from === from && each.to === to)

/** The statement of a period that is in the making, or a new one. The caller has locked the merchant. */
export async function beginOrJoin(begin: Begin, mode: Mode, period: DaySpan): Promise<StatementRecord> {
  return sameOf(await beingMade(begin.tx, begin.merchant_id), mode, period) ?? beginStatement(begin, mode, period)
}

interface Begin {
  tx: Tx
  clock: Clock
  merchant_id: string
  person_id: string
  /** Of somebody who may have left; otherwise it is looked up. */
  person_name?: string
}

/** Writes a statement to be made, with its sums and its position of now, and the job that writes its rows. */
export async function beginStatement(
  { tx, clock, merchant_id, person_id, ...begin }: Begin,
  mode: Mode,
  period: DaySpan,
): Promise<StatementRecord> {
  const id = newId(clock)
  const sums = await boundSums(tx, { merchant_id, mode }, period)
  const person_name = begin.person_name ?? (await profileOf(tx, { person_id, merchant_id })).name
  const asked = { id, merchant_id, mode, person_id, person_name, ...period }
  await insertStatement(tx, { ...asked, asked_at: clock.now(), code: newStatementCode(), sums })
  await addJob(tx, writeStatement, { merchant_id, id }, { key: `statement ${id}` })
  return (await statementOf(tx, merchant_id, id))!
}

/** Stops a statement in the making; answers a made one unchanged. Refuses not_found. */
export async function cancelStatement(
  { tx, person: { merchant_id } }: Call,
  { id }: Takes<typeof contract.cancelStatement>,
): Promise<Statement> {
  const found = await statementOf(tx, merchant_id, id, 'lock')
  if (!found) throw new Refusal('not_found')
  if (found.state !== 'making') return shownStatement(found)
  await tx.run`update statements set state = 'cancelled' where id = ${id} and merchant_id = ${merchant_id}`
  await endRunsOf(tx, merchant_id, id)
  return shownStatement({ ...found, state: 'cancelled' })
}

/** A page of a book's statements, newest first. */
export async function listStatements(
  { tx, person: { merchant_id } }: Call,
  { mode, cursor, limit = pageSize }: Takes<typeof contract.listStatements>,
): Promise<Paged<Statement>> {
  const after = cursorId(cursor)
  const rows = await statementsOf(tx, { merchant_id, mode }, { ...(after && { cursor: after }), limit: limit + 1 })
  const data = rows.slice(0, limit)
  return { data: data.map(shownStatement), next: rows.length > limit ? data.at(-1)!.id : null }
}

// without those that are read as others
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Names a statement on `/verify`: twelve letters, too many to guess. */
export const newStatementCode = (): string =>
  Array.from({ length: 12 }, () => letters[randomInt(letters.length)]!).join('')

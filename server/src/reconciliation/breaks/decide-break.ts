import { type BreakAct, explainedBreakRefuses } from '@sahuji/contract/reconciliation/break-shapes'
import type { ProposalFollower } from '../../approvals/proposal-kind.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { nothing, sql } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAccount } from '../accounts.ts'
import { copyBookLines } from '../matching/book-lines.ts'
import { partingOf, partRow, refuseBookedTwin, rowThatStands } from './break-copies.ts'
import { breakById, type BreakRow, linesById, lockBreak, rowsById } from './break-store.ts'

/** Who decides. */
interface Decider {
  operator_id: string
  name: string
}

/** A break that is still open, locked with its account. Refuses not_found, break_decided. */
export async function lockOpenBreak(tx: Tx, id: string): Promise<BreakRow> {
  const { account } = await breakById(tx, id)
  await lockAccount(tx, account)
  const one = await lockBreak(tx, id)
  if (one.state !== 'open') throw new Refusal('break_decided')
  return one
}

interface Decision {
  act: BreakAct
  note: string
  by: Decider
}

/** Puts a break off until a moment, with the reason: it stays open. */
export const keepBreak = (tx: Tx, clock: Clock, { id }: BreakRow, { act, note, by }: Decision, until: Date) => tx.run`
  update reconciliation_breaks
     set act = ${act}, note = ${note}, kept_until = ${until}, decided_by = ${by.operator_id}, decided_name = ${by.name},
         decided_at = ${clock.now()}
   where id = ${id}`

/**
 * The row of a break is another payment than the one that it was taken for a copy of: it is unknown, as any other, or a copy of
 * what was parted before. Where it is the first, the copy that was booked is parted from it. Refuses break_act_unfit.
 */
export async function partFromCopies(tx: Tx, clock: Clock, one: BreakRow, { act, note, by }: Decision): Promise<void> {
  const stands = await rowThatStands(tx, one)
  if (!stands) throw new Refusal('break_act_unfit', {}, ['act'])
  const parting = partingOf(one, stands)
  const decided = sql`state = 'open', act = ${act}, note = ${note}, kept_until = null, decided_by = ${by.operator_id},
    decided_name = ${by.name}, decided_at = ${clock.now()}`
  if (parting.moved === one.row_id) {
    const kind = sql`case when parted_row_joins(${parting.moved}::bigint, ${parting.first}::bigint) is null then 'unknown_row' else 'twice' end`
    return partRow(tx, parting, sql`, kind = ${kind}, ${decided}`)
  }
  await tx.run`update reconciliation_breaks set ${decided} where id = ${one.id}`
  return partRow(tx, parting, nothing)
}

/** Ends a break about which nothing is posted. */
export const endBreak = (tx: Tx, clock: Clock, { id }: BreakRow, { act, note, by }: Decision) => tx.run`
  update reconciliation_breaks
     set state = 'resolved', act = ${act}, note = ${note}, kept_until = null, decided_by = ${by.operator_id},
         decided_name = ${by.name}, decided_at = ${clock.now()}, resolved_at = ${clock.now()}
   where id = ${id}`

/** Marks that a proposal about it awaits a second person. */
export const proposeForBreak = (
  tx: Tx,
  clock: Clock,
  { id }: BreakRow,
  { act, note, by }: Decision,
  proposal_id: string,
) =>
  tx.run`
    update reconciliation_breaks
       set state = 'proposed', act = ${act}, note = ${note}, kept_until = null, proposal_id = ${proposal_id},
           decided_by = ${by.operator_id}, decided_name = ${by.name}, decided_at = ${clock.now()}
     where id = ${id}`

/**
 * Joins a row and a line by hand. Another amount makes it a break of the amount, whose id it answers. Refuses
 * match_taken, fields_invalid for a side of another account or that does not exist.
 */
export async function joinByHand(
  tx: Tx,
  clock: Clock,
  one: BreakRow,
  {
    row_id = one.row_id ?? undefined,
    line_id = one.line_id ?? undefined,
    ...decision
  }: Decision & {
    row_id?: number | undefined
    line_id?: number | undefined
  },
): Promise<string | undefined> {
  const [row] = await rowsById(tx, [row_id ?? null])
  const [line] = await linesById(tx, [line_id ?? null])
  if (row?.account !== one.account) throw new Refusal('fields_invalid', {}, ['row_id'])
  if (line?.account !== one.account) throw new Refusal('fields_invalid', {}, ['line_id'])
  if (await isTaken(tx, row.id, line.id)) throw new Refusal('match_taken')
  await mustBeOpenDays(tx, row, line)
  await tx.run`
    insert into statement_matches (line_id, row_id, how, matched_at, matched_by)
    values (${line.id}, ${row.id}, 'by_hand', ${clock.now()}, ${decision.by.operator_id})`
  const difference = row.amount - line.amount
  await endBreak(tx, clock, one, decision)
  // the other side's own break is explained by it, too
  await tx.run`
    update reconciliation_breaks set state = 'mended', resolved_at = ${clock.now()}
     where account = ${one.account} and id <> ${one.id} and state = 'open'
       and (row_id = ${row.id} or (line_id = ${line.id} and row_id is null))`
  if (difference === 0n) return undefined
  const left = await tx.one<{ id: string }>`
    insert into reconciliation_breaks (id, account, day, kind, row_id, line_id, difference, found_at, state)
    values (gen_random_uuid(), ${one.account}, ${row.day}::date, 'amount', ${row.id}, ${line.id}, ${difference}, ${clock.now()}, 'open')
        on conflict (row_id) where row_id is not null do update
       set kind = 'amount', line_id = excluded.line_id, difference = excluded.difference, state = 'open', resolved_at = null
      returning id`
  return left.id
}

/** The database enforces: in a closed day only what was carried over, or posted since, can be matched. */
async function mustBeOpenDays(tx: Tx, row: { id: number }, line: { id: number }): Promise<void> {
  const closed = await tx.maybe<{ day: string }>`
    select c.day from rail_statement_rows r join closed_days c using (account, day)
     where r.id = ${row.id} and c.reopened_at is null
       and not exists (select from reconciliation_breaks b where b.row_id = r.id and b.carried_name is not null)
    union all
    select c.day from book_lines l join closed_days c using (account, day)
     where l.id = ${line.id} and c.reopened_at is null and l.seen_at <= c.closed_at
       and not exists (select from reconciliation_breaks b where b.line_id = l.id and b.carried_name is not null)
     limit 1`
  if (closed) throw new Refusal('day_closed', { day: closed.day })
}

const isTaken = async (tx: Tx, row_id: number, line_id: number): Promise<boolean> =>
  (await tx.maybe`
    select 1 as taken from statement_matches where row_id = ${row_id} or line_id = ${line_id}
    union all
    select 1 from reconciliation_breaks
     where state in ('proposed', 'resolved') and (row_id = ${row_id} or (line_id = ${line_id} and row_id is null))
     limit 1`) !== undefined

/** What a proposal that was carried out did for its break, if it has one: the line that it posted belongs to it. Refuses break_twin_decided. */
async function explainBreak(
  tx: Tx,
  clock: Clock,
  { proposal_id, transfer_id }: { proposal_id: string; transfer_id: string },
): Promise<void> {
  const found = await tx.maybe<{ id: string; account: string }>`
    select id, account from reconciliation_breaks where proposal_id = ${proposal_id} and state = 'proposed'`
  if (!found) return
  const { account } = found
  await lockAccount(tx, account)
  const one = await lockBreak(tx, found.id)
  await refuseBookedTwin(tx, one)
  await copyBookLines(tx, clock, account)
  const isOfRow = one.row_id !== null && one.line_id === null
  await tx.run`
    insert into statement_matches (line_id, row_id, break_id, how, matched_at)
    select id, ${isOfRow ? one.row_id : null}::bigint, ${isOfRow ? null : one.id}::uuid, 'posted', ${clock.now()}
      from book_lines where transfer_id = ${transfer_id} and account = ${account}`
  await tx.run`
    update reconciliation_breaks set state = 'resolved', resolved_at = ${clock.now()} where id = ${one.id}`
}

/** A proposal that was refused or taken back leaves its break open again. */
const reopenBreakOf = (tx: Tx, proposal_id: string) => tx.run`
  update reconciliation_breaks set state = 'open', proposal_id = null
   where proposal_id = ${proposal_id} and state = 'proposed'`

/** A break follows the proposal that is to explain it. */
export const breakFollows: ProposalFollower = {
  refuses: explainedBreakRefuses,
  posted: explainBreak,
  dropped: reopenBreakOf,
}

/** Whether a proposal is to explain a break. */
export const isOfBreak = async (tx: Tx, proposal_id: string): Promise<boolean> =>
  (await tx.maybe`select id from reconciliation_breaks where proposal_id = ${proposal_id} and state = 'proposed'`) !==
  undefined

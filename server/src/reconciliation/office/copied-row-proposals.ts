import {
  type CopiedRowAct,
  copiedRowRefuses,
  type drawnCopiedRow,
  type ProposedCopy,
} from '@sahuji/contract/reconciliation/office/copied-rows'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAccount } from '../accounts.ts'
import { partingOf, rowThatStands, type StandingRow } from '../breaks/break-copies.ts'
import { type BreakRow, breakById, lockBreak } from '../breaks/break-store.ts'
import { endBreak, partFromCopies } from '../breaks/decide-break.ts'
import type { ProposalKind } from '../../approvals/proposal-kind.ts'
import { type Actor, insertProposal, type ProposalRow } from '../../approvals/proposal-rows.ts'

const kept = z.object({
  break_id: z.uuid(),
  act: z.enum(['copy', 'not_copy']),
  /** The row that the decision is about, and the first of its copies. */
  moved: z.int(),
  first: z.int(),
})

const keptOf = ({ body }: Pick<ProposalRow, 'body'>) => z.parse(kept, body)

/** A proposal about a break's row is bound to these two rows in their present state. */
function bodyOf(one: BreakRow, act: CopiedRowAct, stands: StandingRow): z.output<typeof kept> {
  const first = one.twin_row_id ?? one.row_id!
  const rows = act === 'copy' ? { moved: one.row_id!, first } : partingOf(one, stands)
  return { break_id: one.id, act, ...rows }
}

/**
 * Proposes that a row is a copy of another, or is none although both have one reference of the rail. It moves no
 * money.
 */
export function proposeCopiedRow(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { one, act, stands, reason }: { one: BreakRow; act: CopiedRowAct; stands: StandingRow; reason: string },
): Promise<ProposalRow> {
  const about = { kind: 'copied_row', mode: null, merchant_id: null, load_id: null, reason } as const
  const made = {
    ...about,
    amount: null,
    body: bodyOf(one, act, stands),
    needs_checker: true,
    state: 'waiting',
  } as const
  return insertProposal(tx, made, by, clock)
}

/**
 * Carries out what two people agreed on about a row, once the proposal is done. Refuses break_act_unfit where its
 * copies have changed. The database enforces it too (break_keeps_its_twin, break_stays_what_it_is).
 */
async function carryOutCopiedRow(tx: Tx, clock: Clock, proposal: ProposalRow): Promise<void> {
  const agreed = keptOf(proposal)
  const { account } = await breakById(tx, agreed.break_id)
  await lockAccount(tx, account)
  const one = await lockBreak(tx, agreed.break_id)
  const stands = await rowThatStands(tx, one)
  const isSame = stands !== undefined && JSON.stringify(bodyOf(one, agreed.act, stands)) === JSON.stringify(agreed)
  if (one.state !== 'proposed' || one.proposal_id !== proposal.id || !isSame || !stillFits(agreed.act, stands))
    throw new Refusal('break_act_unfit')
  const decision = {
    act: agreed.act,
    note: proposal.reason,
    by: { operator_id: proposal.maker, name: proposal.maker_name },
  }
  await (agreed.act === 'copy' ? endBreak : partFromCopies)(tx, clock, one, decision)
}

/** Two people agreed on what now takes one person. */
const stillFits = (act: CopiedRowAct, stands: StandingRow): boolean => act === 'copy' || stands.parting_takes !== null

/** A proposal about a row with both rows as their statements say them. */
async function proposedCopy(tx: Tx, proposal: ProposalRow): Promise<ProposedCopy> {
  const { act, break_id, moved, first } = keptOf(proposal)
  const rows = await tx.many<ProposedCopy['row'] & { id: number }>`
    select r.id::int, r.day, r.amount, r.reference, r.rail_reference, r.description, r.line, s.name
      from rail_statement_rows r join rail_statements s on s.id = r.statement_id
     where r.id = any (${[moved, first]}::bigint[])`
  const [row, other] = [moved, first].map((id) => rows.find((one) => one.id === id)!)
  return { act, break_id, row: row!, other: other! }
}

/** A row of a statement that is to be taken as a copy of another one, or as another payment. */
export const copiedRowKind: ProposalKind<{ clock: Clock }, z.output<typeof drawnCopiedRow>> = {
  kind: 'copied_row',
  refuses: copiedRowRefuses,
  // the database requires two people
  afterwards: ({ clock }, tx, row) => carryOutCopiedRow(tx, clock, row),
  draw: async (tx, row) => ({ copied_row: await proposedCopy(tx, row) }),
}

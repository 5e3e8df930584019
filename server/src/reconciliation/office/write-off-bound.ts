import type { drawnWriteOffBound, WriteOffBound } from '@sahuji/contract/reconciliation/office/write-off-bound'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ProposalKind } from '../../approvals/proposal-kind.ts'
import { type Actor, insertProposal, type ProposalRow } from '../../approvals/proposal-rows.ts'

/** The most of a break that may be written off now, in paisa. */
export const writeOffMost = async (tx: Tx): Promise<bigint> =>
  (await tx.one<{ amount: bigint }>`select amount from write_off_bounds order by id desc limit 1`).amount

/** The same with its author, and a waiting change. */
export async function readWriteOffBound(tx: Tx): Promise<WriteOffBound> {
  const held = await tx.one<Omit<WriteOffBound, 'proposed'>>`
    -- any merchant: a figure of the office
    select b.amount, b.begins_at, p.maker_name, p.checker_name
      from write_off_bounds b left join operator_proposals p on p.id = b.proposal_id
     order by b.id desc limit 1`
  const proposed = await tx.maybe<Pick<ProposalRow, 'id' | 'body' | 'maker_name'>>`
    -- any merchant: a figure of the office. Uses write_off_bound_is_proposed_once.
    select id, body, maker_name from operator_proposals
     where kind = 'write_off_bound' and state in ('waiting', 'sent_back')`
  const waits = proposed && { proposal_id: proposed.id, maker_name: proposed.maker_name, ...writeOffBoundOf(proposed) }
  return { ...held, proposed: waits ?? null }
}

const kept = z.object({ amount: z.coerce.bigint() })

/** The figure that a proposal of this kind would set; paisa. */
const writeOffBoundOf = ({ body }: Pick<ProposalRow, 'body'>): { amount: bigint } => z.parse(kept, body)

/**
 * Proposes another figure; it applies once another person approves it, and the approval itself writes it
 * (approved_write_off_bound_begins in the database). Refuses fields_invalid, write_off_bound_same,
 * write_off_bound_waits.
 */
export async function proposeWriteOffBound(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { amount, reason }: { amount: bigint; reason: string },
): Promise<ProposalRow> {
  if (amount < 0n) throw new Refusal('fields_invalid', {}, ['amount'])
  // of two who propose at once the second waits, and finds the first one's
  await tx.one`select pg_advisory_xact_lock(hashtextextended('write-off bound', 0))::text`
  const { amount: held, proposed } = await readWriteOffBound(tx)
  if (proposed) throw new Refusal('write_off_bound_waits')
  if (amount === held) throw new Refusal('write_off_bound_same', {}, ['amount'])
  const about = { kind: 'write_off_bound', mode: null, merchant_id: null, load_id: null, reason } as const
  // it moves no money: the figure is in the body alone
  const made = { ...about, amount: null, body: { amount }, needs_checker: true, state: 'waiting' } as const
  return insertProposal(tx, made, by, clock)
}

/** The most of a break that may be written off. The approval itself begins it: approved_write_off_bound_begins. */
export const writeOffBoundKind: ProposalKind<never, z.output<typeof drawnWriteOffBound>> = {
  kind: 'write_off_bound',
  refuses: [],
  draw: (_, row) => ({ write_off_bound: writeOffBoundOf(row) }),
}

import type { ProposedLine } from '@sahuji/contract/approvals/proposals'
import type { Mode } from '@sahuji/contract/http/lists'
import { accountsOf } from '../../ledger/explore.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkLines, linesOf } from './adjustments.ts'
import { lockedForMaker } from '../../approvals/decide-proposal.ts'
import {
  type Actor,
  insertProposal,
  proposalById,
  type ProposalRow,
  reviseProposal,
} from '../../approvals/proposal-rows.ts'

interface AdjustmentAsk {
  lines: ProposedLine[]
  reason: string
}

/** Proposes a transfer by hand; its id is later the transfer's key. */
export async function proposeAdjustment(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { mode, lines, reason }: AdjustmentAsk & { mode: Mode },
): Promise<ProposalRow> {
  const amount = await checkLines(tx, mode, lines)
  const merchant_id = await merchantOf(tx, lines)
  const about = { kind: 'adjustment', mode, merchant_id, load_id: null, amount, reason } as const
  const made = { ...about, body: { lines }, needs_checker: true, state: 'waiting' } as const
  return insertProposal(tx, made, by, clock)
}

/** The one merchant whose accounts it touches; null where there is none, or several. */
async function merchantOf(tx: Tx, lines: readonly ProposedLine[]): Promise<string | null> {
  const heads = await accountsOf(
    tx,
    lines.map(({ account_id }) => account_id),
  )
  const merchants = new Set(heads.flatMap(({ merchant_id }) => merchant_id ?? []))
  return merchants.size === 1 ? [...merchants][0]! : null
}

/** Whether a proposal is to explain a break of the reconciliation, a domain after this one. */
export type Explains = (tx: Tx, proposal_id: string) => Promise<boolean>

/**
 * Revises an adjustment that was sent back to its maker; it waits again, under the next revision. One that explains a
 * break keeps its lines: approved with others it would end the break with nothing of it posted. Refuses
 * break_act_unfit then.
 */
export async function reviseAdjustment(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { id, lines, reason, explains }: AdjustmentAsk & { id: string; explains: Explains },
): Promise<ProposalRow> {
  const proposal = await lockedForMaker(tx, by, id, ['sent_back'])
  if (proposal.kind !== 'adjustment') throw new Refusal('not_found')
  if ((await explains(tx, id)) && !isSame(lines, linesOf(proposal))) throw new Refusal('break_act_unfit', {}, ['lines'])
  const amount = await checkLines(tx, proposal.mode!, lines)
  await reviseProposal(tx, proposal, { body: { lines }, amount, reason }, clock.now())
  return (await proposalById(tx, id))!
}

const isSame = (lines: readonly ProposedLine[], others: readonly ProposedLine[]): boolean =>
  lines.length === others.length &&
  lines.every(({ account_id, amount }) =>
    others.some((other) => other.account_id === account_id && other.amount === amount),
  )

import type { ProposalKind as KindName } from '@sahuji/contract/approvals/proposals'
import type { Leg } from '../ledger/transfer.ts'
import type { RefusalCode } from '@sahuji/contract/refusals'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Actor, ProposalRow } from './proposal-rows.ts'

/**
 * A kind of proposal, declared by the office of the domain that proposes it. `Needs`: what carrying it out needs;
 * `Drawn`: what it adds to a proposal that is shown. Every function runs in the caller's transaction.
 */
export interface ProposalKind<Needs = never, Drawn extends object = object> {
  kind: KindName
  /**
   * Selects the proposals of this name that are meant, where two domains propose the same name; all of them without it.
   */
  isOf?: (row: ProposalRow) => boolean
  /** What `check`, `carryOut` and `afterwards` may refuse: declared in the contract beside the kind's drawn shape. */
  refuses: readonly RefusalCode[]
  /** Checks once more, before the approval, that the proposal still fits; throws a Refusal where it does not. */
  check?(needs: Needs, tx: Tx, row: ProposalRow): Promise<void>
  /** Carries out what was approved. Answers the transfer that it posted; null where it posts nothing. */
  carryOut?(needs: Needs, tx: Tx, row: ProposalRow, by: Actor): Promise<string | null>
  /** Does what the database allows only once the proposal is done. */
  afterwards?(needs: Needs, tx: Tx, row: ProposalRow): Promise<void>
  /** The lines that it would post now; after the posting the ledger's entries are shown instead. */
  lines?(tx: Tx, row: ProposalRow): Promise<readonly Leg[]> | readonly Leg[]
  /** Shows its own lines after the posting, too, in the order in which the maker wrote them. */
  keeps_lines?: true
  /** What is shown of it beside what every proposal shows. */
  draw?(tx: Tx, row: ProposalRow): Promise<Drawn> | Drawn
}

/**
 * A part that depends on a proposal and follows its outcome: a break of the reconciliation that the proposal explains.
 */
export interface ProposalFollower {
  /** What `posted` may refuse. */
  refuses: readonly RefusalCode[]
  /** The proposal was carried out and posted a transfer. */
  posted(tx: Tx, clock: Clock, done: { proposal_id: string; transfer_id: string }): Promise<void>
  /** The proposal was refused or withdrawn. */
  dropped(tx: Tx, proposal_id: string): Promise<unknown>
}

/** All kinds of proposals, and their followers; the frame assembles them. */
export interface Approvals<Needs, Drawn extends object> {
  kinds: readonly ProposalKind<Needs, Drawn>[]
  follower: ProposalFollower
}

/** The kind of a proposal. Throws for an undeclared kind, which the database never stores. */
export function kindOf<Needs, Drawn extends object>(
  { kinds }: Pick<Approvals<Needs, Drawn>, 'kinds'>,
  row: ProposalRow,
): ProposalKind<Needs, Drawn> {
  const found = kinds.find(({ kind, isOf }) => kind === row.kind && (isOf === undefined || isOf(row)))
  if (!found) throw new Error(`no domain declared the proposal kind ${row.kind}`)
  return found
}

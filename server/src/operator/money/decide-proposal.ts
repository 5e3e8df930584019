import type { MoveDependencies } from '../../payouts/dependencies.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Rails } from '../../rails/rails.ts'
import { explainBreak, reopenBreakOf } from '../../reconciliation/breaks/decide-break.ts'
import { Refusal } from '../../platform/refusal.ts'
import { postAdjustment } from './adjustments.ts'
import { carryOutClawback } from './clawbacks.ts'
import {
  type Actor,
  checkProposal,
  lockProposal,
  proposalById,
  type ProposalRow,
  refuseClosedMaker,
  refuseOwnBusiness,
  withdrawn,
} from './proposal-rows.ts'
import { carryOutResolution } from './resolutions.ts'
import { postSettlement } from './settlements.ts'
import { carryOutCopiedRow } from '../reconciliation/copied-row-proposals.ts'
import { scheduleNotice } from '../tariff/notify-merchants.ts'
import { refuseLateTariff } from './tariff-proposals.ts'

/** What carrying out a proposal works with. */
export interface ProposalDependencies extends MoveDependencies {
  rails?: Rails
}

/** A decision on a proposal as it was read: a later revision is another proposal. */
interface Reading {
  id: string
  revision: number
}

/**
 * Approves a proposal and carries it out in the same transaction: both or neither. Of two who approve at once the second is
 * refused `proposal_decided`; its own maker `maker_is_not_checker`, here and by the database; `maker_closed` where the maker's
 * account is closed.
 */
export async function approveProposal(
  deps: ProposalDependencies,
  tx: Tx,
  by: Actor,
  reading: Reading,
): Promise<ProposalRow> {
  const proposal = await lockedForChecker(tx, by, reading)
  await refuseClosedMaker(tx, proposal)
  const at = deps.clock.now()
  const transfer_id = await carriedOut[proposal.kind](deps, tx, proposal, by)
  await checkProposal(tx, proposal, { state: 'done', by, at, transfer_id })
  if (proposal.kind === 'copied_row') await carryOutCopiedRow(tx, deps.clock, proposal)
  if (transfer_id !== null) await explainBreak(tx, deps.clock, { proposal_id: proposal.id, transfer_id })
  return (await proposalById(tx, proposal.id))!
}

type CarryOut = (deps: ProposalDependencies, tx: Tx, proposal: ProposalRow, by: Actor) => Promise<string | null>

const carriedOut: Record<ProposalRow['kind'], CarryOut> = {
  adjustment: ({ clock }, tx, proposal) => postAdjustment(tx, clock, proposal),
  resolution: carryOutResolution,
  // the lines begin by the approval itself: approved_tariff_begins
  tariff_rule: async ({ clock }, tx, proposal) => {
    await refuseLateTariff(tx, clock, proposal)
    await scheduleNotice(tx, clock, proposal)
    return null
  },
  clawback: carryOutClawback,
  settlement: ({ clock }, tx, proposal) => postSettlement(tx, clock, proposal),
  // it begins by the approval itself: approved_write_off_bound_begins
  write_off_bound: async () => null,
  // done below, once the proposal is: the database asks for two people
  copied_row: async () => null,
}

/** Sends a proposal back to its maker, or refuses it for good; says why. One that was sent back is refused, too: its maker may be gone. */
export async function giveBackProposal(
  { clock }: Pick<ProposalDependencies, 'clock'>,
  tx: Tx,
  by: Actor,
  { state, note, ...reading }: Reading & { state: 'sent_back' | 'refused'; note: string },
): Promise<ProposalRow> {
  const proposal = await lockedForChecker(tx, by, reading, state === 'refused' ? ['waiting', 'sent_back'] : ['waiting'])
  await checkProposal(tx, proposal, { state, by, note, at: clock.now() })
  if (state === 'refused') await reopenBreakOf(tx, proposal.id)
  return (await proposalById(tx, proposal.id))!
}

/** Its maker takes a proposal back, while nobody has decided. */
export async function withdrawProposal(tx: Tx, by: Actor, id: string): Promise<ProposalRow> {
  await withdrawn(tx, await lockedForMaker(tx, by, id, ['waiting', 'sent_back']))
  await reopenBreakOf(tx, id)
  return (await proposalById(tx, id))!
}

async function lockedForChecker(
  tx: Tx,
  by: Actor,
  { id, revision }: Reading,
  states: readonly ProposalRow['state'][] = ['waiting'],
): Promise<ProposalRow> {
  const proposal = await lockProposal(tx, id)
  if (!proposal) throw new Refusal('not_found')
  if (proposal.maker === by.operator_id) throw new Refusal('maker_is_not_checker')
  await refuseOwnBusiness(tx, by, proposal)
  if (!states.includes(proposal.state) || proposal.revision !== revision) throw new Refusal('proposal_decided')
  return proposal
}

/** A proposal that its maker may still change. Refuses not_found, not_the_maker, proposal_decided. */
export async function lockedForMaker(
  tx: Tx,
  by: Actor,
  id: string,
  states: readonly ProposalRow['state'][],
): Promise<ProposalRow> {
  const proposal = await lockProposal(tx, id)
  if (!proposal) throw new Refusal('not_found')
  if (proposal.maker !== by.operator_id) throw new Refusal('not_the_maker')
  if (!states.includes(proposal.state)) throw new Refusal('proposal_decided')
  return proposal
}

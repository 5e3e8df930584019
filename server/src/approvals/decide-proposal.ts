import type { RefusalCode } from '@sahuji/contract/refusals'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Approvals, kindOf, type ProposalFollower } from './proposal-kind.ts'
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

/** A decision on a proposal as it was read: a later revision is another proposal. */
interface Reading {
  id: string
  revision: number
}

interface Following {
  follower: ProposalFollower
}

/**
 * Approves a proposal and carries it out in the same transaction: both or neither. Of two concurrent approvals the
 * second is refused `proposal_decided`; its own maker `maker_is_not_checker`, here and by the database; `maker_closed`
 * where the maker's account is closed.
 */
export async function approveProposal<Needs extends { clock: Clock }>(
  approvals: Approvals<Needs, object>,
  needs: Needs,
  tx: Tx,
  { by, ...reading }: Reading & { by: Actor },
): Promise<ProposalRow> {
  const proposal = await lockedForChecker(tx, by, reading)
  await refuseClosedMaker(tx, proposal)
  const kind = kindOf(approvals, proposal)
  const { follower } = approvals
  await declared(kind, async () => kind.check?.(needs, tx, proposal))
  const at = needs.clock.now()
  const transfer_id = (await declared(kind, async () => kind.carryOut?.(needs, tx, proposal, by))) ?? null
  await checkProposal(tx, proposal, { state: 'done', by, at, transfer_id })
  await declared(kind, async () => kind.afterwards?.(needs, tx, proposal))
  if (transfer_id !== null)
    await declared(follower, () => follower.posted(tx, needs.clock, { proposal_id: proposal.id, transfer_id }))
  return (await proposalById(tx, proposal.id))!
}

/** What the approval of any kind may refuse: what is not there, a key of the ledger, and a busy server. */
const ofEveryKind: readonly RefusalCode[] = ['not_found', 'key_conflict', 'busy']

/**
 * Runs a part of a kind or a follower. A refusal that it does not declare is our fault: the approval's route would answer
 * with a code that its clients cannot know.
 */
async function declared<Answer>(
  { refuses }: { refuses: readonly RefusalCode[] },
  run: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal) || [...ofEveryKind, ...refuses].includes(error.code)) throw error
    throw new Error(`no kind of proposal declares that its approval refuses ${error.code}`, { cause: error })
  }
}

/**
 * Sends a proposal back to its maker, or refuses it for good, with a reason. One that was sent back can be refused,
 * too, because its maker may be gone.
 */
export async function giveBackProposal(
  { follower, clock }: Following & { clock: Clock },
  tx: Tx,
  by: Actor,
  { state, note, ...reading }: Reading & { state: 'sent_back' | 'refused'; note: string },
): Promise<ProposalRow> {
  const proposal = await lockedForChecker(tx, by, reading, state === 'refused' ? ['waiting', 'sent_back'] : ['waiting'])
  await checkProposal(tx, proposal, { state, by, note, at: clock.now() })
  if (state === 'refused') await follower.dropped(tx, proposal.id)
  return (await proposalById(tx, proposal.id))!
}

/** Withdraws a proposal by its maker, before a decision. */
export async function withdrawProposal({ follower }: Following, tx: Tx, by: Actor, id: string): Promise<ProposalRow> {
  await withdrawn(tx, await lockedForMaker(tx, by, id, ['waiting', 'sent_back']))
  await follower.dropped(tx, id)
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

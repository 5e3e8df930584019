import * as z from 'zod/mini'
import { mode } from '../http/lists.ts'
import { paisa } from '../money/money.ts'
import { instant } from '../time/time.ts'

/**
 * What needs a second person, each with the letter of its references. The domain that proposes declares the rest of a
 * kind in its office; the database knows these names, too (proposal_kind_is_known).
 */
export const proposalLetters = {
  adjustment: 'A',
  resolution: 'R',
  tariff_rule: 'T',
  clawback: 'C',
  settlement: 'S',
  write_off_bound: 'W',
  copied_row: 'B',
  dispute: 'D',
  arrival: 'Q',
  cooperative_link: 'L',
} as const
export type ProposalKind = keyof typeof proposalLetters
export const proposalKinds = Object.keys(proposalLetters) as [ProposalKind, ...ProposalKind[]]

export const proposalStates = ['waiting', 'sent_back', 'refused', 'withdrawn', 'done'] as const
export type ProposalState = (typeof proposalStates)[number]

/** One line of a proposal's posting: signed paisa, credit positive, debit negative. */
export const proposedLine = z.object({ account_id: z.uuid(), amount: paisa })
export type ProposedLine = z.output<typeof proposedLine>

/** A line of a proposal as displayed, with the account's balance now and after the proposal. */
export const shownLine = z.object({
  ...proposedLine.shape,
  account: z.string(),
  account_kind: z.string(),
  merchant: z.nullable(z.string()),
  balance: paisa,
  balance_after: paisa,
})

export const proposal = z.object({
  id: z.uuid(),
  /** As people name it: A-61. */
  reference: z.string(),
  kind: z.enum(proposalKinds),
  state: z.enum(proposalStates),
  revision: z.int(),
  /** The book that it posts to; null: it posts nothing. */
  mode: z.nullable(mode),
  merchant_id: z.nullable(z.uuid()),
  merchant: z.nullable(z.string()),
  amount: z.nullable(paisa),
  reason: z.string(),
  maker: z.uuid(),
  maker_name: z.string(),
  made_at: instant,
  checker: z.nullable(z.uuid()),
  checker_name: z.nullable(z.string()),
  checker_note: z.nullable(z.string()),
  checked_at: z.nullable(instant),
  transfer_id: z.nullable(z.uuid()),
  /** What the reading operator may do: approve or send back; refuse, also after it was sent back. Whether they made it. */
  may_check: z.boolean(),
  may_refuse: z.boolean(),
  is_mine: z.boolean(),
})
export type Proposal = z.output<typeof proposal>

/** A proposal of any kind with its lines, posted or to be posted. Each kind adds its drawn shape. */
export const wholeProposal = z.object({ ...proposal.shape, lines: z.array(shownLine) })
export type WholeProposal = z.output<typeof wholeProposal>

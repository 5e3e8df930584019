import * as z from 'zod/mini'
import { mode } from '../lists.ts'
import { paisa } from '../money.ts'
import { day } from '../reconciliation/statement-shapes.ts'
import { feeFigures, tariffChange, tariffDraft } from '../tariff/lines.ts'
import { instant } from '../time.ts'

/** What needs a second person. */
export const proposalKinds = [
  'adjustment',
  'resolution',
  'tariff_rule',
  'clawback',
  'settlement',
  'write_off_bound',
  'copied_row',
] as const
export type ProposalKind = (typeof proposalKinds)[number]

export const proposalStates = ['waiting', 'sent_back', 'refused', 'withdrawn', 'done'] as const
export type ProposalState = (typeof proposalStates)[number]

/** One line of an adjustment: signed paisa, credit positive, debit negative. */
export const adjustmentLine = z.object({ account_id: z.uuid(), amount: paisa })
export type AdjustmentLine = z.output<typeof adjustmentLine>

/** A line as it is shown, with what the account holds now and would hold afterwards. */
export const shownLine = z.object({
  ...adjustmentLine.shape,
  account: z.string(),
  account_kind: z.string(),
  merchant: z.nullable(z.string()),
  balance: paisa,
  balance_after: paisa,
})

/** What becomes of a payment in review. */
export const resolutions = ['credit', 'credit_part', 'return'] as const
export type ResolutionAct = (typeof resolutions)[number]

/** Lines of the tariff as they are proposed, each beside what holds on its day without it. */
export const shownTariff = z.object({
  ...tariffDraft.shape,
  changes: z.array(
    z.object({
      ...tariffChange.shape,
      before: z.nullable(z.object({ value: z.nullable(paisa), fee: z.nullable(feeFigures) })),
    }),
  ),
  /** When the merchants touched are told, where something becomes dearer or narrower for them; null: nothing does. */
  told_on: z.nullable(z.iso.date()),
})
export type ShownTariff = z.output<typeof shownTariff>

const statedRow = z.object({
  /** Its file and line. */
  name: z.string(),
  line: z.int(),
  day,
  amount: paisa,
  reference: z.nullable(z.string()),
  rail_reference: z.nullable(z.string()),
  description: z.string(),
})

/** A row of a statement that is to be taken as a copy of another one, or as another payment. */
export const proposedCopy = z.object({
  act: z.enum(['copy', 'not_copy']),
  break_id: z.uuid(),
  row: statedRow,
  other: statedRow,
})
export type ProposedCopy = z.output<typeof proposedCopy>
export type CopiedRowAct = ProposedCopy['act']

export const proposal = z.object({
  id: z.uuid(),
  /** As people name it: A-61. */
  reference: z.string(),
  kind: z.enum(proposalKinds),
  state: z.enum(proposalStates),
  revision: z.int(),
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
  /** Whether the one who reads may decide, may refuse it (one that was sent back, too), and whether it is their own. */
  may_check: z.boolean(),
  may_refuse: z.boolean(),
  is_mine: z.boolean(),
})
export type Proposal = z.output<typeof proposal>

export const wholeProposal = z.object({
  ...proposal.shape,
  /** What it would post, or did: of an adjustment in the order they were written, of a clawback, of a settlement. */
  lines: z.array(shownLine),
  /** Of a payment in review. */
  resolution: z.nullable(
    z.object({
      load_id: z.uuid(),
      load_reference: z.string(),
      act: z.enum(resolutions),
      /** What is credited before its fee, in paisa; what was paid where all of it goes one way. */
      amount: paisa,
      paid: paisa,
    }),
  ),
  tariff: z.nullable(shownTariff),
  /** A load that its rail took back, or a withdrawal that its bank paid although it had ended without money. */
  clawback: z.optional(
    z.object({
      of: z.enum(['load', 'payout']),
      id: z.uuid(),
      reference: z.string(),
      rail: z.string(),
      bank_name: z.string(),
    }),
  ),
  /** What a rail sent to one of our banks; paisa. */
  settlement: z.optional(
    z.object({ rail: z.string(), bank: z.string(), gross: paisa, cost: paisa, bank_reference: z.string() }),
  ),
  /** The most of a break that may be written off; paisa. */
  write_off_bound: z.optional(z.object({ amount: paisa })),
  copied_row: z.optional(proposedCopy),
  /** Of an adjustment that waits: others with the very same lines that wait too, or were posted in the last seven days. */
  same: z.optional(
    z.array(z.object({ id: z.uuid(), reference: z.string(), maker_name: z.string(), is_posted: z.boolean() })),
  ),
})
export type WholeProposal = z.output<typeof wholeProposal>

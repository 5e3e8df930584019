import * as z from 'zod/mini'
import { paisa } from '../../money/money.ts'
import { day } from '../statement-shapes.ts'

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

/** A row to be taken as a copy of another one, or as a separate payment. */
export const proposedCopy = z.object({
  act: z.enum(['copy', 'not_copy']),
  break_id: z.uuid(),
  row: statedRow,
  other: statedRow,
})
export type ProposedCopy = z.output<typeof proposedCopy>
export type CopiedRowAct = ProposedCopy['act']

export const drawnCopiedRow = z.object({ copied_row: proposedCopy })

/** What the approval of a decision on a copied row may refuse. */
export const copiedRowRefuses = ['break_act_unfit'] as const

import * as z from 'zod/mini'
import { mode } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { paisa } from '../money/money.ts'

// a file of its own, because the sidebar of every page counts disputes and reads nothing else of them
export const readDisputeFigures = route({
  method: 'GET',
  path: '/api/disputes/figures',
  does: 'How many disputes wait for an answer and for a decision, what is held for them, and how those of a year ended.',
  who: 'session',
  may: 'disputes.read',
  viewable: true,
  takes: z.object({ mode: z.optional(mode) }),
  gives: z.object({ to_answer: z.int(), open: z.int(), held: paisa, ended: z.int(), lost: z.int() }),
  refuses: [],
})
export type DisputeFigures = z.output<typeof readDisputeFigures.gives>

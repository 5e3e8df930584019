import * as z from 'zod/mini'
import { mode } from '../http/lists.ts'
import { paisa } from '../money/money.ts'
import { route } from '../http/route.ts'
import { historyFilter, transactionStates } from '../transactions.ts'

/** What a filter finds, whole. `net` = `money_in` − `money_out` − `fees`, over the rows whose net is certain. */
export const historyTotals = z.object({
  found: z.int(),
  counted: z.int(),
  money_in: paisa,
  money_out: paisa,
  fees: paisa,
  net: paisa,
  /** Rows that do not count, by state; their amounts without signs. */
  left_out: z.array(z.object({ state: z.enum(transactionStates), count: z.int(), amount: paisa })),
  /** False if words were found in more rows than are added up: the sums are of a part. */
  is_whole: z.boolean(),
  /** The balance of this book at the end of the last day that is chosen or given, whatever else narrows; today's is current. */
  balance_at: z.optional(z.nullable(z.object({ day: z.iso.date(), balance: paisa }))),
})
export type HistoryTotals = z.output<typeof historyTotals>

export const readHistoryTotals = route({
  method: 'GET',
  path: '/api/transactions/totals',
  does: 'The totals of everything that a filter finds in one book.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  slow: true,
  takes: z.object({ mode, ...historyFilter.shape }),
  gives: historyTotals,
  refuses: [],
})

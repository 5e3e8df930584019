import * as z from 'zod/mini'
import { mode } from '../http/lists.ts'
import { paisa } from '../money/money.ts'
import { route } from '../http/route.ts'

/** What the wallet moved by in a stretch of days, by the ledger; paisa. `net` = `money_in` − `money_out`. */
const sums = {
  /** The transfers that moved the wallet. */
  count: z.int(),
  money_in: paisa,
  money_out: paisa,
  /** The fees within what came in and went out. */
  fees: paisa,
  net: paisa,
  /** What was earned: completed payments and what arrived from other wallets, after fees. Some of it may still be refunded. */
  earned: paisa,
}

/** A Nepali month and the wallet's balance at its end, or now where it is not over. */
export const historyMonth = z.object({
  year: z.int(),
  month: z.int(),
  /** Its first and its last Kathmandu day. */
  from: z.iso.date(),
  to: z.iso.date(),
  ...sums,
  closing: paisa,
  state: z.enum(['closed', 'open', 'to_come']),
})
export type HistoryMonth = z.output<typeof historyMonth>

/** `opening` + `net` = `closing`, of the year and of each month. */
export const historyYear = z.object({
  year: z.int(),
  from: z.iso.date(),
  to: z.iso.date(),
  opening: paisa,
  ...sums,
  closing: paisa,
  months: z.array(historyMonth),
})
export type HistoryYear = z.output<typeof historyYear>

export const readHistoryMonths = route({
  method: 'GET',
  path: '/api/transactions/months',
  does: 'A Nepali fiscal year of one book by its months, equal to the ledger. It begins with Shrawan of `year`.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object({
    mode,
    year: z.codec(z.string().check(z.regex(/^20\d\d$/)), z.int(), { decode: Number, encode: String }),
  }),
  gives: historyYear,
  refuses: ['period_invalid'],
})

import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { paisa } from '../money/money.ts'
import { instant } from '../time/time.ts'

/** What customers paid on a day, and what was given back. */
const daySums = z.object({
  day: z.string(),
  amount: paisa,
  fees: paisa,
  count: z.int(),
  refunds: paisa,
  refund_count: z.int(),
})

export const pastHome = z.object({
  at: instant,
  /** The wallet then, by the entries posted until then; `held` by the holds that were open. */
  wallet: z.object({ balance: paisa, available: paisa, held: paisa, restricted: paisa }),
  /** How many entries of the wallet were posted until then, and since then. */
  lines: z.int(),
  lines_since: z.int(),
  /** What the wallet has moved since then. */
  moved_since: paisa,
  /** The wallet at the end of each of the 30 days up to then; of the last one, then. */
  balances: z.array(z.object({ day: z.string(), balance: paisa })),
  /** The day until then, and the same weekday a week before until the same hour. */
  day: daySums,
  week_before: daySums,
  /** When the first entry was posted; null before there is one. */
  first_at: z.nullable(instant),
})
export type PastHome = z.output<typeof pastHome>

export const readPastHome = route({
  method: 'GET',
  path: '/api/home/past',
  does: 'The wallet and the figures of home as of a past moment, from the ledger.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object({ at: instant }),
  gives: pastHome,
  refuses: [],
})

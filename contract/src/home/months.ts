import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { paisa } from '../money/money.ts'

export const collectedMonth = z.object({
  /** The Nepali month: 1 Baisakh to 12 Chaitra. */
  year: z.int(),
  month: z.int(),
  /** Its first and its last Kathmandu day; of the present month, today. */
  from: z.string(),
  to: z.string(),
  amount: paisa,
  fees: paisa,
  count: z.int(),
})
export type CollectedMonth = z.output<typeof collectedMonth>

export const listCollectedMonths = route({
  method: 'GET',
  path: '/api/home/months',
  does: 'What customers paid in each of the last twelve Nepali months, oldest first, the present one last.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object({}),
  gives: z.object({ months: z.array(collectedMonth) }),
  refuses: [],
})

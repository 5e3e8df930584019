import * as z from 'zod/mini'
import { load } from './funding.ts'
import { paisa } from './money/money.ts'
import { route } from './http/route.ts'
import { instant } from './time/time.ts'
import { ledgerPosition } from './wallet.ts'

export const home = z.object({
  /** The wallet at the end of each of the last 30 Kathmandu days, oldest first; today's is the current balance. */
  balances: z.array(z.object({ day: z.string(), balance: paisa })),
  /** What customers paid on each of the last 14 Kathmandu days, from their wallets too, oldest first, today last. */
  collected: z.array(z.object({ day: z.string(), amount: paisa, fees: paisa, count: z.int() })),
  /** Up to where in the ledger today's figures count; absent in answers stored before this field. */
  position: z.optional(ledgerPosition),
  /** What was given back today; absent in answers stored before this field. */
  refunds: z.optional(z.object({ amount: paisa, count: z.int() })),
  /** What customers had paid by this very hour of the same weekday last week, to set today so far beside. */
  collected_last_week: z.object({ amount: paisa, fees: paisa, count: z.int() }),
  /** Open loads, newest first. */
  open_loads: z.array(load),
  /** Requests of others that await the merchant's answer, newest first. */
  open_requests: z.array(z.object({ id: z.uuid(), trade_name: z.string(), amount: paisa })),
  /** Disputes that the merchant may answer, the next deadline first, at most five; absent in answers stored before this field. */
  disputes: z.optional(z.array(z.object({ id: z.uuid(), payer: z.string(), amount: paisa, answer_by: instant }))),
  /** Requests of colleagues for a refund that the reader may decide on, oldest first, at most five; absent in answers stored before this field. */
  refund_asks: z.optional(
    z.array(z.object({ id: z.uuid(), payment_id: z.uuid(), amount: paisa, asked_by: z.string(), asked_at: instant })),
  ),
  /** Refunds that wait for money in the wallet; absent in answers stored before this field. */
  refunds_waiting: z.optional(z.object({ count: z.int(), amount: paisa })),
})
export type Home = z.output<typeof home>

export const readHome = route({
  method: 'GET',
  path: '/api/home',
  does: 'The figures of the first screen.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object({}),
  gives: home,
  refuses: [],
})

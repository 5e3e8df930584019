import * as z from 'zod/mini'
import { pageFields } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { paisa } from '../money/money.ts'
import { instant } from '../time/time.ts'

/**
 * The figures that can be explained. `balance`, `restricted` and `held` are of the wallet now: its own account, its money
 * from credit cards, and its holds; `on_its_way` is of the loads that a bank may still confirm, which have no entry yet.
 * `collected`, `fees` and `refunds` are of one day.
 */
export const figureNames = ['balance', 'restricted', 'held', 'on_its_way', 'collected', 'fees', 'refunds'] as const
export type FigureName = (typeof figureNames)[number]

export const figureLine = z.object({
  /** Its place on the account; null for held money and for loads on their way, which have no entry yet. */
  seq: z.nullable(z.int()),
  /** The row of the history with this movement. */
  id: z.nullable(z.uuid()),
  at: instant,
  kind: z.string(),
  counterparty: z.string(),
  method: z.string(),
  /** The account on the other side. */
  account_kind: z.nullable(z.string()),
  /** Its part of the figure. */
  amount: paisa,
  /** What its entries moved in the wallet. */
  moved: paisa,
  /** The account after it; null where the figure is of no single account. */
  balance: z.nullable(paisa),
})
export type FigureLine = z.output<typeof figureLine>

const place = z.codec(z.string().check(z.regex(/^\d{1,15}$/)), z.int(), { decode: Number, encode: String })

export const explainFigure = route({
  method: 'GET',
  path: '/api/home/figure',
  does: 'The ledger lines behind a figure of home, newest first, and their sum.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object({
    figure: z.enum(figureNames),
    /** As of this moment, now by default and always for `on_its_way`; figures of a day are of the Kathmandu day of this moment. */
    at: z.optional(instant),
    /** Only lines up to these places: exactly those that the figure on the screen counted. */
    wallet_seq: z.optional(place),
    restricted_seq: z.optional(place),
    ...pageFields,
  }),
  gives: z.object({
    /** The sum and number of all lines, not of this page alone. */
    sum: paisa,
    count: z.int(),
    /** What the entries behind them moved in the wallet together. */
    moved: paisa,
    lines: z.array(figureLine),
    next: z.nullable(z.string()),
  }),
  refuses: [],
})

import * as z from 'zod/mini'
import { route } from '../http/route.ts'

/** The columns that the history can show. */
export const historyColumnIds = [
  'time',
  'type',
  'who',
  'method',
  'amount',
  'fee',
  'net',
  'state',
  'reference',
  'balance',
  'counter',
  'staff',
  'purpose',
  'remark',
  'bank_reference',
  'order',
  'channel',
  'service_code',
] as const
export type HistoryColumnId = (typeof historyColumnIds)[number]

/** The columns shown until a person chooses others. */
export const usualHistoryColumns: readonly HistoryColumnId[] = historyColumnIds.slice(0, 9)

/** The columns that need the details of rows: the lists give them with `details`. */
export const detailColumns: readonly HistoryColumnId[] = historyColumnIds.slice(10)

/** The column that holds the row's link; it is always shown. */
export const linkColumn = 'who' satisfies HistoryColumnId

export const historyDensities = ['comfortable', 'compact'] as const
export type HistoryDensity = (typeof historyDensities)[number]

/** Columns in the order shown, each once, with the link's among them. */
export const historyColumns = z
  .array(z.enum(historyColumnIds))
  .check(
    z.refine<(typeof historyColumnIds)[number][]>(
      (ids) => new Set(ids).size === ids.length && ids.includes(linkColumn),
    ),
  )

/** How a person shows the history on every device. */
export const historyLayout = z.strictObject({ columns: historyColumns, density: z.enum(historyDensities) })
export type HistoryLayout = z.output<typeof historyLayout>

export const readHistoryLayout = route({
  method: 'GET',
  path: '/api/transactions/layout',
  does: 'The columns and the density of the calling person’s history.',
  who: 'session',
  may: 'sales.read',
  takes: z.object({}),
  gives: historyLayout,
  refuses: [],
})

export const setHistoryLayout = route({
  method: 'POST',
  path: '/api/transactions/layout',
  does: 'Keeps the columns, in their order, and the density of the calling person’s history.',
  who: 'session',
  may: 'sales.read',
  logs: 'nothing',
  takes: historyLayout,
  gives: historyLayout,
  limit: { per: 'person', count: 120, seconds: 600 },
  refuses: [],
})

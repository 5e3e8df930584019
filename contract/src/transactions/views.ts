import * as z from 'zod/mini'
import { mayCall, type ShopRole, shopRoles } from '../company/shop-roles.ts'
import { hasTypedCardNumber } from '../input/card-number.ts'
import type { FieldSentence } from '../input/field-sentences.ts'
import { freeText, hasLetter, oneLine } from '../input/free-text.ts'
import { mode, searchMax } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { historyFilter } from '../transactions.ts'
import { historyColumns } from './layout.ts'
import { viewDays } from './view-days.ts'

/** How many views a person keeps of each book. */
export const historyViewsMost = 50

/** Counts beyond this are not made: "99+". */
export const viewCountMost = 99

/** How many views of one book the people of a shop share. */
export const sharedViewsMost = 50

/** The roles that a view can be shared with: those that read sales. */
export const viewRoles = shopRoles.filter((role) => mayCall(role, 'sales.read'))

const rolesOfView = z.array(z.enum(shopRoles)).check(
  z.maxLength(shopRoles.length),
  z.refine<ShopRole[]>((roles) => roles.every((role) => viewRoles.includes(role))),
)

const viewName = freeText(1, 40).check(oneLine, hasLetter)
const id = z.uuid()

const searched = z.string().check(
  z.maxLength(searchMax),
  z.refine<string>((text) => !hasTypedCardNumber(text), {
    params: { sentence: 'no_card_number' satisfies FieldSentence },
  }),
)

/** A kept filter: `days` in place of dates moves on with the calendar. */
export const viewFilter = z
  .strictObject({ ...historyFilter.shape, q: z.optional(searched), days: z.optional(z.enum(viewDays)) })
  .check(z.refine(({ days, from, to }) => days === undefined || (from ?? to) === undefined))
export type ViewFilter = z.output<typeof viewFilter>

export const historyView = z.object({
  id,
  name: z.string(),
  filter: viewFilter,
  /** Null: the person's own columns. */
  columns: z.nullable(historyColumns),
  /** The history opens with it. */
  is_default: z.boolean(),
  /** Its owner is notified of transactions that enter it. */
  notifies: z.boolean(),
  /** The roles that see it, beside its owner. */
  shared_with: z.array(z.enum(shopRoles)),
  /** The name of the person who shares it; null: the view is the reader's own. */
  shared_by: z.nullable(z.string()),
})
export type HistoryView = z.output<typeof historyView>

export const listHistoryViews = route({
  method: 'GET',
  path: '/api/transactions/views',
  does: 'The calling person’s saved views of one book in their order, then those that others share with the person’s role.',
  who: 'session',
  may: 'sales.read',
  takes: z.object({ mode }),
  gives: z.array(historyView),
  refuses: [],
})

export const countHistoryViews = route({
  method: 'GET',
  path: '/api/transactions/views/counts',
  does: 'How many transactions each saved view finds now, up to 100; the first five views with words are counted, others with words are left out.',
  who: 'session',
  may: 'sales.read',
  takes: z.object({ mode }),
  gives: z.array(z.object({ id, count: z.int() })),
  refuses: [],
})

const contents = { name: viewName, filter: viewFilter, columns: z.nullable(historyColumns) }

export const keepHistoryView = route({
  method: 'POST',
  path: '/api/transactions/views',
  does: 'Keeps a view of one book behind the others.',
  who: 'session',
  may: 'sales.read',
  logs: 'nothing',
  takes: z.strictObject({ mode, ...contents, is_default: z.boolean() }),
  gives: historyView,
  limit: { per: 'person', count: 120, seconds: 600 },
  refuses: ['history_views_too_many', 'history_view_name_taken'],
})

export const changeHistoryView = route({
  method: 'POST',
  path: '/api/transactions/views/change',
  does: 'Gives a view another filter or other columns.',
  who: 'session',
  may: 'sales.read',
  logs: 'nothing',
  takes: z.strictObject({ id, filter: z.optional(viewFilter), columns: z.optional(z.nullable(historyColumns)) }),
  gives: historyView,
  limit: { per: 'person', count: 240, seconds: 600 },
  refuses: ['not_found'],
})

export const arrangeHistoryViews = route({
  method: 'POST',
  path: '/api/transactions/views/arrange',
  does: 'Names and orders the views of one book, and removes some. A view that is in neither list keeps its name, behind the others.',
  who: 'session',
  may: 'sales.read',
  logs: 'nothing',
  takes: z.strictObject({
    mode,
    views: z.array(z.strictObject({ id, name: viewName })).check(z.maxLength(historyViewsMost)),
    removed: z.array(id).check(z.maxLength(historyViewsMost)),
    /** The view with which the history opens; null: all transactions. */
    default_id: z.nullable(id),
  }),
  gives: z.array(historyView),
  limit: { per: 'person', count: 120, seconds: 600 },
  refuses: ['history_view_name_taken', 'not_found'],
})

export const shareHistoryView = route({
  method: 'POST',
  path: '/api/transactions/views/share',
  does: 'Shares a view with roles of the shop; with none, it is the person’s alone again. An owner ends the sharing of any.',
  who: 'session',
  may: 'sales.read',
  logs: 'history_view.shared',
  takes: z.strictObject({ id, roles: rolesOfView }),
  gives: historyView,
  limit: { per: 'person', count: 120, seconds: 600 },
  refuses: ['not_found', 'history_views_too_many'],
})

export const notifyOfHistoryView = route({
  method: 'POST',
  path: '/api/transactions/views/notify',
  does: 'Begins or ends notifications of transactions that enter a view of the live book: at most one an hour, with their number.',
  who: 'session',
  may: 'sales.read',
  logs: 'nothing',
  takes: z.strictObject({ id, notifies: z.boolean() }),
  gives: historyView,
  limit: { per: 'person', count: 120, seconds: 600 },
  refuses: ['not_found'],
})

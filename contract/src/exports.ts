import * as z from 'zod/mini'
import { mode } from './http/lists.ts'
import { paisa } from './money/money.ts'
import { route } from './http/route.ts'
import { instant } from './time/time.ts'

/** The lists that can be exported as files. */
export const exportedLists = ['history', 'withdrawals', 'attendees', 'scans'] as const
export type ExportedListName = (typeof exportedLists)[number]

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** `making`: a job writes its rows. Only a made export has a file. */
export const exportStates = ['making', 'made', 'cancelled', 'failed'] as const

/** How many exports of a merchant may be in the making at once. */
export const exportsAtOnce = 3

/** How long a made file is kept, in days. */
export const exportKeptDays = 7

/** What is added up of a list's rows. */
export const exportSumNames = ['money_in', 'money_out', 'fees', 'net'] as const
export type ExportSumName = (typeof exportSumNames)[number]

const counted = {
  row_count: z.int(),
  /** In paisa. */
  sums: z.array(z.object({ name: z.enum(exportSumNames), amount: paisa })),
}

/** The columns of a file in their order. `columns_version` is the version of the list's columns that offered them. */
const choice = {
  format: z.enum(exportFormats),
  columns: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(60)),
  columns_version: z.int().check(z.minimum(1)),
}
export const exportChoice = z.object(choice)
export type ExportChoice = z.output<typeof exportChoice>

/** A column that a list offers, by its name in the caller's language. */
const offeredColumn = z.object({
  id: z.string(),
  name: z.string(),
  /** Chosen until a person chooses. */ is_usual: z.boolean(),
})

/** What a file of a list would hold now, its columns, and what this person chose the last time; null: the first time. */
export const exportPreview = z.object({
  ...counted,
  columns: z.array(offeredColumn),
  columns_version: z.int(),
  last_choice: z.nullable(z.object({ format: z.enum(exportFormats), columns: z.array(z.string()) })),
})
export type ExportPreview = z.output<typeof exportPreview>

export const listExport = z.object({
  id: z.uuid(),
  mode,
  list: z.enum(exportedLists),
  state: z.enum(exportStates),
  ...choice,
  ...counted,
  rows_done: z.int(),
  asked_at: instant,
  made_at: z.nullable(instant),
  /** When its file is deleted; null until it is made. */
  expires_at: z.nullable(instant),
})
export type ListExport = z.output<typeof listExport>

/** What the route of each list may refuse that begins an export. */
export const exportRefusals = [
  'export_columns_unknown',
  'exports_being_made',
  'exports_busy',
  'export_too_long',
  'exports_full',
] as const

export const listExports = route({
  method: 'GET',
  path: '/api/exports',
  does: 'The calling person’s exports of a book, newest first: those in the making, and those whose file is kept.',
  who: 'session',
  may: 'statements.export',
  takes: z.object({ mode }),
  gives: z.array(listExport),
  refuses: [],
})

export const cancelExport = route({
  method: 'POST',
  path: '/api/exports/{id}/cancel',
  does: 'Stops an export in the making, or deletes the file of a made one.',
  who: 'session',
  may: 'statements.export',
  logs: 'export.cancelled',
  takes: z.object({ id: z.uuid() }),
  gives: listExport,
  refuses: ['not_found'],
})

export const fetchExport = route({
  method: 'POST',
  path: '/api/exports/{id}/file',
  does: 'Makes a link to the file of a made export, for this browser alone while its session is open.',
  who: 'session',
  may: 'statements.export',
  logs: 'export.fetched',
  takes: z.object({ id: z.uuid() }),
  gives: z.object({ url: z.string(), expires_at: instant }),
  limit: { per: 'person', count: 60, seconds: 600 },
  refuses: ['not_found', 'export_not_made'],
})

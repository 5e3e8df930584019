import * as z from 'zod/mini'
import { mode, pageFields } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { freeText, oneLine } from '../input/free-text.ts'
import { paisa } from '../money/money.ts'
import { instant } from '../time/time.ts'
import { bookRow } from './book.ts'

/**
 * How a line of the cooperative's file and a row of the book compare; the database knows them, too
 * (cooperative_item_kind_is_known). All but `matched` are breaks.
 */
export const itemKinds = [
  'matched',
  'missing_there',
  'missing_here',
  'amount',
  'member',
  'head',
  'day',
  'twice',
] as const
export type ItemKind = (typeof itemKinds)[number]

/** Why a line and a row agree or do not, as far as both books tell; each has its sentence. */
export const itemReasons = [
  // agree
  'same',
  'shorter',
  'no_number',
  // only in our book
  'after_cut',
  'taken_back',
  'return',
  'not_entered',
  // only in their file
  'not_their_return',
  'no_receipt',
  'unknown_member',
  'unknown_receipt',
  // both, and not the same
  'digits',
  'amount',
  'member',
  'head',
  'day',
  'repeated',
] as const
export type ItemReason = (typeof itemReasons)[number]

/** What a person decided about a break: `explained` remains a difference that both sides know, `closed` needs nothing more. */
export const breakStates = ['open', 'explained', 'closed'] as const
export type BreakState = (typeof breakStates)[number]

/** A column of the file by its name in the head. */
const column = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

/** Which column of the file is what: `amount`, or `credit` and `debit`. */
export const fileColumns = z.strictObject({
  day: column,
  amount: z.optional(column),
  credit: z.optional(column),
  debit: z.optional(column),
  receipt: z.optional(column),
  voucher: z.optional(column),
  member: z.optional(column),
  head: z.optional(column),
})
export type FileColumns = z.output<typeof fileColumns>

/** Who signed a list: the shop by its account, the cooperative on the paper that an operator noted. */
const listSignature = z.object({
  party: z.enum(['merchant', 'partner']),
  name: z.string(),
  paper: z.nullable(z.string()),
  hash: z.string(),
  at: instant,
})

/** A file of the cooperative and how it compares with the book; paisa. */
export const cooperativeFile = z.object({
  id: z.uuid(),
  mode,
  name: z.string(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  /** Their lines and our rows of these days, and how far our book was read. */
  lines: z.int(),
  lines_sum: paisa,
  rows: z.int(),
  rows_sum: paisa,
  through_seq: z.int(),
  columns: fileColumns,
  loaded_name: z.string(),
  loaded_at: instant,
  /** Lines that agree, those of them whose number is shorter or missing, breaks, and breaks that no one explained. */
  matched: z.int(),
  shorter: z.int(),
  breaks: z.int(),
  open: z.int(),
  /** How the sums differ, by what: our rows − only ours + only theirs ± other amounts = their lines. */
  only_ours: z.object({ rows: z.int(), amount: paisa }),
  only_theirs: z.object({ rows: z.int(), amount: paisa }),
  differing: z.object({ rows: z.int(), amount: paisa }),
  /** SHA-256 of the list with what was decided about each break: what both sides sign. */
  list_hash: z.string(),
  signatures: z.array(listSignature),
})
export type CooperativeFile = z.output<typeof cooperativeFile>

/** A line of the list: our row, their line, or both. */
export const fileItem = z.object({
  n: z.int(),
  kind: z.enum(itemKinds),
  why: z.enum(itemReasons),
  ours: z.nullable(
    z.pick(bookRow, {
      id: true,
      seq: true,
      made_at: true,
      member: true,
      head: true,
      receipt: true,
      voucher: true,
      amount: true,
    }),
  ),
  theirs: z.nullable(
    z.object({
      line: z.int(),
      day: z.iso.date(),
      voucher: z.nullable(z.string()),
      member: z.nullable(z.string()),
      /** Their words for the account, unchanged. */
      head: z.nullable(z.string()),
      amount: paisa,
    }),
  ),
  /** What the sentence of the reason names beside both sides. */
  facts: z.object({
    day: z.optional(z.iso.date()),
    receipt: z.optional(z.string()),
    line: z.optional(z.int()),
  }),
  state: z.enum(breakStates),
  /** The last decision, and who made it. */
  note: z.nullable(z.string()),
  decided_name: z.nullable(z.string()),
  decided_at: z.nullable(instant),
})
export type FileItem = z.output<typeof fileItem>

export const listCooperativeFiles = route({
  method: 'GET',
  path: '/api/cooperatives/links/{id}/files',
  does: 'The files of a cooperative that were held against the book, newest first, with what differs and who signed.',
  who: 'session',
  may: 'cooperatives.read',
  viewable: true,
  takes: z.object({ id: z.uuid(), mode: z.optional(mode) }),
  gives: z.array(cooperativeFile),
  refuses: ['not_found', 'cooperative_not_open'],
})

/** Twenty thousand lines of a file and to spare. */
export const fileTextMax = 1_500_000

export const readCooperativeFile = route({
  method: 'POST',
  path: '/api/cooperatives/links/{id}/files',
  does: 'Holds a cooperative’s file of some days against the book: what agrees, and each break with its reason. The list never changes; a corrected file makes another.',
  who: 'verified',
  may: 'cooperatives.reconcile',
  logs: 'cooperative_file.compared',
  takes: z.strictObject({
    id: z.uuid(),
    mode: z.optional(mode),
    name: freeText(1, 120).check(oneLine),
    from: z.iso.date(),
    to: z.iso.date(),
    text: z.string().check(z.minLength(1), z.maxLength(fileTextMax)),
    separator: z.enum([',', ';', '\t', '|']),
    columns: fileColumns,
  }),
  gives: cooperativeFile,
  body_max: 2_097_152,
  slow: true,
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: [
    'not_found',
    'cooperative_not_open',
    'cooperative_file_other_days',
    'cooperative_file_unreadable',
    'cooperative_file_empty',
    'cooperative_file_known',
    'statement_column_missing',
    'statement_column_doubled',
    'phone_unverified',
    'email_unverified',
  ],
})

/** What a list is narrowed to. */
export const itemParts = ['breaks', 'matched'] as const

export const listFileItems = route({
  method: 'GET',
  path: '/api/cooperatives/files/{id}/items',
  does: 'The list of a file: its breaks, the largest first, or the lines that agree.',
  who: 'session',
  may: 'cooperatives.read',
  viewable: true,
  takes: z.object({ ...pageFields, id: z.uuid(), part: z.enum(itemParts) }),
  gives: z.object({ data: z.array(fileItem), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: ['not_found'],
})

export const decideFileItem = route({
  method: 'POST',
  path: '/api/cooperatives/files/{id}/decide',
  does: 'Explains or closes a break with a note, or opens it again, until the list is signed.',
  who: 'verified',
  may: 'cooperatives.reconcile',
  logs: 'cooperative_file.decided',
  takes: z.strictObject({
    id: z.uuid(),
    /** The number of the line in the list. */
    n: z.int().check(z.gte(1), z.lte(1_000_000)),
    state: z.enum(breakStates),
    note: freeText(0, 300).check(oneLine),
  }),
  gives: fileItem,
  refuses: ['not_found', 'cooperative_list_signed', 'phone_unverified', 'email_unverified'],
})

/** SHA-256 in lower-case hex. */
export const listHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const signFileList = route({
  method: 'POST',
  path: '/api/cooperatives/files/{id}/sign',
  does: 'Signs a list for the shop, by the hash that was shown; every break is explained or closed before. Twice is once.',
  who: 'verified',
  may: 'cooperatives.reconcile',
  logs: 'cooperative_file.signed',
  takes: z.strictObject({ id: z.uuid(), hash: listHash }),
  gives: cooperativeFile,
  refuses: ['not_found', 'cooperative_breaks_open', 'cooperative_list_changed', 'phone_unverified', 'email_unverified'],
})

import * as z from 'zod/mini'
import { mode } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { freeText, hasLetter, oneLine } from '../input/free-text.ts'
import { instant } from '../time/time.ts'
import { tagLengthMax } from '../transactions.ts'

/** How many tags a shop keeps in each book. */
export const tagsMost = 100

/** How many tags, and how many notes, a transaction has at most. */
export const tagsOfTransactionMost = 10
export const notesOfTransactionMost = 20

/** How many transactions are tagged or noted at once. */
export const taggedAtOnce = 500

/** In characters. */
export const noteLengthMax = 500

/** A tag as people write it. Tags that differ in capital letters alone are one. */
const tag = freeText(1, tagLengthMax).check(oneLine, hasLetter, z.normalize())

/** What tags are compared by. */
export const tagKey = (text: string): string => text.trim().normalize().toLowerCase()

const ids = z.array(z.uuid()).check(z.minLength(1), z.maxLength(taggedAtOnce))

/** Words of the shop's people about a transaction; its payer never sees them. */
export const transactionNote = z.object({
  id: z.uuid(),
  text: z.string(),
  /** The name of the person who wrote it. */
  by: z.string(),
  at: instant,
  /** The reader may remove it: an own note, or as owner any. */
  is_removable: z.boolean(),
})
export type TransactionNote = z.output<typeof transactionNote>

/** How many transactions a call changed. Those that already had the tag or the note are in neither count. */
const outcome = z.object({
  changed: z.int(),
  /** How many stayed as they were because they have as many as a transaction can have. */
  full: z.int(),
})
export type TagOutcome = z.output<typeof outcome>

export const listTags = route({
  method: 'GET',
  path: '/api/transactions/tags',
  does: 'The tags that the shop’s people gave transactions of one book, by name.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object({ mode }),
  gives: z.array(z.string()),
  refuses: [],
})

export const tagTransactions = route({
  method: 'POST',
  path: '/api/transactions/tag',
  does: 'Gives transactions of one book a tag. Those that have it keep it once.',
  who: 'session',
  may: 'sales.read',
  logs: 'history.tagged',
  takes: z.strictObject({ mode, tag, ids }),
  gives: outcome,
  limit: { per: 'person', count: 240, seconds: 600 },
  refuses: ['not_found', 'tags_too_many'],
})

export const untagTransactions = route({
  method: 'POST',
  path: '/api/transactions/untag',
  does: 'Takes a tag from transactions of one book. A tag that no transaction has is gone.',
  who: 'session',
  may: 'sales.read',
  logs: 'history.untagged',
  takes: z.strictObject({ mode, tag, ids }),
  gives: outcome,
  limit: { per: 'person', count: 240, seconds: 600 },
  refuses: ['not_found'],
})

export const noteTransactions = route({
  method: 'POST',
  path: '/api/transactions/note',
  does: 'Adds a note to transactions of one book. The same words are kept once on each.',
  who: 'session',
  may: 'sales.read',
  logs: 'history.noted',
  takes: z.strictObject({ mode, note: freeText(1, noteLengthMax), ids }),
  gives: outcome,
  limit: { per: 'person', count: 240, seconds: 600 },
  refuses: ['not_found'],
})

export const removeTransactionNote = route({
  method: 'POST',
  path: '/api/transactions/note/remove',
  does: 'Removes a note: its writer’s own, or as owner any of the shop.',
  who: 'session',
  may: 'sales.read',
  logs: 'history.note_removed',
  takes: z.strictObject({ mode, id: z.uuid() }),
  gives: z.object({ removed: z.boolean() }),
  limit: { per: 'person', count: 240, seconds: 600 },
  refuses: ['not_found'],
})

import * as z from 'zod/mini'

/** How many rows a page of a list holds when the caller does not say. */
export const pageSize = 25

/** The longest text that the history is searched by. */
export const searchMax = 100

/** A page of a list: rows after the cursor of the page before. Keyset, never an offset. */
export const pageFields = {
  cursor: z.optional(z.string().check(z.maxLength(64))),
  limit: z.optional(
    z.codec(z.string().check(z.regex(/^([1-9]\d?|100)$/)), z.int(), { decode: Number, encode: String }),
  ),
}

export type Mode = 'live' | 'sandbox'
export const mode = z.enum(['live', 'sandbox'])

export interface Paged<Row> {
  data: Row[]
  /** The cursor of the next page; null at the end. */
  next: string | null
}

import * as z from 'zod/mini'

/** A purpose's stored value, also used on the wire. */
export const loadPurpose = z.string().check(z.regex(/^[a-z][a-z_]{1,29}$/))

/** A purpose that may be chosen now. `name`: where the operator gave it one; the product has words for its own. */
export const openPurpose = z.object({ code: loadPurpose, name: z.nullable(z.string()) })
export type OpenPurpose = z.output<typeof openPurpose>

/** A purpose's stored value and the operator's name for it; null for built-in purposes, whose names are in the product's texts. */
export const namedPurpose = {
  purpose: loadPurpose,
  purpose_names: z.optional(z.nullable(z.object({ en: z.string(), ne: z.optional(z.string()) }))),
}

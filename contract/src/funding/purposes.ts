import * as z from 'zod/mini'

/** A purpose as it is kept and sent. */
export const loadPurpose = z.string().check(z.regex(/^[a-z][a-z_]{1,29}$/))

/** A purpose that may be chosen now. `name`: where the operator gave it one; the product has words for its own. */
export const openPurpose = z.object({ code: loadPurpose, name: z.nullable(z.string()) })
export type OpenPurpose = z.output<typeof openPurpose>

/** A purpose as it is kept, and what the operator calls it; null of the product's own, which has words for them. */
export const namedPurpose = {
  purpose: loadPurpose,
  purpose_names: z.optional(z.nullable(z.object({ en: z.string(), ne: z.optional(z.string()) }))),
}

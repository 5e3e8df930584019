import * as z from 'zod/mini'

/** A purpose as it is kept and sent. */
export const loadPurpose = z.string().check(z.regex(/^[a-z][a-z_]{1,29}$/))

/** A purpose that may be chosen now. `name`: where the operator gave it one; the product has words for its own. */
export const openPurpose = z.object({ code: loadPurpose, name: z.nullable(z.string()) })
export type OpenPurpose = z.output<typeof openPurpose>

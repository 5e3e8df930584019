import * as z from 'zod/mini'

/** A browser's description of itself, as far as it reports one. */
export const device = z.object({
  /** `Chrome`; null for an unknown browser. */
  browser: z.nullable(z.string()),
  /** `Android`. */
  system: z.nullable(z.string()),
  kind: z.enum(['phone', 'tablet', 'computer', 'program']),
})
export type Device = z.output<typeof device>

import * as z from 'zod/mini'
import { instant } from './time.ts'

/** How the browser leaves for the bank: a form it posts, or an address it opens. */
export const handOff = z.object({
  method: z.enum(['GET', 'POST']),
  url: z.url(),
  fields: z.record(z.string(), z.string()),
  expires_at: instant,
})
export type HandOff = z.output<typeof handOff>

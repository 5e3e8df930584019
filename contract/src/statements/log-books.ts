import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Whether our books have the leaf of an exported log, and the seal that covers it, as the file's claim has them. */
export const logInBooks = z.object({ ledger: z.enum(['same', 'different']), checked_at: instant })
export type LogInBooks = z.output<typeof logInBooks>

export const verifyLog = route({
  method: 'GET',
  path: '/api/statements/logs/{leaf_hash}',
  does: 'Whether the ledger still has the leaf of a shop’s log and the seal that an exported file names. Tells nothing of the shop.',
  who: 'anyone',
  takes: z.object({
    leaf_hash: sha256,
    seal: z.codec(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.int(), { decode: Number, encode: String }),
    seal_hash: sha256,
  }),
  gives: logInBooks,
  limit: { per: 'network', count: 60, seconds: 600 },
  refuses: [],
})

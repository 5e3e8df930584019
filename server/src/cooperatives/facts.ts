import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

/** The facts of links to cooperatives. */
export const cooperativeFacts = {
  /** The office approved, rejected or suspended a link; `note`: why, of the latter two. */
  decided: fact(
    'cooperative.decided',
    z.object({
      id: z.uuid(),
      name: z.string(),
      state: z.enum(['approved', 'rejected', 'suspended']),
      note: z.nullable(z.string()),
    }),
  ),
}

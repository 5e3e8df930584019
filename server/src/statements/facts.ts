import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

const body = z.object({ id: z.uuid(), from: z.iso.date(), to: z.iso.date(), row_count: z.int() })

/** The end of a statement that was asked for; a cancelled one publishes none. */
export const statementFacts = {
  made: fact(
    'statement.made',
    z.extend(body, {
      number: z.string(),
      /** A schedule made it, which sends its own mails. */ is_scheduled: z.boolean(),
    }),
  ),
  failed: fact('statement.failed', body),
}

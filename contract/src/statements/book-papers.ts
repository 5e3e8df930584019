import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { statementCode, verifiedStatement } from '../statements.ts'

export const verifyBook = route({
  method: 'GET',
  path: '/api/statements/books/{code}',
  does: 'What we signed of a file of a cooperative’s book, by the code on it, and whether the ledger still has the same.',
  who: 'anyone',
  takes: z.object({ code: statementCode }),
  gives: verifiedStatement,
  limit: { per: 'network', count: 60, seconds: 600 },
  refuses: ['not_found'],
})

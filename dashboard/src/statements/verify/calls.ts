import * as contract from '@sahuji/contract/statements'
import { call } from '../../platform/calls/call.ts'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { type Asked, checkStatement } from './check-statement.ts'
import type { InBooks } from './verdict.ts'

/** Checks a paper or a file. Only the code of a statement is sent; a file is read here. */
export const checkWithBooks = (asked: Asked) => checkStatement(asked, booksOf)

/** What our books say of a code. */
async function booksOf(code: string): Promise<InBooks> {
  try {
    return await call(contract.verifyStatement, { code }, { isQuiet: true })
  } catch (error) {
    return error instanceof CallFailed && [404, 422].includes(error.http) ? 'unknown' : 'unreachable'
  }
}

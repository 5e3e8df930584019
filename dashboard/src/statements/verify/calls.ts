import { verifyBook } from '@sahuji/contract/statements/book-papers'
import { verifyLog } from '@sahuji/contract/statements/log-books'
import type { LogClaim } from '@sahuji/contract/statements/log-claim'
import * as contract from '@sahuji/contract/statements'
import { call } from '../../platform/calls/call.ts'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { type Asked, checkStatement } from './check-statement.ts'
import type { InBooks, LogInOurBooks } from './verdict.ts'

/** Checks a paper or a file. Only the code of a statement is sent; a file is read here. */
export const checkWithBooks = (asked: Asked) => checkStatement(asked, { ofCode, ofBook, ofLog })

/** What our books say of the code of a statement. */
const ofCode = (code: string): Promise<InBooks> =>
  answered(() => call(contract.verifyStatement, { code }, { isQuiet: true }))

/** The same of the code of a cooperative's book. */
const ofBook = (code: string): Promise<InBooks> => answered(() => call(verifyBook, { code }, { isQuiet: true }))

async function answered(ask: () => Promise<InBooks>): Promise<InBooks> {
  try {
    return await ask()
  } catch (error) {
    return error instanceof CallFailed && [404, 422].includes(error.http) ? 'unknown' : 'unreachable'
  }
}

/** What our books say of the leaf and the seal of an exported log. */
async function ofLog({ leaf_hash, seal, seal_hash }: LogClaim): Promise<LogInOurBooks> {
  try {
    return (await call(verifyLog, { leaf_hash, seal, seal_hash }, { isQuiet: true })).ledger
  } catch {
    return 'unreachable'
  }
}

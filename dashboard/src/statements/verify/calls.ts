import { verifyLog } from '@sahuji/contract/statements/log-books'
import type { LogClaim } from '@sahuji/contract/statements/log-claim'
import * as contract from '@sahuji/contract/statements'
import { call } from '../../platform/calls/call.ts'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { type Asked, checkStatement } from './check-statement.ts'
import type { InBooks, LogInOurBooks } from './verdict.ts'

/** Checks a paper or a file. Only the code of a statement is sent; a file is read here. */
export const checkWithBooks = (asked: Asked) => checkStatement(asked, { ofCode, ofLog })

/** What our books say of a code. */
async function ofCode(code: string): Promise<InBooks> {
  try {
    return await call(contract.verifyStatement, { code }, { isQuiet: true })
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

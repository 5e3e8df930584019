import * as contract from '@sahuji/contract/statements'
import { routes } from '../platform/http/route-table.ts'
import { type Work, workWith } from '../platform/jobs/jobs.ts'
import { cancelStatement, listStatements, makeStatement, previewStatement } from './keep-statements.ts'
import { fetchStatement } from './fetch-statement.ts'
import { listStatementMonths } from './list-months.ts'
import { verifyStatement } from './verify-statement.ts'
import { writeStatement } from './write-statement.job.ts'

/** The statements of a merchant's wallet. */
export const statementRoutes = routes((on) => {
  on(contract.previewStatement, previewStatement)
  on(contract.makeStatement, makeStatement)
  on(contract.listStatements, listStatements)
  on(contract.listStatementMonths, listStatementMonths)
  on(contract.cancelStatement, cancelStatement)
  on(contract.fetchStatement, fetchStatement)
  on(contract.verifyStatement, verifyStatement)
})

/** What statements do outside of requests. */
export const statementJobs = (deps: Parameters<typeof writeStatement.run>[1]): Work[] => [
  workWith(writeStatement, deps),
]

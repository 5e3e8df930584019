import * as contract from '@sahuji/contract/statements'
import { verifyLog as verifyLogRoute } from '@sahuji/contract/statements/log-books'
import * as schedules from '@sahuji/contract/statements/schedules'
import { routes } from '../platform/http/route-table.ts'
import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { type Work, workWith } from '../platform/jobs/jobs.ts'
import { cancelStatement, listStatements, makeStatement, previewStatement } from './keep-statements.ts'
import { fetchStatement } from './fetch-statement.ts'
import { listStatementMonths } from './list-months.ts'
import { endRun } from './schedules/end-run.job.ts'
import { addSchedule, listSchedules, pauseSchedule, removeSchedule } from './schedules/keep-schedules.ts'
import { runSchedules } from './schedules/run-schedules.job.ts'
import { verifyLog } from './verify-log.ts'
import { verifyStatement } from './verify-statement.ts'
import { resumeStatements } from './resume-statements.job.ts'
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
  on(verifyLogRoute, verifyLog)
  on(schedules.listSchedules, listSchedules)
  on(schedules.addSchedule, addSchedule)
  on(schedules.pauseSchedule, pauseSchedule)
  on(schedules.removeSchedule, removeSchedule)
})

type Services = Parameters<typeof writeStatement.run>[1] & Parameters<typeof endRun.run>[1]

/** What statements do outside of requests. */
export const statementJobs = (deps: Services): Work[] => [
  workWith(writeStatement, deps),
  workWith(resumeStatements, deps),
  workWith(runSchedules, deps),
  workWith(endRun, deps),
]

export const statementSchedule: Scheduled[] = [
  { name: runSchedules.name, at: '15 1 * * *', backfill_minutes: 20 * 60 },
  { name: resumeStatements.name, at: '40 * * * *' },
]

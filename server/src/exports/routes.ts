import * as contract from '@sahuji/contract/exports'
import { routes } from '../platform/http/route-table.ts'
import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { type Work, workWith } from '../platform/jobs/jobs.ts'
import { fetchExport } from './fetch-export.ts'
import { cancelExport, listExports } from './keep-exports.ts'
import { resumeExports } from './resume-exports.job.ts'
import { type ExportWork, writeExport } from './write-export.job.ts'

/** The files that people made of lists; each list's own routes begin them. */
export const exportRoutes = (deps: { public_url: string }) =>
  routes((on) => {
    on(contract.listExports, listExports)
    on(contract.cancelExport, cancelExport)
    on(contract.fetchExport, fetchExport(deps))
  })

/** What exports do outside of requests. */
export const exportJobs = (deps: ExportWork): Work[] => [workWith(writeExport, deps), workWith(resumeExports, deps)]

export const exportSchedule: Scheduled[] = [{ name: resumeExports.name, at: '*/10 * * * *' }]

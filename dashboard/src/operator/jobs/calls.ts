import * as contract from '@sahuji/contract/operator/jobs-and-rails'
import { mutation, query } from '../../platform/calls/query.ts'

/** The calls of jobs that fail or have used up their tries. */
export const jobs = {
  dead: () => query(contract.listDeadJobs, {}),
  failing: () => query(contract.listFailingJobs, {}),
  retry: () => mutation(contract.retryDeadJobs),
  discard: () => mutation(contract.discardDeadJobs),
}

import * as contract from '@sahuji/contract/operator/jobs-and-rails'
import { mutation, query } from '../../platform/calls/query.ts'

/** The calls of failing and dead jobs. */
export const jobs = {
  dead: () => query(contract.listDeadJobs, {}),
  failing: () => query(contract.listFailingJobs, {}),
  retry: () => mutation(contract.retryDeadJobs),
  discard: () => mutation(contract.discardDeadJobs),
}

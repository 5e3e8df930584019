import * as contract from '@sahuji/contract/operator/jobs-and-rails'
import { routes } from '../../platform/http/route-table.ts'
import { listDeadJobs, listFailingJobs, settleDeadJobs } from './dead-jobs.ts'

/** Jobs that fail or have used up their tries. */
export const jobRoutes = routes((on) => {
  on(contract.listDeadJobs, ({ tx }) => listDeadJobs(tx))
  on(contract.listFailingJobs, ({ tx }) => listFailingJobs(tx))
  on(contract.retryDeadJobs, async ({ tx, record }, { ids }) => {
    const { count, names } = await settleDeadJobs(tx, ids, 'retry')
    await record(tx, { subject: { kind: 'jobs', id: names.join(' ') }, after: { count, ids } })
    return { count }
  })
  on(contract.discardDeadJobs, async ({ tx, record }, { ids, reason }) => {
    const { count, names } = await settleDeadJobs(tx, ids, 'discard')
    await record(tx, { subject: { kind: 'jobs', id: names.join(' ') }, after: { count, ids, reason } })
    return { count }
  })
})

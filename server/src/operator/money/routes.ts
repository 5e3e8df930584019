import { rupees } from '@sahuji/contract/money'
import * as jobsAndRails from '@sahuji/contract/operator/jobs-and-rails'
import * as money from '@sahuji/contract/operator/money'
import * as review from '@sahuji/contract/operator/review'
import { type Call, routes } from '../../platform/http/route-table.ts'
import { isRefunding } from '../../funding/refund-row.ts'
import { addNewJob, newJob } from '../../platform/jobs/jobs.ts'
import type { OperatorDependencies } from '../dependencies.ts'
import type { Rails } from '../../rails/rails.ts'
import { claimItem, keepItem, releaseItem } from './claim-review.ts'
import { listDeadJobs, listFailingJobs, settleDeadJobs } from './dead-jobs.ts'
import { listLedgerAccounts, listLedgerTransfers, readLedgerTransfer } from './explore-ledger.ts'
import { proposalRoutes } from './proposal-routes.ts'
import { railStates, switchRail } from './rail-states.ts'
import { lastVerification, readBooks } from './read-books.ts'
import { listReviewItems, readReviewItem, readReviewTotals } from './read-review.ts'
import { closeItem, resolveItem } from './resolutions.ts'
import { merchantsNamed } from './trade-names.ts'
import { verifyBooksJob } from './verify-books.job.ts'

type Office = Call<'operator'>
type Dependencies = Pick<OperatorDependencies, 'feed' | 'rails' | 'brand' | 'public_url' | 'second_person_above'>

/** The operator's work on money: the books, payments in review, what needs a second person, dead jobs and rails. */
export const moneyRoutes = (deps: Dependencies) => [
  ...bookRoutes,
  ...reviewRoutes(deps),
  ...proposalRoutes(deps),
  ...jobAndRailRoutes(deps),
]

const bookRoutes = routes((on) => {
  on(money.readBooks, ({ tx, clock }, { mode = 'live', at }) => readBooks(tx, mode, at ?? clock.now()))
  on(money.verifyBooks, async ({ tx, record }) => {
    await addNewJob(tx, newJob(verifyBooksJob, {}, { key: verifyBooksJob.name }))
    await record(tx, { subject: { kind: 'books', id: 'all' } })
    return { verification: (await lastVerification(tx)) ?? null }
  })
  on(money.listLedgerAccounts, ({ tx }, { mode = 'live', merchant_id }) =>
    listLedgerAccounts(tx, mode, merchant_id ?? null),
  )
  on(money.searchAccountOwners, ({ tx }, { q }) => merchantsNamed(tx, q))
  on(money.listLedgerTransfers, ({ tx }, ask) => listLedgerTransfers(tx, ask))
  on(money.readLedgerTransfer, ({ tx }, { id }) => readLedgerTransfer(tx, id))
})

const reviewRoutes = ({ feed, rails, second_person_above = rupees('10,000') }: Dependencies) =>
  routes((on) => {
    on(review.listReviewItems, ({ tx, clock, operator: reader }, ask) =>
      listReviewItems({ tx, clock, reader, rails }, ask),
    )
    on(review.readReviewTotals, ({ tx, clock, operator: reader }) =>
      readReviewTotals({ tx, clock, reader }, second_person_above),
    )
    on(review.claimReviewItem, async (call, { id }) => {
      await claimItem(call.tx, call.clock, call.operator, id)
      return recordedItem(call, { id, rails })
    })
    on(review.releaseReviewItem, async (call, { id }) => {
      await releaseItem(call.tx, call.clock, call.operator, id)
      return recordedItem(call, { id, rails })
    })
    on(review.keepReviewItem, async (call, { id, until, note }) => {
      await keepItem(call.tx, call.clock, call.operator, { load_id: id, until, note })
      return recordedItem(call, { id, rails, after: { until, note } })
    })
    on(review.resolveReviewItem, async ({ tx, clock, operator, record }, { id, act, amount, note }) => {
      const ask = { load_id: id, act, amount, note, second_person_above }
      const made = await resolveItem({ clock, feed, rails }, tx, operator, ask)
      const { state, merchant_id } = made
      const after = { act, amount: amount ?? made.amount, note, proposal: made.id, state }
      await record(tx, { subject: { kind: 'load', id }, merchant_id, after })
      const outcome = (await isRefunding(tx, id)) ? 'refunding' : state === 'done' ? 'done' : 'proposed'
      return { outcome: outcome as 'refunding' | 'done' | 'proposed', proposal_id: made.id }
    })
    on(review.closeReviewItem, async ({ tx, clock, operator, record }, { id, note }) => {
      const { merchant_id } = await readReviewItem({ tx, clock, reader: operator }, id)
      await closeItem(tx, clock, operator, { load_id: id, note })
      await record(tx, { subject: { kind: 'load', id }, merchant_id, after: { note } })
      return {}
    })
  })

/** The payment as it stands after what was done to it, which stands in the log. */
async function recordedItem(
  { tx, clock, operator: reader, record }: Office,
  { id, rails, after }: { id: string; rails: Rails | undefined; after?: Record<string, unknown> },
) {
  const item = await readReviewItem({ tx, clock, reader, rails }, id)
  await record(tx, { subject: { kind: 'load', id }, merchant_id: item.merchant_id, ...(after && { after }) })
  return item
}

const jobAndRailRoutes = ({ rails }: Dependencies) =>
  routes((on) => {
    on(jobsAndRails.listDeadJobs, ({ tx }) => listDeadJobs(tx))
    on(jobsAndRails.listFailingJobs, ({ tx }) => listFailingJobs(tx))
    on(jobsAndRails.retryDeadJobs, async ({ tx, record }, { ids }) => {
      const { count, names } = await settleDeadJobs(tx, ids, 'retry')
      await record(tx, { subject: { kind: 'jobs', id: names.join(' ') }, after: { count, ids } })
      return { count }
    })
    on(jobsAndRails.discardDeadJobs, async ({ tx, record }, { ids, reason }) => {
      const { count, names } = await settleDeadJobs(tx, ids, 'discard')
      await record(tx, { subject: { kind: 'jobs', id: names.join(' ') }, after: { count, ids, reason } })
      return { count }
    })
    on(jobsAndRails.listRails, ({ tx }) => railStates(tx, rails))
    on(jobsAndRails.switchRail, async ({ tx, clock, operator, record }, ask) => {
      await switchRail(tx, { clock, rails }, { ...ask, by: operator.name })
      const { rail, channel, is_off, reason } = ask
      await record(tx, { subject: { kind: 'rail', id: `${rail} ${channel}` }, after: { is_off, reason } })
      return railStates(tx, rails)
    })
  })

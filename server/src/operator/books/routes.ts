import { verifyBooks } from '@sahuji/contract/ledger/office/books'
import { lastVerification } from '../../ledger/office/read-books.ts'
import { routes } from '../../platform/http/route-table.ts'
import { addNewJob, newJob } from '../../platform/jobs/jobs.ts'
import { verifyBooksJob } from './verify-books.job.ts'

/** The verification of the books over all domains. */
export const bookRoutes = routes((on) => {
  on(verifyBooks, async ({ tx, record }) => {
    await addNewJob(tx, newJob(verifyBooksJob, {}, { key: verifyBooksJob.name }))
    await record(tx, { subject: { kind: 'books', id: 'all' } })
    return { verification: (await lastVerification(tx)) ?? null }
  })
})

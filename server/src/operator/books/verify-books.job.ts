import * as z from 'zod/mini'
import { cooperativeVerifications } from '../../cooperatives/verify-books.ts'
import { eventVerifications } from '../../events/verify-events.ts'
import { collectionVerifications } from '../../collections/verify/verify-collections.ts'
import { pushVerifications } from '../../funding/verify/verify-pushes.ts'
import { ledgerVerifications, verify } from '../../ledger/verify.ts'
import type { InvariantCheck } from '../../ledger/verification.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import { newId } from '../../platform/ids.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { paymentVerifications } from '../../payments/verify-payments.ts'
import { payoutVerifications } from '../../payouts/verify-payouts.ts'
import { transferVerifications } from '../../transfers/verify-transfers.ts'
import { reconciliationVerifications } from '../../reconciliation/verify-reconciliation.ts'
import { statementVerifications } from '../../statements/verify-statements.ts'
import { historyVerifications } from '../../transactions/verify-history.ts'
import { proposalVerifications } from '../../approvals/verify-proposals.ts'

interface Dependencies {
  db: Database
  clock: Clock
  log: Log
}

/**
 * Every promise that the running application can verify by itself; `npm run ledger:verify` covers those that need a
 * key.
 */
export const bookPromises: readonly InvariantCheck[] = [
  ...ledgerVerifications,
  ...collectionVerifications,
  ...pushVerifications,
  ...payoutVerifications,
  ...transferVerifications,
  ...paymentVerifications,
  ...eventVerifications,
  ...historyVerifications,
  ...statementVerifications,
  ...proposalVerifications,
  ...reconciliationVerifications,
  ...cooperativeVerifications,
]

/** Verifies the books in one snapshot and stores the result; broken promises are an error in the log. */
export const verifyBooksJob = job('operator.verify_books', z.object({}), (_payload, deps: Dependencies) =>
  verifyBooks(deps),
)

export async function verifyBooks({ db, clock, log }: Dependencies): Promise<void> {
  const start = performance.now()
  const verified_at = clock.now()
  const { figures, results } = await verify(db, bookPromises)
  const seconds = (performance.now() - start) / 1000
  const broken = results.flatMap(({ verification, broken: rows }) =>
    rows.length > 0 ? [`${verification.invariant} ${verification.says}`] : [],
  )
  if (broken.length > 0) log.error({ broken }, 'the books are broken')
  await db.write(
    (tx) => tx.run`
      insert into book_verifications (id, verified_at, seconds, entries, promises, broken)
      values (${newId(clock)}, ${verified_at}, ${seconds}, ${figures.entries}, ${results.length}, ${json(broken)}::jsonb)`,
  )
}

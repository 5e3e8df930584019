import * as contract from '@sahuji/contract/reconciliation/office/breaks-and-days'
import type { Takes } from '@sahuji/contract/http/route'
import * as bound from '@sahuji/contract/reconciliation/office/write-off-bound'
import * as statements from '@sahuji/contract/reconciliation/office/statements'
import { mutation, query } from '../../platform/query.ts'

/** The calls about statements against the books. */
export const reconciling = {
  days: () => query(contract.listReconciliationDays, {}),
  day: (day: string) => query(contract.readReconciliationDay, { day }),
  breaks: (asked: Omit<Takes<typeof contract.listBreaks>, 'limit'>) =>
    query(contract.listBreaks, { limit: 100, ...asked }),
  totals: () => query(contract.readBreakTotals, {}),
  one: (id: string) => query(contract.readBreak, { id }),
  writeOffBound: () => query(bound.readWriteOffBound, {}),
  proposeWriteOffBound: () => mutation(bound.proposeWriteOffBound),
  accounts: () => query(statements.listReconciledAccounts, {}),
  resolve: () => mutation(contract.resolveBreak),
  close: () => mutation(contract.closeDay),
  askReopen: () => mutation(contract.askReopenDay),
  reopen: () => mutation(contract.reopenDay),
}

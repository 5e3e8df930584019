import * as contract from '@sahuji/contract/operator/reconciliation'
import * as statements from '@sahuji/contract/operator/statements'
import { mutation, query } from '../../platform/query.ts'

/** The calls about statements against the books. */
export const reconciling = {
  days: () => query(contract.listReconciliationDays, {}),
  day: (day: string) => query(contract.readReconciliationDay, { day }),
  breaks: (which: 'open' | 'ended') => query(contract.listBreaks, { which, limit: 100 }),
  breaksOf: (account: string, day: string) => query(contract.listBreaks, { which: 'open', account, day, limit: 100 }),
  totals: () => query(contract.readBreakTotals, {}),
  one: (id: string) => query(contract.readBreak, { id }),
  accounts: () => query(statements.listReconciledAccounts, {}),
  resolve: () => mutation(contract.resolveBreak),
  close: () => mutation(contract.closeDay),
  askReopen: () => mutation(contract.askReopenDay),
  reopen: () => mutation(contract.reopenDay),
}

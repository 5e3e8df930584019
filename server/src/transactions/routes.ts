import * as contract from '@sahuji/contract/transactions'
import { routes } from '../platform/http/route-table.ts'
import { exportHistory } from './export-history.ts'
import { listTransactions, readTransaction } from './read-transactions.ts'
import { readHistoryTotals } from './read-totals.ts'

/** The history of both books. */
export const transactionRoutes = () =>
  routes((on) => {
    on(contract.listTransactions, listTransactions('live'))
    on(contract.listSandboxTransactions, listTransactions('sandbox'))
    on(contract.readHistoryTotals, readHistoryTotals)
    on(contract.exportHistory, exportHistory)
    on(contract.readTransaction, readTransaction)
  })

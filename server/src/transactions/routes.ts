import * as contract from '@sahuji/contract/transactions'
import { routes } from '../platform/http/route-table.ts'
import { exportHistory } from './export-history.ts'
import { listTransactions } from './list-transactions.ts'
import { readHistoryTotals } from './read-totals.ts'
import { readTransaction } from './read-transaction.ts'

/** The history of both books. */
export const transactionRoutes = () =>
  routes((on) => {
    on(contract.listTransactions, listTransactions('live'))
    on(contract.listSandboxTransactions, listTransactions('sandbox'))
    on(contract.readHistoryTotals, readHistoryTotals)
    on(contract.exportHistory, exportHistory)
    on(contract.readTransaction, readTransaction)
  })

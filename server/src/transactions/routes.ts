import * as contract from '@sahuji/contract/transactions'
import { routes } from '../platform/route-table.ts'
import { listTransactions } from './list-transactions.ts'
import { readTransaction } from './read-transaction.ts'

/** The history of both books. */
export const transactionRoutes = () =>
  routes((on) => {
    on(contract.listTransactions, listTransactions('live'))
    on(contract.listSandboxTransactions, listTransactions('sandbox'))
    on(contract.readTransaction, readTransaction)
  })

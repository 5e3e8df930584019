import * as contract from '@sahuji/contract/ledger/office/books'
import { merchantsNamed } from '../../merchants/trade-names.ts'
import { routes } from '../../platform/http/route-table.ts'
import { listLedgerAccounts, listLedgerTransfers, readLedgerTransfer } from './explore-ledger.ts'
import { readBooks } from './read-books.ts'

/** The books for operators. */
export const ledgerRoutes = routes((on) => {
  on(contract.readBooks, ({ tx, clock }, { mode = 'live', at }) => readBooks(tx, mode, at ?? clock.now()))
  on(contract.listLedgerAccounts, ({ tx }, { mode = 'live', merchant_id }) =>
    listLedgerAccounts(tx, mode, merchant_id ?? null),
  )
  on(contract.searchAccountOwners, ({ tx }, { q }) => merchantsNamed(tx, q))
  on(contract.listLedgerTransfers, ({ tx }, ask) => listLedgerTransfers(tx, ask))
  on(contract.readLedgerTransfer, ({ tx }, { id }) => readLedgerTransfer(tx, id))
})

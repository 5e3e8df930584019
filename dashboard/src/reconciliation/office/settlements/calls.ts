import { readBooks } from '@sahuji/contract/ledger/office/books'
import * as contract from '@sahuji/contract/reconciliation/office/settlements'
import { mutation, query } from '../../../platform/calls/query.ts'

/** The calls of settlements, the payments of rails to our banks. */
export const settling = {
  books: () => query(readBooks, { mode: 'live' }),
  accounts: () => query(contract.listSettlementAccounts, {}),
  open: () => mutation(contract.openSettlementAccount),
  propose: () => mutation(contract.proposeSettlement),
}

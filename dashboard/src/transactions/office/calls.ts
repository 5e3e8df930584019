import type { Mode } from '@sahuji/contract/http/lists'
import { listLedgerAccounts, searchAccountOwners } from '@sahuji/contract/ledger/office/books'
import * as contract from '@sahuji/contract/transactions/office/adjustments'
import { mutation, query } from '../../platform/query.ts'

/** The calls of adjustments, and of the accounts that they move money between. */
export const adjusting = {
  accounts: (mode: Mode, merchant_id?: string) =>
    query(listLedgerAccounts, { mode, ...(merchant_id && { merchant_id }) }),
  owners: (q: string) => query(searchAccountOwners, { q }),
  propose: () => mutation(contract.proposeAdjustment),
  revise: () => mutation(contract.reviseAdjustment),
}

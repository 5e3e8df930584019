import * as days from '@sahuji/contract/reconciliation/office/breaks-and-days'
import * as contract from '@sahuji/contract/reconciliation/office/statements'
import { mutation, query } from '../../../platform/calls/query.ts'
import type { AskedRows } from '../rows-address.ts'

/** The calls of the statements of rails and banks. */
export const stated = {
  accounts: () => query(contract.listReconciledAccounts, {}),
  maps: () => query(contract.listStatementMaps, {}),
  versions: (code: string) => query(contract.readStatementMap, { code }),
  list: (cursor: string | undefined) => query(contract.listStatements, { limit: 25, ...(cursor && { cursor }) }),
  one: (id: string) => query(contract.readStatement, { id }),
  rows: (asked: AskedRows) => query(days.listStatementRows, { limit: 100, ...asked }),
  saveMap: () => mutation(contract.saveStatementMap),
  fetch: () => mutation(contract.fetchStatement),
  choose: () => mutation(contract.chooseStatementReading),
  count: () => mutation(contract.countStatement),
  discard: () => mutation(contract.discardStatement),
}

import * as contract from '@sahuji/contract/payouts/office/account-papers'
import { mutation, query } from '../../../platform/calls/query.ts'

/** The calls about cheques and statements that prove the holder of an account. */
export const bankPapers = {
  list: () => query(contract.listAccountPapers, {}),
  decide: () => mutation(contract.decideAccountPaper),
}

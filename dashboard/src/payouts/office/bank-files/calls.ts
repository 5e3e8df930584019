import * as contract from '@sahuji/contract/payouts/office/bank-files'
import { mutation, query } from '../../../platform/calls/query.ts'

/** The calls of money out by files. */
export const bankFiles = {
  list: () => query(contract.listBankFiles, {}),
  one: (id: string) => query(contract.readBankFile, { id }),
  make: () => mutation(contract.makeBankFile),
  download: () => mutation(contract.downloadBankFile),
  upload: () => mutation(contract.uploadBankAnswer),
  apply: () => mutation(contract.applyBankAnswer),
}

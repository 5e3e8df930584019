import * as contract from '@sahuji/contract/payments/codes'
import { mutation, query } from '../../platform/calls/query.ts'

/** The merchant's calls about the shop's QR codes. */
export const codes = {
  list: () => query(contract.listCodes, {}),
  addShop: () => mutation(contract.addShopCode),
  add: () => mutation(contract.addCode),
  change: () => mutation(contract.changeCode),
  replace: () => mutation(contract.replaceCode),
  revoke: () => mutation(contract.revokeCode),
  check: () => mutation(contract.checkCode),
}

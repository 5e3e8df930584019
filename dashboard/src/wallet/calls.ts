import * as contract from '@sahuji/contract/wallet'
import { query } from '../platform/query.ts'

/** The calls of the wallet. */
export const wallet = {
  read: () => query(contract.readWallet, {}),
}

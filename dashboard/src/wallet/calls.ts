import * as contract from '@sahuji/contract/wallet'
import type { Mode } from '@sahuji/contract/http/lists'
import { query } from '../platform/query.ts'

/** The calls of the wallet. */
export const wallet = {
  read: (mode?: Mode) => query(contract.readWallet, mode === 'sandbox' ? { mode } : {}),
}

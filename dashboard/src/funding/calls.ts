import * as contract from '@sahuji/contract/funding'
import { readHome } from '@sahuji/contract/home'
import { listTransactions } from '@sahuji/contract/transactions'
import { readWallet } from '@sahuji/contract/wallet'
import type { LoadChannel } from '@sahuji/contract/funding'
import { mutation, query } from '../platform/query.ts'

const moved = [contract.listLoads, contract.readLoad, contract.listChannels, readWallet, readHome, listTransactions]

/** The calls of loading the wallet. */
export const funding = {
  channels: () => query(contract.listChannels, {}),
  instruments: (channel: LoadChannel) => query(contract.listInstruments, { channel }),
  loads: () => query(contract.listLoads, { limit: 8 }),
  load: (id: string) => query(contract.readLoad, { id }),
  create: () => mutation(contract.createLoad, { changes: moved }),
  check: () => mutation(contract.checkLoad, { changes: moved }),
  cancel: () => mutation(contract.cancelLoad, { changes: moved }),
}

/** Where a load is followed, and where the payer comes back to. */
export const loadAddress = (load: { id: string; channel: LoadChannel }): string =>
  `/dashboard/loadFunds/${load.channel}/return/${load.id}`

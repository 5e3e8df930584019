import * as contract from '@sahuji/contract/funding'
import { keepFavourite } from '@sahuji/contract/funding/favourites'
import type { LoadChannel } from '@sahuji/contract/banks'
import { mutation, query } from '../platform/query.ts'

/** The calls of loading the wallet. */
export const funding = {
  channels: () => query(contract.listChannels, {}),
  instruments: (channel: LoadChannel) => query(contract.listInstruments, { channel }),
  keepFavourite: () => mutation(keepFavourite),
  loads: () => query(contract.listLoads, { limit: 8 }),
  load: (id: string) => query(contract.readLoad, { id }),
  create: () => mutation(contract.createLoad),
  check: () => mutation(contract.checkLoad),
  cancel: () => mutation(contract.cancelLoad),
}

/** Where a load is followed, and where the payer comes back to. */
export const loadAddress = (load: { id: string; channel: LoadChannel }): string =>
  `/dashboard/loadFunds/${load.channel}/return/${load.id}`

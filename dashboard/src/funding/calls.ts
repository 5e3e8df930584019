import * as contract from '@sahuji/contract/funding'
import { keepFavourite } from '@sahuji/contract/funding/favourites'
import { cancelLoad, checkLoad, leaveForBank } from '@sahuji/contract/funding/acts'
import { readLoadFee } from '@sahuji/contract/funding/load-fee'
import { listMagicAmounts } from '@sahuji/contract/funding/magic-amounts'
import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import type { Mode } from '@sahuji/contract/http/lists'
import { mutation, query } from '../platform/query.ts'

/** The calls of loading the wallet. */
export const funding = {
  channels: () => query(contract.listChannels, {}),
  instruments: (channel: LoadChannel, mode?: Mode) =>
    query(contract.listInstruments, { channel, ...(mode === 'sandbox' && { mode }) }),
  magicAmounts: (channel: LoadChannel) => query(listMagicAmounts, { channel }),
  keepFavourite: () => mutation(keepFavourite),
  loads: () => query(contract.listLoads, { limit: 8 }),
  load: (id: string) => query(contract.readLoad, { id }),
  fee: (id: string) => query(readLoadFee, { id }),
  create: () => mutation(contract.createLoad, { isQuiet: true }),
  leave: () => mutation(leaveForBank),
  check: () => mutation(checkLoad),
  cancel: () => mutation(cancelLoad),
}

/** Where a load is followed, and where the payer comes back to. */
export const loadAddress = (load: { id: string; channel: LoadChannel }): string =>
  `/dashboard/loadFunds/${load.channel}/return/${load.id}`

/** Where loading is begun in a book; in the sandbox with the way and the test bank. */
export function loadingAddress(mode: Mode | undefined, channel: LoadChannel = 'ebanking', by?: string): string {
  if (mode !== 'sandbox') return '/dashboard/loadFunds'
  return `/dashboard/testTransactions?load=${channel}${by ? `&by=${by}` : ''}`
}

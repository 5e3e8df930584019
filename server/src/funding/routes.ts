import * as contract from '@sahuji/contract/funding'
import { keepFavourite as keepFavouriteRoute } from '@sahuji/contract/funding/favourites'
import { readLoadFee as readLoadFeeRoute } from '@sahuji/contract/funding/load-fee'
import { listMagicAmounts as listMagicAmountsRoute } from '@sahuji/contract/funding/magic-amounts'
import * as acts from '@sahuji/contract/funding/acts'
import * as tariff from '@sahuji/contract/tariff'
import { routes } from '../platform/http/route-table.ts'
import { createLoad } from './begin/create-load.ts'
import type { FundingDependencies } from './dependencies.ts'
import { keepFavourite } from './offers/favourites.ts'
import { cancelLoad, checkLoad, leaveForBank } from './begin/load-acts.ts'
import { listChannels, listInstruments, readAllowance } from './offers/list-channels.ts'
import { listMagicAmounts } from './offers/magic-amounts.ts'
import { readLadder } from './limits/ladder.ts'
import { quoteLoad } from './begin/price-load.ts'
import { listLoads, readLoad, readLoadFee } from './loads/read-loads.ts'

/** Loading funds. */
export const fundingRoutes = (deps: FundingDependencies) =>
  routes((on) => {
    on(contract.listChannels, listChannels(deps.rails))
    on(tariff.readAllowance, readAllowance)
    on(tariff.readLadder, readLadder)
    on(contract.listInstruments, listInstruments(deps.rails))
    on(listMagicAmountsRoute, listMagicAmounts(deps.rails))
    on(keepFavouriteRoute, keepFavourite)
    on(contract.quoteLoad, quoteLoad(deps), { own: true })
    on(contract.createLoad, createLoad(deps), { own: true })
    on(acts.leaveForBank, leaveForBank)
    on(contract.readLoad, readLoad)
    on(readLoadFeeRoute, readLoadFee)
    on(contract.listLoads, listLoads)
    on(acts.checkLoad, checkLoad(deps), { own: true })
    on(acts.cancelLoad, cancelLoad(deps), { own: true })
  })

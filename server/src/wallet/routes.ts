import * as contract from '@sahuji/contract/wallet'
import { routes } from '../platform/http/route-table.ts'
import { readWallet, type WalletDependencies } from './read-wallet.ts'

/** The wallet's figures. */
export const walletRoutes = (dependencies: WalletDependencies) =>
  routes((on) => {
    on(contract.readWallet, readWallet(dependencies))
  })

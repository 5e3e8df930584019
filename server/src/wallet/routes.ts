import * as contract from '@sahuji/contract/wallet'
import type { Wallet } from '@sahuji/contract/wallet'
import { routes, type Call } from '../platform/http/route-table.ts'
import type { Mode } from '@sahuji/contract/http/lists'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Takes } from '@sahuji/contract/http/route'
import { merchantBalance } from '../ledger/queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { cardMoneyOn } from '../tariff/card-money.ts'

/** The wallet's figures. */
export const walletRoutes = (dependencies: WalletDependencies) =>
  routes((on) => {
    on(contract.readWallet, readWallet(dependencies))
  })

/** What later domains report to the wallet: money that is on its way at a bank, in paisa. */
interface WalletDependencies {
  onItsWay: (tx: Tx, merchant_id: string, mode: Mode) => Promise<bigint>
}

/** The wallet of a book: held money and that of credit cards is part of the balance, money on its way is not. Spec §7. */
const readWallet =
  ({ onItsWay }: WalletDependencies) =>
  async ({ tx, person, clock }: Call, { mode = 'live' }: Takes<typeof contract.readWallet>): Promise<Wallet> => {
    const wallet = await merchantBalance(tx, person.merchant_id, mode)
    if (!wallet) throw new Error(`merchant ${person.merchant_id} has no ledger accounts`)
    const { balance, available, held, restricted, wallet_seq, restricted_seq } = wallet
    const now = clock.now()
    const on_its_way = await onItsWay(tx, person.merchant_id, mode)
    const card_money = await cardMoneyOn(tx, kathmanduDay(now))
    const position = { wallet_seq, restricted_seq }
    return { balance, available, held, restricted, ...card_money, on_its_way, position, as_of: now }
  }

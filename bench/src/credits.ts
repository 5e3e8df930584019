import { platformAccount, stripedAccount } from '@sahuji/server/ledger/accounts'
import { lockWallet, post, postWithCommit } from '@sahuji/server/ledger/post'
import { postedOrRefused } from '@sahuji/server/ledger/posting'
import { merchantAccount } from '@sahuji/server/ledger/queries'
import type { Transfer } from '@sahuji/server/ledger/transfer'
import type { Database, Tx } from '@sahuji/server/platform/database/database'
import { newId } from '@sahuji/server/platform/ids'
import type { Load } from './closed-loop.ts'
import type { Wallet } from './wallets.ts'

/** How a credit is posted: `early` and on one row, as it was, or as the transaction's last statement. */
type CreditWay = 'early' | 'last' | 'last_striped'

/** Credits of many merchants from one rail, each in a transaction with three more statements, as a load has (it has more). */
export function credits(
  db: Database,
  wallets: readonly Wallet[],
  { clients, way }: { clients: number; way: CreditWay },
): Load {
  const call = async () => {
    const { merchant_id } = wallets[Math.floor(Math.random() * wallets.length)]!
    await db.write((tx) => (way === 'early' ? creditEarly(tx, merchant_id) : creditLast(tx, merchant_id, way)))
  }
  return { clients, call }
}

async function creditEarly(tx: Tx, merchant_id: string): Promise<void> {
  const wallet = await merchantAccount(tx, merchant_id, 'live')
  const [posting] = await post(tx, [credit(merchant_id, wallet, newId(), 'early')])
  postedOrRefused(posting!)
  await others(tx)
}

async function creditLast(tx: Tx, merchant_id: string, way: CreditWay): Promise<void> {
  const { free } = await lockWallet(tx, merchant_id, 'live')
  await postWithCommit(tx, credit(merchant_id, free.account_id, newId(), way))
  await others(tx)
}

async function others(tx: Tx): Promise<void> {
  for (let n = 0; n < 3; n++) await tx.run`insert into bench_commits values (${newId()})`
}

function credit(merchant_id: string, wallet: string, key: string, way: CreditWay): Transfer {
  const of = (kind: 'rail_clearing:onepg' | 'fees_earned') =>
    way === 'last_striped' ? stripedAccount('live', kind, key) : platformAccount('live', kind)
  const entries = [
    { account_id: of('rail_clearing:onepg'), amount: -1_000n },
    { account_id: wallet, amount: 975n },
    { account_id: of('fees_earned'), amount: 25n },
  ]
  return { merchant_id, key, mode: 'live', kind: 'load', entries }
}

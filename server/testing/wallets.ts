import type { Database } from '../src/platform/database/database.ts'
import { type Book, newId } from '../src/platform/ids.ts'
import { openMerchantAccounts, platformAccount, stripedAccount } from '../src/ledger/accounts.ts'
import { platformScope } from '../src/ledger/chart-of-accounts.ts'
import { lockWallet, post } from '../src/ledger/post.ts'
import { postedOrRefused } from '../src/ledger/posting.ts'
import { merchantAccount } from '../src/ledger/queries.ts'
import type { Transfer } from '../src/ledger/transfer.ts'

/** A merchant of a test with money in the wallet. */
export interface TestWallet {
  merchant_id: string
  account_id: string
}

/** Opens a merchant's accounts and puts `balance` paisa into the wallet, out of equity. */
export async function testWallet(db: Database, balance: bigint, mode: Book = 'live'): Promise<TestWallet> {
  const merchant_id = newId()
  return db.write(async (tx) => {
    await openMerchantAccounts(tx, merchant_id)
    const account_id = await merchantAccount(tx, merchant_id, mode)
    const from = platformAccount(mode, 'equity')
    const opening = transferOf({
      merchant_id: platformScope,
      mode,
      from,
      to: account_id,
      amount: balance,
      kind: 'opening',
    })
    if (balance > 0n) for (const posting of await post(tx, [opening])) postedOrRefused(posting)
    return { merchant_id, account_id }
  })
}

/** A transfer of two entries under a new key, unless one is given. */
export function transferOf(asked: {
  merchant_id: string
  from: string
  to: string
  amount: bigint
  key?: string
  mode?: Book
  kind?: string
}): Transfer {
  const { merchant_id, from, to, amount, key = newId(), mode = 'live', kind = 'payment' } = asked
  return {
    merchant_id,
    key,
    mode,
    kind,
    entries: [
      { account_id: from, amount: -amount },
      { account_id: to, amount },
    ],
  }
}

/** Takes money out of the free part of a live wallet, with its line in the history, as a payout would. */
export async function spent(db: Database, merchant_id: string, amount: bigint): Promise<void> {
  await db.write(async (tx) => {
    const { free } = await lockWallet(tx, merchant_id, 'live')
    const key = newId()
    const to = stripedAccount('live', 'fees_earned', key)
    const [posting] = await post(tx, [transferOf({ merchant_id, from: free.account_id, to, amount, key, kind: 'fee' })])
    const transfer_id = postedOrRefused(posting!)
    await tx.run`
      insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net,
                                occurred_at, transfer_id)
      values (${merchant_id}, 'live', ${newId()}, 'fee', 'completed', 'X', '', 'fee', ${-amount}, 0, ${-amount}, now(),
              ${transfer_id})`
  })
}

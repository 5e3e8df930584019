import type { Poster } from '@sahuji/server/ledger/batcher'
import { post } from '@sahuji/server/ledger/post'
import type { Posting } from '@sahuji/server/ledger/posting'
import type { Transfer } from '@sahuji/server/ledger/transfer'
import type { Database } from '@sahuji/server/platform/database/database'
import { newId } from '@sahuji/server/platform/ids'
import type { Load } from './closed-loop.ts'
import type { Wallet } from './wallets.ts'

/** Who pays whom, and by which keys; the product's own grow with time. */
interface Payments {
  hot: boolean
  newKey?: () => string
}

/** A payment of a random wallet to a random other one, or to the one merchant whom all pay. */
export function payment(wallets: readonly Wallet[], { hot, newKey = newId }: Payments): Transfer {
  const payee = hot ? 0 : Math.floor(Math.random() * wallets.length)
  const payer = (payee + 1 + Math.floor(Math.random() * (wallets.length - 1))) % wallets.length
  const amount = BigInt(1 + Math.floor(Math.random() * 1_000))
  return {
    merchant_id: wallets[payer]!.merchant_id,
    key: newKey(),
    mode: 'live',
    kind: 'payment',
    entries: [
      { account_id: wallets[payer]!.account_id, amount: -amount },
      { account_id: wallets[payee]!.account_id, amount },
    ],
  }
}

/** The product's own path: createPoster(), two lanes, `clients` transfers in flight. */
export function batched(poster: Poster, wallets: readonly Wallet[], how: Payments & { clients: number }): Load {
  return { clients: how.clients, call: async () => mustBePosted(await poster.postBatched(payment(wallets, how))) }
}

/** The path that the product uses today: `post` inside a transaction of its own, with BEGIN and COMMIT. */
export function inTransaction(db: Database, wallets: readonly Wallet[], how: Payments & { clients: number }): Load {
  return {
    clients: how.clients,
    call: async () => mustBePosted((await db.write((tx) => post(tx, [payment(wallets, how)])))[0]!),
  }
}

/** The same function, one transfer and one commit each, as a single statement: the best that can be done without batches. */
export function perCommit(db: Database, wallets: readonly Wallet[], how: Payments & { clients: number }): Load {
  return {
    clients: how.clients,
    call: async () => mustBePosted((await db.read((tx) => post(tx, [payment(wallets, how)])))[0]!),
  }
}

/** One row, one commit: the least that anything durable can cost. */
export function bareCommit(owner: Database): Load {
  return { clients: 1, call: () => owner.read((tx) => tx.run`insert into bench_commits values (${newId()})`) }
}

/** Throws for every other answer. */
export function mustBePosted(posting: Posting): void {
  if (posting.outcome !== 'posted') throw new Error(`a payment that must be posted was answered ${posting.outcome}`)
}

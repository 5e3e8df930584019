import { setTimeout as delay } from 'node:timers/promises'
import v8 from 'node:v8'
import { createFeed } from '@sahuji/server/feed/feed'
import { createPoster } from '@sahuji/server/ledger/batcher'
import { notificationListeners } from '@sahuji/server/notifications/notifications'
import { newId } from '@sahuji/server/platform/ids'
import { transferFacts } from '@sahuji/server/transfers/facts'
import { measure } from './closed-loop.ts'
import { mustBePosted, payment } from './loads.ts'
import { startRealtimeApp } from './realtime-app.ts'
import type { Commit, Memory, ServerAsked } from './realtime-ends.ts'
import type { Wallet } from './wallets.ts'

// One server. Payments come by messages of its parent: the statement that posts them
// writes the fact and the bell's row of the payee, as a send's does.
const { db, signals } = await startRealtimeApp()
const poster = createPoster(db, { onCommitted: signals.send })
const feed = createFeed(notificationListeners)

/** A payment to the wallet, and its fact. */
async function pay(wallets: readonly Wallet[], payee: number): Promise<void> {
  const payer = (payee + 1 + Math.floor(Math.random() * (wallets.length - 1))) % wallets.length
  const transfer = payment([wallets[payee]!, wallets[payer]!], { hot: true })
  const { merchant_id, account_id } = wallets[payee]!
  const told = feed.prepare(transferFacts.received, merchant_id, 'live', {
    id: newId(),
    reference: 'SJ1234567890ABCD',
    state: 'completed',
    direction: 'in',
    other: 'Annapurna Store',
    amount: transfer.entries[1]!.amount,
    fee: 0n,
    purpose: 'stock',
    note: null,
    request_id: null,
    account_id,
    transfer_id: null,
    created_at: new Date(),
  })
  mustBePosted(await poster.postBatched(transfer, told))
}

/** Payments in turn to all wallets, so many a second; when each was committed. */
async function payInTurn(wallets: readonly Wallet[], rate: number, seconds: number): Promise<Commit[]> {
  const commits: Commit[] = []
  const under_way: Promise<void>[] = []
  const began = performance.now()
  for (let nth = 0; nth < rate * seconds;) {
    const due = Math.min(rate * seconds, ((performance.now() - began) * rate) / 1000)
    for (; nth < due; nth++) {
      const payee = nth % wallets.length
      under_way.push(pay(wallets, payee).then(() => void commits.push([payee, now()])))
    }
    await delay(1)
  }
  await Promise.all(under_way)
  return commits
}

/** Milliseconds on the clock that all processes of the machine share. */
const now = () => Number(process.hrtime.bigint()) / 1e6

async function memory(): Promise<Memory> {
  for (let pass = 0; pass < 4; pass++) {
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    await delay(200)
  }
  return { resident: process.memoryUsage.rss(), heap: v8.getHeapStatistics().used_heap_size }
}

process.on('message', (asked: ServerAsked) => {
  const done = async () => {
    if (asked.do === 'memory') return memory()
    if (asked.do === 'pay') return payInTurn(asked.wallets, asked.rate, asked.seconds)
    const call = () => pay(asked.wallets, Math.floor(Math.random() * asked.wallets.length))
    return measure({ clients: 512, call }, { seconds: asked.seconds, postmaster: asked.postmaster })
  }
  done().then(
    (done) => process.send?.({ id: asked.id, done }),
    (error: unknown) => process.send?.({ id: asked.id, fault: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })

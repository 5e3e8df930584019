import { rupees } from '@sahuji/contract/money/money'
import { payFromWallet } from '@sahuji/contract/payments/paying'
import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCluster } from '../../testing/cluster.ts'
import { testDatabase } from '../../testing/database.ts'
import { openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import { startProxy } from '../../testing/proxy.ts'
import { secondServer, type SecondServer } from '../../testing/second-server.ts'
import { openTransferDesk, type SendingMerchant } from '../../testing/transfers.ts'
import { createFeed } from '../feed/feed.ts'
import { createPoster } from '../ledger/batcher.ts'
import { notificationListeners } from '../notifications/notifications.ts'
import { payByWallet } from '../payments/pay-by-wallet.ts'
import { openDatabase } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { historyListeners } from '../transactions/facts.ts'
import { countLookup } from '../transfers/lookups.ts'
import { placeTransfer } from '../transfers/place-transfer.ts'

let desk: PaymentDesk
let servers: [SecondServer, SecondServer]
beforeAll(async () => {
  desk = await openPaymentDesk()
  servers = [await secondServer(desk), await secondServer(desk)]
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await desk.close()
})

test('payments and sends to one shop and in a ring, at once on two servers and one by one, arrive without a deadlock', async () => {
  const shop = await desk.merchant()
  const payers: SendingMerchant[] = []
  // one after another: the desk forgets the limits of requests, and two at once deadlock there
  for (let n = 0; n < 8; n++) payers.push(await desk.merchant('1,000'))
  const { db, clock } = desk
  const feed = createFeed([...historyListeners, ...notificationListeners], clock)
  const one = {
    db,
    clock,
    feed,
    poster: createPoster(db),
    brand: 'Sahuji',
    public_url: '',
    proofOf: () => '',
    acquirer: '',
    support_phone: '',
  }
  // each pays the next one too, so that the batches lock the same wallets in both roles
  const orders = await Promise.all(
    payers.flatMap((payer, n) => {
      const next = payers[(n + 1) % payers.length]!
      return [shop, next, shop, next, shop, next].map(async (to) => ({ payer, to, id: await desk.open(to, '10') }))
    }),
  )
  // a server whose connections are all in use answers 503, and the same key asks again
  const accepted: (n: number, ...ask: Parameters<SecondServer['ask']>) => Promise<void> = async (
    n,
    who,
    entry,
    input,
  ) => {
    const key = newId()
    for (let http = 503; http === 503;) {
      http = (await servers[n % 2]!.ask(who, entry, input, { key })).http
      if (http !== 503) expect(http).toBe(200)
    }
  }
  const pay = async (n: number, payer: SendingMerchant, id: string) => {
    const { merchant_id: payer_id, person_id } = payer
    const order = { payment_id: id, payer_id, person_id, key: newId(), is_confirmed: false }
    if (n % 3 === 0) return payByWallet(one, order)
    return accepted(n, payer, payFromWallet, { id })
  }
  const send = async (n: number, from: SendingMerchant, { mobile_no }: SendingMerchant) => {
    const { merchant_id, person_id } = from
    const asked = { merchant_id, person_id, mode: 'live', purpose: 'stock', mobile_no: `+977${mobile_no}` } as const
    if (n % 3 === 0) {
      await countLookup(db, asked, clock.now())
      const placed = { ...asked, key: newId(), amount: 1_000n, note: null, request_id: null, is_confirmed: false }
      return placeTransfer(one, placed)
    }
    const input = { mobile_no, amount: 1_000, purpose: 'stock' }
    return accepted(n, from, sendFunds, input)
  }
  await Promise.all(orders.flatMap(({ payer, to, id }, n) => [pay(n, payer, id), send(n, payer, to)]))
  const received = 3n * BigInt(payers.length)
  const left = rupees('10') * received * 2n
  const { balance } = await desk.wallet(shop.merchant_id)
  const { fees } = await db.read(
    (tx) =>
      tx.one<{ fees: bigint }>`select sum(fee)::bigint as fees from payments where merchant_id = ${shop.merchant_id}`,
  )
  const { deadlocks } = await desk.owner.read(
    (tx) => tx.one<{ deadlocks: bigint }>`select deadlocks from pg_stat_database where datname = current_database()`,
  )
  expect([balance + fees, deadlocks, await desk.broken()]).toEqual([left, 0n, []])
}, 60_000)

test('a send whose PostgreSQL is killed between its COMMIT and the answer is answered with the send', async () => {
  const cluster = await startTestCluster({ durable: true })
  const own = await openTransferDesk({ database: await testDatabase({ on: cluster.url }) })
  const [from, to] = [await own.merchant('1,000'), await own.merchant()]
  let isArmed = false
  const proxy = await startProxy(own.url, ({ from: side, bytes }) => {
    if (!isArmed || side !== 'server' || !bytes.includes('COMMIT')) return 'pass'
    isArmed = false
    process.kill(cluster.pid()!, 'SIGKILL')
    return 'cut'
  })
  const db = openDatabase({ url: proxy.url, connections: 4 })
  await db.ping()
  const server = await secondServer(own, db)
  const [key, input] = [newId(), { mobile_no: to.mobile_no, amount: 1_000, purpose: 'stock' }]
  isArmed = true
  const answered = await server.ask(from, sendFunds, input, { key })
  const sent = await own.db.read(
    (tx) => tx.many<{ id: string }>`select id from transfers where merchant_id = ${from.merchant_id}`,
  )
  expect([isArmed, answered.http, sent.map(({ id }) => id)]).toEqual([false, 200, [answered.data.id]])
  expect((await server.ask(from, sendFunds, input, { key })).data).toEqual(answered.data)
  await server.stop()
  await Promise.all([db.close(), proxy.stop()])
  await own.close()
  await cluster.stop()
}, 120_000)

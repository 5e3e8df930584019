import { rupees } from '@sahuji/contract/money/money'
import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import { readTransfer } from '@sahuji/contract/transfers/transfer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../testing/payments.ts'
import { startProxy, type WireMessage } from '../../testing/proxy.ts'
import { counted, proofOf, secondServer, type SecondServer } from '../../testing/second-server.ts'
import { openTransferDesk, type SendingMerchant, together, type TransferDesk } from '../../testing/transfers.ts'
import { openDatabase } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

let desk: TransferDesk
let servers: [SecondServer, SecondServer]
let to: SendingMerchant
beforeAll(async () => {
  desk = await openTransferDesk()
  servers = [await secondServer(desk), await secondServer(desk)]
  to = await desk.merchant()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  for (const server of servers) await server.stop()
  await desk.close()
})

const asked = (amount = '10') => ({ mobile_no: to.mobile_no, amount: Number(rupees(amount)), purpose: 'stock' })

const sentBy = ({ merchant_id }: SendingMerchant) =>
  desk.db.read((tx) => tx.many<{ id: string }>`select id from transfers where merchant_id = ${merchant_id}`)

const keptOf = ({ merchant_id }: SendingMerchant) =>
  desk.db.read((tx) => tx.many<{ key: string }>`select key from idempotency_keys where merchant_id = ${merchant_id}`)

describe('a send that nothing is against', () => {
  test('is one transaction with its key, answer, proof and limits, and shows what its page shows', async () => {
    const from = await desk.merchant('1,000')
    const { db, writes } = counted(desk.db)
    const server = await secondServer(desk, db)
    const key = newId()
    const proof = proofOf(desk, from, sendFunds, asked())
    const answered = await server.ask(from, sendFunds, asked(), { key, proof })
    expect([answered.http, writes()]).toEqual([200, 1])
    const { id } = answered.data
    expect((await from.call(readTransfer, { id })).data).toEqual(answered.data)
    const again = await server.ask(from, sendFunds, asked(), { key })
    expect([again.data, again.headers['idempotency-hit']]).toEqual([answered.data, 'true'])
    expect(codeOf(await server.ask(from, sendFunds, asked(), { key: newId(), proof }))).toBe('proof_missing')
    const buckets = await desk.db.read(
      (tx) => tx.many<{ bucket: string }>`
        select split_part(bucket, ' ', 2) as bucket from rate_limits
         where bucket like ${`%${from.merchant_id}%`} or bucket like ${`${sendFunds.path}%${from.person_id}`} order by 1`,
    )
    expect(buckets.map(({ bucket }) => bucket)).toEqual([from.person_id, 'asked', 'known'].toSorted())
    await server.stop()
  })

  test('counts a number once a day, and a contact never', async () => {
    const from = await desk.merchant('1,000')
    for (let n = 0; n < 3; n++) expect((await desk.send(from, to, '10')).http).toBe(200)
    await desk.db.write(
      (tx) => tx.run`delete from rate_limits where bucket like ${`transfers asked ${from.merchant_id} %`}`,
    )
    expect((await desk.send(from, to, '10')).http).toBe(200)
    const taken = await desk.db.read(
      (tx) =>
        tx.many<{
          taken: number
        }>`select taken from rate_limits where bucket = ${`transfers known ${from.merchant_id}`}`,
    )
    expect(taken).toEqual([{ taken: 1 }])
  })
})

describe('requests that arrive at two servers at once', () => {
  test('with one proof move money once; the proof is refused later as well', async () => {
    const from = await desk.merchant('1,000')
    for (let n = 0; n < 4; n++) {
      const proof = proofOf(desk, from, sendFunds, asked())
      const all = await Promise.all(servers.map((one) => one.ask(from, sendFunds, asked(), { key: newId(), proof })))
      expect(all.map((one) => (one.http === 200 ? 'sent' : codeOf(one))).toSorted()).toEqual(['proof_missing', 'sent'])
      const later = await servers[n % 2]!.ask(from, sendFunds, asked(), { key: newId(), proof })
      expect(codeOf(later)).toBe('proof_missing')
    }
    expect(await sentBy(from)).toHaveLength(4)
  })

  test('a refused call spends its proof', async () => {
    const from = await desk.merchant('5')
    const proof = proofOf(desk, from, sendFunds, asked())
    expect(codeOf(await servers[0].ask(from, sendFunds, asked('100'), { key: newId(), proof }))).toBe(
      'sendable_too_low',
    )
    await desk.deposit(from.merchant_id, rupees('1,000'))
    expect(codeOf(await servers[1].ask(from, sendFunds, asked('100'), { key: newId(), proof }))).toBe('proof_missing')
    const bad = proofOf(desk, from, sendFunds, asked())
    expect((await servers[0].ask(from, sendFunds, { ...asked(), amount: -1 }, { key: newId(), proof: bad })).http).toBe(
      422,
    )
    expect(codeOf(await servers[1].ask(from, sendFunds, asked(), { key: newId(), proof: bad }))).toBe('proof_missing')
  })

  test('with one key six times are one send, each with the same answer', async () => {
    const from = await desk.merchant('1,000')
    const key = newId()
    const ask = (n: number) => servers[n % 2]!.ask(from, sendFunds, asked(), { key })
    const all = await together(desk, from, () => Promise.all([0, 1, 2, 3, 4, 5].map(ask)))
    expect(all.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1)
    expect(await sentBy(from)).toHaveLength(1)
  })

  test('with one key and another body are one send and one conflict', async () => {
    const from = await desk.merchant('1,000')
    const key = newId()
    const [first, second] = [asked('10'), asked('20')]
    const all = await together(desk, from, () =>
      Promise.all([servers[0].ask(from, sendFunds, first, { key }), servers[1].ask(from, sendFunds, second, { key })]),
    )
    expect(all.map((one) => (one.http === 200 ? 'sent' : codeOf(one))).toSorted()).toEqual(['key_conflict', 'sent'])
    expect(await sentBy(from)).toHaveLength(1)
  })

  test('fourteen of ten a day are ten sends', async () => {
    const from = await desk.merchant('1,000')
    const ask = (n: number) => servers[n % 2]!.ask(from, sendFunds, asked(), { key: newId() })
    const all = await together(desk, from, () => Promise.all(Array.from({ length: 14 }, (_, n) => ask(n))))
    const said = all.map((one) => (one.http === 200 ? 'sent' : codeOf(one)))
    expect([said.filter((one) => one === 'sent').length, new Set(said)]).toEqual([
      10,
      new Set(['sent', 'send_over_count']),
    ])
    expect(await sentBy(from)).toHaveLength(10)
    // what was refused gave its key back
    expect(await keptOf(from)).toHaveLength(10)
  })

  test('the last two calls of a limit pass, and two more are refused', async () => {
    const from = await desk.merchant('1,000')
    const bucket = `${sendFunds.path} ${from.person_id}`
    const now = desk.clock.now()
    await desk.db.write(
      (tx) => tx.run`
        insert into rate_limits (bucket, began_at, taken, ends_at)
        values (${bucket}, ${now}, ${sendFunds.limit.count - 2}, ${new Date(now.getTime() + sendFunds.limit.seconds * 1000)})`,
    )
    const ask = (n: number) => servers[n % 2]!.ask(from, sendFunds, asked(), { key: newId() })
    const all = await together(desk, from, () => Promise.all([0, 1, 2, 3].map(ask)))
    const said = all.map((one) => (one.http === 200 ? 'sent' : codeOf(one)))
    expect(said.toSorted()).toEqual(['sent', 'sent', 'too_many', 'too_many'])
  })
})

describe('a send whose server or database goes down', () => {
  /** A server whose connections end at the COMMIT of the posting, once; `killed`: it gets nothing any more. */
  async function dyingAt(verdict: 'cut' | 'cut-after' | 'killed', at: 'commit' | 'answer') {
    let [isArmed, isCommitted] = [false, false]
    const judge = ({ from, bytes }: WireMessage) => {
      if (!isArmed) return 'pass'
      if (from === 'client' && bytes.includes('commit')) isCommitted = true
      const isHit =
        at === 'commit' ? from === 'client' && bytes.includes('commit') : from === 'server' && bytes.includes('COMMIT')
      if (!isHit || !isCommitted) return 'pass'
      if (verdict !== 'killed') isArmed = false
      return verdict === 'cut-after' ? 'cut-after' : 'cut'
    }
    const proxy = await startProxy(desk.url, judge)
    const db = openDatabase({ url: proxy.url, connections: 4 })
    await db.ping()
    const server = await secondServer(desk, db)
    const stop = async () => {
      await proxy.stop()
      await server.stop()
      await db.close()
    }
    return { ...server, arm: () => void (isArmed = true), stop }
  }

  test.each([
    ['the COMMIT never arrives', 'cut', 'commit'],
    ['the COMMIT arrives and its connection is lost', 'cut-after', 'commit'],
    ['the COMMIT has landed and its answer is lost', 'cut', 'answer'],
  ] as const)('is answered with the send where %s', async (_, verdict, at) => {
    const from = await desk.merchant('1,000')
    const server = await dyingAt(verdict, at)
    server.arm()
    const [key, proof] = [newId(), proofOf(desk, from, sendFunds, asked())]
    const answered = await server.ask(from, sendFunds, asked(), { key, proof })
    expect([answered.http, (await sentBy(from)).map(({ id }) => id)]).toEqual([200, [answered.data.id]])
    expect((await servers[0].ask(from, sendFunds, asked(), { key })).data).toEqual(answered.data)
    expect(codeOf(await servers[0].ask(from, sendFunds, asked(), { key: newId(), proof }))).toBe('proof_missing')
    await server.stop()
  })

  test('of a server that is killed is found under its key by another, or sent by it', async () => {
    for (const at of ['commit', 'answer'] as const) {
      const from = await desk.merchant('1,000')
      const server = await dyingAt('killed', at)
      server.arm()
      const key = newId()
      const lost = server.ask(from, sendFunds, asked(), { key })
      const isCommitted = async () => (at === 'answer' ? (await sentBy(from)).length : 1)
      await expect.poll(isCommitted, { timeout: 20_000 }).toBe(1)
      const answered = await servers[1].ask(from, sendFunds, asked(), { key })
      expect([answered.http, (await sentBy(from)).map(({ id }) => id)]).toEqual([200, [answered.data.id]])
      expect((await lost).http).toBeGreaterThanOrEqual(500)
      await server.stop()
    }
  }, 120_000)

  test('is refused as unavailable while the database is away, and nothing of it is kept', async () => {
    const from = await desk.merchant('1,000')
    const proxy = await startProxy(desk.url)
    const db = openDatabase({ url: proxy.url, connections: 2 })
    await db.ping()
    const server = await secondServer(desk, db)
    await proxy.stop()
    const key = newId()
    expect((await server.ask(from, sendFunds, asked(), { key })).http).toBe(503)
    expect([await sentBy(from), await keptOf(from)]).toEqual([[], []])
    expect((await servers[0].ask(from, sendFunds, asked(), { key })).http).toBe(200)
    await server.stop()
    await db.close()
  }, 60_000)
})

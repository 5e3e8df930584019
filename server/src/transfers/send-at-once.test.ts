import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTransferDesk, type SendingMerchant, together, type TransferDesk } from '../../testing/transfers.ts'
import { createFeed } from '../feed/feed.ts'
import { createPoster } from '../ledger/batcher.ts'
import { newId } from '../platform/ids.ts'
import { tariffMemory } from '../tariff/tariff-memory.ts'
import { sendJudge } from './judge-send.ts'
import { sendAtOnce } from './place-transfer.ts'

let desk: TransferDesk
beforeAll(async () => {
  desk = await openTransferDesk()
})
afterAll(() => desk.close())

/** One of several servers on the desk's database. */
function server() {
  const { db, clock } = desk
  const feed = createFeed([], clock, () => {})
  const deps = { db, clock, feed, poster: createPoster(db), brand: 'Sahuji', public_url: '' }
  return { ...deps, judgeSend: sendJudge(db, tariffMemory(db)) }
}

/** So many sends at once from one wallet, on two servers in turns; answers which were sent. */
async function sendMany(from: SendingMerchant, to: SendingMerchant, keys: readonly string[]): Promise<boolean[]> {
  const servers = [server(), server()]
  const { merchant_id, person_id } = from
  const asked = { mobile_no: `+977${to.mobile_no}`, amount: 1_000n, purpose: 'stock', note: null, request_id: null }
  const send = (key: string, nth: number) =>
    sendAtOnce(servers[nth % 2]!, { merchant_id, person_id, mode: 'live', key, ...asked })
  return together(desk, from, () => Promise.all(keys.map(send)))
}

const sentBy = async ({ merchant_id }: SendingMerchant) => {
  const rows = await desk.db.read((tx) => tx.many`select id from transfers where merchant_id = ${merchant_id}`)
  return rows.length
}

test('of fourteen at once on two servers exactly the ten of a day are sent', async () => {
  const [from, to] = [await desk.merchant('1,000'), await desk.merchant()]
  const sent = await sendMany(
    from,
    to,
    Array.from({ length: 14 }, () => newId()),
  )
  expect([sent.filter(Boolean).length, await sentBy(from)]).toEqual([10, 10])
})

test('one key six times at once on two servers is one send', async () => {
  const [from, to] = [await desk.merchant('1,000'), await desk.merchant()]
  const key = newId()
  const sent = await sendMany(
    from,
    to,
    Array.from({ length: 6 }, () => key),
  )
  expect([sent.includes(true), await sentBy(from)]).toEqual([true, 1])
})

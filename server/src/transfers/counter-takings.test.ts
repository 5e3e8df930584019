import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTransferDesk, type TransferDesk } from '../../testing/transfers.ts'
import { transferTakings } from './counter-takings.ts'

let desk: TransferDesk
beforeAll(async () => {
  desk = await openTransferDesk()
})
afterAll(() => desk.close())

test('the receiver finds a reference by its end, only as far back as asked', async () => {
  const [guest, shop] = [await desk.merchant('1,000'), await desk.merchant()]
  const since = desk.clock.now()
  const { reference } = (await desk.send(guest, shop, '75')).data
  const found = (merchant_id: string, from: Date) =>
    desk.db.read((tx) => transferTakings.endingWith(tx, merchant_id, { since: from, last: reference.slice(-4) }))
  expect(await found(shop.merchant_id, since)).toMatchObject([{ reference, counter: null }])
  expect(await found(guest.merchant_id, since)).toEqual([])
  expect(await found(shop.merchant_id, new Date(since.getTime() + 1))).toEqual([])
})

import { rupees } from '@sahuji/contract/money/money'
import { listNotifications } from '@sahuji/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRailPaymentDesk, type RailPaymentDesk } from '../../testing/rail-payments.ts'
import { reverseCollection } from '../collections/settle/reverse-collection.ts'
import { createFeed } from '../feed/feed.ts'
import { notificationListeners } from './notifications.ts'

let desk: RailPaymentDesk
beforeAll(async () => {
  desk = await openRailPaymentDesk()
})
afterAll(() => desk.close())

test('the shop is notified of a payment whose money the bank takes back', async () => {
  const shop = await desk.shop()
  const id = await desk.open(shop, '600')
  await desk.payBy(id)
  await desk.decideFor(id, 'approve')
  await desk.work()
  const collection = await desk.collection(id)
  const deps = { ...desk.deps, feed: createFeed(notificationListeners, desk.clock) }
  const taken = { reason: 'chargeback', by: null, raw: null }
  await desk.db.write((tx) => reverseCollection(deps, tx, collection, taken))
  const [notice] = (await shop.call(listNotifications, {})).data.data
  expect(notice).toMatchObject({
    type: 'PaymentTakenBack',
    about: id,
    amount: rupees('600'),
    body: expect.stringMatching(/^Rs\.600\.00 that .+ paid left your wallet again/),
  })
})

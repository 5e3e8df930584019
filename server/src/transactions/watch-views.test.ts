import { listNotifications } from '@sahuji/contract/notifications'
import * as contract from '@sahuji/contract/transactions/views'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import type { SendingMerchant } from '../../testing/transfers.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let guest: SendingMerchant
beforeAll(async () => {
  desk = await openPaymentDesk()
  shop = await desk.merchant('1,000')
  guest = await desk.merchant('5,000')
})
afterAll(() => desk.close())

const keep = async (filter: contract.ViewFilter, mode: 'live' | 'sandbox' = 'live') => {
  const asked = { mode, name: `View ${JSON.stringify(filter)}`.slice(0, 40), filter, columns: null, is_default: false }
  return (await shop.call(contract.keepHistoryView, asked)).data.id
}
const watch = (id: string, notifies = true, who = shop) => who.call(contract.notifyOfHistoryView, { id, notifies })
const counts = async () => {
  const rows = await desk.owner.read(
    (tx) => tx.many<{ count: string }>`
      select facts ->> 'count' as count from notifications
       where merchant_id = ${shop.merchant_id} and type = 'HistoryViewEntered' order by id`,
  )
  return rows.map(({ count }) => count)
}
const look = async (minutes: number) => {
  desk.clock.advance({ minutes })
  await desk.app.jobs.find(({ name }) => name === 'transactions.watch_views')!.run({})
}

test('notifications are off until they are chosen, never of the sandbox, and another person’s view is not found', async () => {
  const id = await keep({ kind: 'load' })
  const { data } = await shop.call(contract.listHistoryViews, { mode: 'live' })
  expect(data.find((view) => view.id === id)).toMatchObject({ notifies: false })
  expect(await watch(id, true, guest)).toMatchObject({ http: 404 })
  expect(await watch(await keep({ kind: 'load' }, 'sandbox'))).toMatchObject({ http: 404 })
})

test('a view notifies only of what enters it later, at most once an hour with the number', async () => {
  await desk.send(guest, shop, '10')
  const [id, ended] = [await keep({ kind: 'send' }), await keep({ kind: 'send', state: 'completed' })]
  expect((await watch(id)).data).toMatchObject({ id, notifies: true })
  await watch(ended)
  expect((await watch(ended, false)).data).toMatchObject({ notifies: false })
  await look(6)
  expect(await counts()).toEqual([])
  await desk.send(guest, shop, '11')
  await look(6)
  expect(await counts()).toEqual(['1'])
  const [notice] = (await shop.call(listNotifications, {})).body.data as { body: string }[]
  expect(notice!.body).toBe('Transactions that entered this view: 1')
  for (const amount of ['12', '13']) expect(await desk.send(guest, shop, amount)).toMatchObject({ http: 200 })
  await look(6)
  expect(await counts()).toEqual(['1'])
  await look(61)
  await look(61)
  expect(await counts()).toEqual(['1', '2'])
})

import { createLink } from '@sahuji/contract/payments/links'
import { createLinkByKey, endLinkByKey, listLinksByKey, readLinkByKey } from '@sahuji/contract/payments/links-by-key'
import { rupees } from '@sahuji/contract/money/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { shopServer } from '../../../testing/secret-keys.ts'
import { newId } from '../../platform/ids.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(() => desk.close())

test('a key makes, lists, reads and ends links of its own shop and book', async () => {
  const shop = await desk.merchant()
  const [sandbox, live] = await Promise.all([
    shopServer(desk, shop.merchant_id, { mode: 'sandbox' }),
    shopServer(desk, shop.merchant_id, { mode: 'live' }),
  ])
  const asked = { title: 'Dashain hamper', amount: Number(rupees('2,500')), payments_max: 40 }
  const made = await sandbox.call(createLinkByKey, asked, 'hamper')
  expect(made.data).toMatchObject({ mode: 'sandbox', status: 'open', amount: rupees('2,500'), paid: 0 })
  expect((await sandbox.call(createLinkByKey, asked, 'hamper')).body).toEqual(made.body)
  await shop.call(createLink, { title: 'Live one', amount: 10_000 }, newId())
  expect((await sandbox.call(listLinksByKey, {})).data.data).toEqual([made.data])
  expect((await live.call(listLinksByKey, {})).data.data.map(({ title }) => title)).toEqual(['Live one'])
  const { id } = made.data
  expect(codeOf(await live.call(readLinkByKey, { id }))).toBe('not_found')
  expect(codeOf(await live.call(endLinkByKey, { id }))).toBe('not_found')
  expect((await sandbox.call(endLinkByKey, { id })).data).toMatchObject({ status: 'ended', ended_at: desk.clock.now() })
  expect((await sandbox.call(readLinkByKey, { id })).data.status).toBe('ended')
  expect((await sandbox.call(listLinksByKey, { status: 'open' })).data.data).toEqual([])
})

test('a key without the scope makes and reads none', async () => {
  const reader = await shopServer(desk, (await desk.merchant()).merchant_id, { scopes: ['payments:read'] })
  expect(codeOf(await reader.call(listLinksByKey, {}))).toBe('scope_missing')
  expect(codeOf(await reader.call(createLinkByKey, { title: 'None', amount: 10_000 }))).toBe('scope_missing')
})

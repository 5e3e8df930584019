import { addCounter, inviteToCounter } from '@sahuji/contract/counters'
import { rupees } from '@sahuji/contract/money/money'
import { beginCodePayment } from '@sahuji/contract/payments/paying'
import { readEmvQr } from '@sahuji/contract/money/emv-qr'
import { readCounter } from '@sahuji/contract/counters/at-the-counter'
import { listTransactions } from '@sahuji/contract/transactions'
import {
  type HistoryColumnId,
  readHistoryLayout,
  setHistoryLayout,
  usualHistoryColumns,
} from '@sahuji/contract/transactions/layout'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { counterDevice } from '../../testing/counters.ts'
import { openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import type { SendingMerchant } from '../../testing/transfers.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let guest: SendingMerchant
beforeAll(async () => {
  desk = await openPaymentDesk()
  shop = await desk.merchant()
  guest = await desk.merchant('5,000')
})
afterAll(() => desk.close())

const layoutOf = async (who = shop) => (await who.call(readHistoryLayout, {})).data

test('a layout is the usual one until a person keeps another, for themselves alone', async () => {
  expect(await layoutOf()).toEqual({ columns: usualHistoryColumns, density: 'comfortable' })
  const columns: HistoryColumnId[] = ['who', 'net', 'balance', 'time']
  expect(await shop.call(setHistoryLayout, { columns, density: 'compact' })).toMatchObject({ http: 200 })
  expect(await layoutOf()).toEqual({ columns, density: 'compact' })
  await shop.call(setHistoryLayout, { columns: ['who'], density: 'comfortable' })
  expect(await layoutOf()).toEqual({ columns: ['who'], density: 'comfortable' })
  expect((await layoutOf(guest)).columns).toEqual(usualHistoryColumns)
})

test('a layout without the row’s link, with a column twice or an unknown one is refused by its field', async () => {
  for (const columns of [['time'], ['who', 'who'], ['who', 'colour'], []]) {
    const refused = await shop.call(setHistoryLayout, { columns: columns as HistoryColumnId[], density: 'compact' })
    expect(refused).toMatchObject({ http: 422 })
    expect(Object.keys(refused.body.errors ?? {})[0]).toMatch(/^columns/)
  }
  const refused = await shop.call(setHistoryLayout, { columns: ['who'], density: 'tight' as 'compact' })
  expect(refused).toMatchObject({ http: 422, body: { errors: { density: [expect.any(String)] } } })
})

test('rows have their details only where they are asked for; the payer sees no staff', async () => {
  const { id } = (await shop.call(addCounter, { name: 'Front counter' })).data
  const { link } = (await shop.call(inviteToCounter, { id, staff: 'Maya' })).data
  const maya = await counterDevice(desk, new URL(link).hash.slice(1))
  const read = readEmvQr((await maya.call(readCounter, {})).data.pay_code!.payload)
  const [, code] = /^NCHL\d{8}(\w+)$/.exec(typeof read === 'object' ? (read.within('29').get('00') ?? '') : '')!
  const begun = (await desk.call(beginCodePayment, { code: code!, amount: Number(rupees('480')) })).data
  await desk.pay(guest, begun.id)
  const rows = async (who: SendingMerchant, details?: 'yes') =>
    (await who.call(listTransactions, { ...(details && { details }) })).data.data
  const none = { purpose: null, remark: null, bank_reference: null, order: null, channel: null, service_code: null }
  expect((await rows(shop, 'yes'))[0]!.details).toEqual({ ...none, counter: 'Front counter', staff: 'Maya' })
  expect((await rows(shop))[0]!.details).toBeUndefined()
  expect((await rows(guest, 'yes')).every(({ details }) => details?.staff === null)).toBe(true)
  await desk.send(guest, shop, '50')
  for (const who of [guest, shop])
    expect((await rows(who, 'yes'))[0]).toMatchObject({ kind: 'send', details: { purpose: expect.any(String) } })
})

import { listLedgerTransfers } from '@sahuji/contract/ledger/office/books'
import { listMerchants } from '@sahuji/contract/merchants/office/merchants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator, type SomeOperator } from '../../../testing/operators.ts'
import { openRailPaymentDesk, paymentNow, type RailPaymentDesk } from '../../../testing/rail-payments.ts'
import { reverseCollection } from '../../collections/settle/reverse-collection.ts'

let desk: RailPaymentDesk
let maker: SomeOperator
beforeAll(async () => {
  desk = await openRailPaymentDesk({ serves: ['onepg'] })
  maker = await operator(desk, ['finance_maker'], 'Nirmala Joshi')
})
afterAll(() => desk.close())

const transfers = async (reference: string) => (await maker.call(listLedgerTransfers, { reference })).data.data

test('the entries and the merchant of a customer’s payment are found by its reference and the bank’s', async () => {
  const shop = await desk.shop()
  const id = await desk.open(shop, '600')
  await desk.payBy(id)
  await desk.decideFor(id, 'approve')
  await desk.work()
  const { reference } = await paymentNow(shop, id)
  const collection = await desk.collection(id)
  const source = { kind: 'payment', id, reference }
  for (const typed of [reference, collection.reference, collection.rail_reference!])
    expect(await transfers(typed)).toMatchObject([{ amount: 60_000n, source }])
  await desk.db.write((tx) =>
    reverseCollection(desk.deps, tx, collection, { reason: 'chargeback', by: null, raw: null }),
  )
  expect(await transfers(reference)).toMatchObject([{ source }, { source }])
  for (const find of [reference, collection.reference])
    expect((await maker.call(listMerchants, { find })).data.data).toMatchObject([{ id: shop.merchant_id }])
})

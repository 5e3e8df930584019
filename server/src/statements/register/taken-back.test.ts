import { rupees } from '@sahuji/contract/money/money'
import { fetchStatement, makeStatement } from '@sahuji/contract/statements'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { expect, test } from 'vitest'
import { railDeskOfFile } from '../../../testing/rail-desk-of-file.ts'
import { paisaOf, recordsOf } from '../../../testing/statement-books.ts'
import { reverseCollection } from '../../collections/settle/reverse-collection.ts'
import { registerHeadLines } from './register-rows.ts'

const desk = railDeskOfFile()

test('a sale that its rail took back is in the register with its whole price, and nothing of it and its fee remains', async () => {
  const shop = await desk.shop()
  const [kept, back] = [await desk.open(shop, '1,130'), await desk.open(shop, '600')]
  for (const id of [kept, back]) {
    await desk.payBy(id)
    await desk.decideFor(id, 'approve')
    await desk.work()
    desk.clock.advance({ minutes: 1 })
  }
  const taken = { reason: 'chargeback', by: null, raw: null }
  const collection = await desk.collection(back)
  await desk.db.write((tx) => reverseCollection(desk.deps, tx, collection, taken))
  await desk.work()

  const day = kathmanduDay(desk.clock.now())
  const { data: made } = await shop.call(makeStatement, { mode: 'live', from: day, to: day })
  await desk.runJobs()
  const { url } = (await shop.call(fetchStatement, { id: made.id, format: 'sales_vat_csv' })).data
  const records = recordsOf((await desk.app.web.inject({ method: 'GET', url })).body)
  const end = records.findIndex(([first]) => first === 'Sum')
  const totals = records.slice(registerHeadLines, end).map((cells) => paisaOf(cells[4]!))
  expect(totals).toEqual([rupees('1,130'), rupees('600'), -rupees('600')])
  expect(paisaOf(records[end]![7]!)).toBe(rupees('130'))
  const summary = new Map(records.slice(end + 1).map(([name, value]) => [name, value!]))
  const sold = paisaOf(records[end]![4]!) - paisaOf(summary.get('Fees of these sales')!)
  expect(sold).toBe(await desk.balance(shop))
})

import { askSupport } from '@sahuji/contract/support'
import { readTrace } from '@sahuji/contract/support/trace'
import { listSupportQuestions } from '@sahuji/contract/support/office/questions'
import { rupees } from '@sahuji/contract/money/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CooperativeDesk, openCooperativeDesk } from '../../testing/cooperatives.ts'
import { operator } from '../../testing/operators.ts'
import { newId } from '../platform/ids.ts'

let desk: CooperativeDesk
beforeAll(async () => {
  desk = await openCooperativeDesk()
})
afterAll(() => desk.close())

test.each(['live', 'sandbox'] as const)(
  'a question about a row of a cooperative’s %s book names the row’s reference and amount',
  async (mode) => {
    const at = await desk.linked()
    if (mode === 'sandbox') await desk.deposit(at.shop.merchant_id, rupees('500'), { mode })
    const { data: row } = await desk.take(at, '125', { mode })
    const q = row.reference!
    const { found } = (await at.shop.call(readTrace, { q, mode })).data
    expect(found).toMatchObject([{ kind: 'other', id: row.id, mode, amount: rupees('125'), references: { ours: q } }])
    const about = { kind: 'other', id: row.id } as const
    const { data: asked } = await at.shop.call(askSupport, { q, mode, about, text: 'Is this hers?' }, newId())
    expect(asked).toMatchObject({ state: 'open', mode, reference: q })
    const helper = await operator(desk, ['support'], 'Prakash Thapa')
    expect((await helper.call(listSupportQuestions, {})).data.data.map(({ id }) => id)).toContain(asked.id)
  },
)

test('another merchant cannot ask about a row', async () => {
  const [at, other] = [await desk.linked(), await desk.linked()]
  const { data: row } = await desk.take(at, '125')
  expect((await other.shop.call(readTrace, { q: row.reference! })).data.found).toEqual([])
  const asked = { q: row.reference!, about: { kind: 'other' as const, id: row.id }, text: 'Is this hers?' }
  expect((await other.shop.call(askSupport, asked, newId())).http).toBe(404)
})

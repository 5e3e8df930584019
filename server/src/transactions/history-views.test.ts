import type { ShopRole } from '@sahuji/contract/company/shop-roles'
import * as contract from '@sahuji/contract/transactions/views'
import type * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetLimits, type Someone, verified } from '../../testing/people.ts'
import { openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import { colleague, personOf } from '../../testing/team.ts'
import type { SendingMerchant } from '../../testing/transfers.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let other: SendingMerchant
beforeAll(async () => {
  desk = await openPaymentDesk()
  other = await desk.merchant('5,000')
})
afterAll(() => desk.close())
beforeEach(async () => {
  shop = await desk.merchant('1,000')
  await forgetLimits(desk)
})

type Kept = Partial<z.input<(typeof contract.keepHistoryView)['takes']>>
const keep = (ask: Kept = {}, who: Pick<Someone, 'call'> = shop) =>
  who.call(contract.keepHistoryView, {
    mode: 'live',
    name: 'Sent',
    filter: { kind: 'send' },
    columns: null,
    is_default: false,
    ...ask,
  })
const views = async (who = shop) => (await who.call(contract.listHistoryViews, { mode: 'live' })).data
const names = async () => (await views()).map(({ name }) => name)
const counts = async () => {
  const { data } = await shop.call(contract.countHistoryViews, { mode: 'live' })
  return data.map(({ count }) => count)
}
const arrange = (ask: Partial<z.input<(typeof contract.arrangeHistoryViews)['takes']>>) =>
  shop.call(contract.arrangeHistoryViews, { mode: 'live', views: [], removed: [], default_id: null, ...ask })

describe('a saved view', () => {
  test('holds a filter and columns, for the person and the book alone', async () => {
    const asked = { name: 'Failed last week', filter: { state: 'failed', days: 'last_week' }, columns: ['time', 'who'] }
    const { data } = await keep(asked as Kept)
    expect(data).toEqual({
      ...asked,
      id: expect.any(String),
      is_default: false,
      notifies: false,
      shared_with: [],
      shared_by: null,
    })
    expect(await views()).toEqual([data])
    expect(await views(other)).toEqual([])
    expect((await shop.call(contract.listHistoryViews, { mode: 'sandbox' })).data).toEqual([])
  })

  test('is counted up to a hundred, with its relative days as of now', async () => {
    await desk.send(shop, other, '10')
    await keep()
    await keep({ name: 'Today', filter: { days: 'today', kind: 'send' } })
    await keep({ name: 'Words', filter: { q: 'nobody of this name' } })
    await keep({ name: 'Yesterday', filter: { days: 'yesterday' } })
    expect(await counts()).toEqual([1, 1, 0, 0])
  })

  test('takes another filter or other columns, never another person’s', async () => {
    const { id } = (await keep()).data
    const changed = await shop.call(contract.changeHistoryView, { id, columns: ['who', 'net'] })
    expect(changed.data).toMatchObject({ filter: { kind: 'send' }, columns: ['who', 'net'] })
    await shop.call(contract.changeHistoryView, { id, filter: { q: 'rai' } })
    expect(await views()).toMatchObject([{ filter: { q: 'rai' }, columns: ['who', 'net'] }])
    expect(await other.call(contract.changeHistoryView, { id, filter: {} })).toMatchObject({ http: 404 })
  })
})

describe('the views of a person', () => {
  test('are renamed, ordered, opened by default and removed at once', async () => {
    const ids = []
    for (const name of ['A', 'B', 'C']) ids.push((await keep({ name })).data.id)
    const [a, b, c] = ids as [string, string, string]
    // two names change places
    await arrange({
      views: [
        { id: c, name: 'C' },
        { id: b, name: 'A' },
        { id: a, name: 'B' },
      ],
      default_id: b,
    })
    expect((await views()).map(({ name, is_default }) => [name, is_default])).toEqual([
      ['C', false],
      ['A', true],
      ['B', false],
    ])
    await keep({ name: 'D', is_default: true })
    expect((await views()).map(({ is_default }) => is_default)).toEqual([false, false, false, true])
    await arrange({ views: [{ id: a, name: 'B' }], removed: [c] })
    expect(await names()).toEqual(['B', 'A', 'D'])
    expect(await arrange({ removed: [c] })).toMatchObject({ http: 404 })
  })

  test('have different names, and the field of a taken one is named', async () => {
    const { id } = (await keep({ name: 'Sent' })).data
    const second = (await keep({ name: 'Other' })).data.id
    const taken = { http: 422, body: { refusal: 'history_view_name_taken' } }
    expect(await keep({ name: 'SENT' })).toMatchObject({ ...taken, body: { errors: { name: [expect.any(String)] } } })
    expect(
      await arrange({
        views: [
          { id, name: 'Same' },
          { id: second, name: 'same' },
        ],
      }),
    ).toMatchObject({
      ...taken,
      body: { errors: { 'views.1.name': [expect.any(String)] } },
    })
    expect(await names()).toEqual(['Sent', 'Other'])
  })

  test('are at most fifty, and the refusal names the number', async () => {
    for (let n = 0; n < contract.historyViewsMost; n += 1) await keep({ name: `View ${n}` })
    const refused = await keep({ name: 'One more' })
    expect(refused).toMatchObject({ http: 422, body: { refusal: 'history_views_too_many', errors: { name: [/50/] } } })
  })

  test('take no card number, no unknown filter, and no dates beside relative days', async () => {
    for (const [filter, field] of [
      [{ q: '4929 1234 5678 9015' }, 'filter.q'],
      [{ state: 'lost' }, 'filter.state'],
      [{ days: 'today', from: '2026-11-01' }, 'filter'],
    ] as const) {
      const refused = await keep({ filter: filter as Kept['filter'] & object })
      expect(refused).toMatchObject({ http: 422 })
      expect(Object.keys(refused.body.errors ?? {})).toEqual([field])
    }
    expect(await keep({ name: ' ' })).toMatchObject({ http: 422, body: { errors: { name: [expect.any(String)] } } })
  })
})

describe('a view that is shared with a role', () => {
  const share = (who: Someone, id: string, roles: ShopRole[]) => who.call(contract.shareHistoryView, { id, roles })
  const seen = async (who: Someone) =>
    (await who.call(contract.listHistoryViews, { mode: 'live' })).data.map(({ name, shared_by }) => [name, shared_by])
  const desked = async () => {
    const owner = await verified(desk)
    return { owner, maya: await colleague(desk, owner, 'accountant'), ram: await colleague(desk, owner, 'manager') }
  }

  test('is seen and counted by those alone who have the role', async () => {
    const { owner, maya, ram } = await desked()
    const { id } = (await keep({}, owner)).data
    expect((await share(owner, id, ['accountant'])).data).toMatchObject({
      shared_with: ['accountant'],
      shared_by: null,
    })
    expect(await seen(maya)).toEqual([['Sent', expect.any(String)]])
    expect((await maya.call(contract.countHistoryViews, { mode: 'live' })).data).toEqual([{ id, count: 0 }])
    expect(await seen(ram)).toEqual([])
    expect(await seen(other)).toEqual([])
    await share(owner, id, [])
    expect(await seen(maya)).toEqual([])
  })

  test('is changed by its owner alone; an owner of the shop ends its sharing', async () => {
    const { owner, maya, ram } = await desked()
    const { id } = (await keep({}, maya)).data
    await share(maya, id, ['owner', 'manager'])
    const refused = { http: 404 }
    expect(await ram.call(contract.changeHistoryView, { id, filter: {} })).toMatchObject(refused)
    expect(await share(ram, id, [])).toMatchObject(refused)
    expect(await share(owner, id, ['developer'])).toMatchObject(refused)
    expect(await share(other, id, [])).toMatchObject(refused)
    expect(await share(owner, id, [])).toMatchObject({ http: 200 })
    expect(await seen(ram)).toEqual([])
    expect(await seen(maya)).toEqual([['Sent', null]])
  })

  test('is no longer seen when who shares it has left', async () => {
    const { owner, maya } = await desked()
    await share(maya, (await keep({}, maya)).data.id, ['owner'])
    const id = await personOf(desk, maya)
    await desk.owner.write(
      (tx) =>
        tx.run`update members set ended_at = now(), changed_at = now() where person_id = ${id} and role = 'accountant'`,
    )
    expect(await seen(owner)).toEqual([])
  })

  test('goes to no role that reads no sales', async () => {
    const { owner } = await desked()
    const { id } = (await keep({}, owner)).data
    expect(await share(owner, id, ['door'])).toMatchObject({ http: 422, body: { refusal: 'fields_invalid' } })
  })
})

import { stepUp } from '@sahuji/contract/auth/second-factors'
import { addCounter, closeCounter, renameCounter } from '@sahuji/contract/counters'
import { changeName } from '@sahuji/contract/profile'
import { chooseNotice } from '@sahuji/contract/notifications/choices'
import { changeMember, removeMember } from '@sahuji/contract/team/people'
import { changeTransferSettings } from '@sahuji/contract/transfers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { type Someone, verified } from '../../../testing/people.ts'
import { colleague, personOf, shopOf } from '../../../testing/team.ts'
import { newId } from '../../platform/ids.ts'

let app: TestApp
let owner: Someone
let merchant_id: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await verified(app)
  merchant_id = await shopOf(app, owner)
})
afterAll(() => app.close())

const moment: unknown = expect.stringMatching(/^\d{4}-/)

/** The newest row of an action, with the fields that differ. */
const lastRow = (what: string) =>
  app.db.read(
    (tx) => tx.maybe<{ before: object | null; after: object | null }>`
      select before, after from shop_log
       where merchant_id = ${merchant_id} and what = ${what} order by id desc limit 1`,
  )

test('a renamed and a closed counter are recorded as they were and as they became', async () => {
  const { id } = (await owner.call(addCounter, { name: 'Till 1' })).data
  expect(await lastRow('counter.added')).toMatchObject({ before: null, after: { name: 'Till 1' } })
  await owner.call(renameCounter, { id, name: 'Door till' })
  expect(await lastRow('counter.renamed')).toEqual({ before: { name: 'Till 1' }, after: { id, name: 'Door till' } })
  await owner.call(closeCounter, { id })
  expect(await lastRow('counter.closed')).toEqual({ before: { closed_at: null }, after: { id, closed_at: moment } })
})

test('an unchanged thing has nothing before it, and a refused change neither', async () => {
  const { id } = (await owner.call(addCounter, { name: 'Till 2' })).data
  await owner.call(renameCounter, { id, name: 'Till 2' })
  expect(await lastRow('counter.renamed')).toEqual({ before: null, after: { id, name: 'Till 2' } })
  await owner.call(renameCounter, { id: newId(), name: 'Till 3' })
  expect(await lastRow('counter.renamed')).toMatchObject({ before: null })
})

test('a limit of the shop and the own notices show what applied before', async () => {
  await owner.call(stepUp, { password: owner.password })
  await owner.call(changeTransferSettings, { confirm_above: 300_000 })
  await owner.call(changeTransferSettings, { confirm_above: 200_000 })
  expect(await lastRow('send_limit.changed')).toMatchObject({
    before: { confirm_sends_above: 300_000 },
    after: { confirm_sends_above: 200_000 },
  })
  const choice = { kind: 'received', channel: 'email' } as const
  await owner.call(chooseNotice, { ...choice, frequency: 'never' })
  await owner.call(chooseNotice, { ...choice, frequency: 'daily' })
  expect(await lastRow('notice.changed')).toEqual({
    before: { frequency: 'never' },
    after: { ...choice, frequency: 'daily' },
  })
})

test('a person’s role and limits are recorded before a change and a removal', async () => {
  const meera = await colleague(app, owner, 'manager', { refund_limit: 500_000n, send_limit: 100_000n })
  const id = await personOf(app, meera)
  await owner.call(changeMember, { id, role: 'cashier' })
  expect(await lastRow('member.changed')).toMatchObject({
    before: { role: 'manager', refund_limit: 500_000, send_limit: 100_000 },
    after: { role: 'cashier', refund_limit: null, send_limit: null },
  })
  await owner.call(removeMember, { id })
  expect(await lastRow('member.removed')).toMatchObject({ before: { role: 'cashier' } })
})

test('a person’s name, address and number stay hidden', async () => {
  const before = owner.email
  await owner.call(changeName, { name: 'Sita Canary Gurung' })
  const row = await lastRow('person.name_changed')
  expect(row).toEqual({ before: { name: '•••' }, after: { name: '•••' } })
  expect(JSON.stringify(row)).not.toContain(before)
})

test.each([
  ['"Till of ram@example.com, 9812345678"', null, '"Till of ••• •••"'],
  ['"9812345678"', 'last4', '"…5678"'],
  ['"https://shop.example.com/hooks?token=1"', 'host', '"shop.example.com"'],
  ['"2026-11-20T04:15:00+00:00"', null, '"2026-11-20T04:15:00+00:00"'],
  ['250000', null, '250000'],
  [JSON.stringify('x'.repeat(1001)), null, '"•••"'],
])('%s is shown as %s: %s', async (value, how, shown) => {
  const found = await app.db.read(
    (tx) => tx.one<{ shown: unknown }>`select shop_log_shown(${value}::jsonb, ${how}) as shown`,
  )
  expect(JSON.stringify(found.shown)).toBe(shown)
})

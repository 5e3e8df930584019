import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { railStates, switchRail } from './rail-states.ts'

let bank: Bank
beforeAll(async () => void (bank = await openBank({ is_pushed: true })))
afterAll(() => bank.close())

test('the rail that pushes is among the operator’s rails, and is switched off and on like any other', async () => {
  const { rails, clock } = bank.deps
  const channels = () =>
    bank.db.read(async (tx) => (await railStates(tx, rails)).find(({ rail }) => rail === 'nchl')?.channels)
  expect(await channels()).toMatchObject([{ channel: 'ips', is_off: false }])
  const off = { rail: 'nchl', channel: 'ips', is_off: true, reason: 'a test', by: 'Deepak' } as const
  await bank.db.write((tx) => switchRail(tx, { rails, clock }, off))
  expect(await channels()).toMatchObject([{ channel: 'ips', is_off: true, changed_by: 'Deepak' }])
  const wrong = { ...off, channel: 'visa' } as const
  await expect(bank.db.write((tx) => switchRail(tx, { rails, clock }, wrong))).rejects.toMatchObject({
    code: 'not_found',
  })
})

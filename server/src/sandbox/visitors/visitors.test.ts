import { listSandboxTransactions } from '@sahuji/contract/transactions'
import { readCurrentUser } from '@sahuji/contract/session'
import * as contract from '@sahuji/contract/sandbox/demo'
import { readTour } from '@sahuji/contract/sandbox/tour'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemoDesk, type DemoDesk } from '../../../testing/visitors.ts'

let desk: DemoDesk
beforeAll(async () => {
  desk = await openDemoDesk()
})
afterAll(() => desk.close())

test('a stranger gets a private shop of the pool, with payments of today, and the pool is filled again', async () => {
  await desk.keep()
  expect((await desk.call(contract.readDemo, {})).data).toEqual({ state: 'open', idle_hours: 2 })
  const visitor = await desk.arrive()
  const user = (await visitor.call(readCurrentUser, {})).data
  expect(user).toMatchObject({ is_demo: true, merchant: { trade_name: 'Himal Tea House' }, balance: 0n })
  const { data } = (await visitor.call(listSandboxTransactions, {})).data
  expect(data.length).toBe(10)
  expect((await visitor.call(readTour, {})).data.balance).toBeGreaterThan(0n)
})

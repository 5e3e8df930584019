import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forgetLimits, signedUp } from '../../testing/people.ts'
import { type DemoShop, hasDemoData, lockDemoAccounts, refuseDemoAccounts } from './demo-accounts.ts'
import { createDemoMerchants } from './demo-merchants.ts'

const [shop, newcomer] = ['demo@sahuji.example', 'new@sahuji.example'] as const

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const strangers = async () => {
  for (const email of [shop, shop, newcomer]) {
    await forgetLimits(app)
    await signedUp(app, { ask: { email } })
  }
}
const demo = (): Promise<DemoShop> => {
  const kept = { hash: '$argon2id$published', pepper_version: 1 }
  return app.owner.write(
    async (tx) => (await createDemoMerchants(tx, { shop: kept, newcomer: kept }, app.clock.now())).shop,
  )
}
const isTold = () => app.db.read(hasDemoData)

describe('the people of the demo', () => {
  test('do not include visitors who sign up with the published addresses', async () => {
    await strangers()
    expect(await isTold()).toBe(false)
    await expect(refuseDemoAccounts(app.db)).resolves.toBeUndefined()
    expect(await lockDemoAccounts(app.owner, app.clock.now())).toEqual([])
  })

  test('are found under any current address and locked, without visitors’ accounts', async () => {
    const { person_id } = await demo()
    await app.db.write((tx) => tx.run`update people set email = 'mine@example.com' where id = ${person_id}`)
    expect(await isTold()).toBe(true)
    await expect(refuseDemoAccounts(app.db)).rejects.toThrow(`(mine@example.com, ${newcomer})`)
    expect(await lockDemoAccounts(app.owner, app.clock.now())).toEqual(['mine@example.com', newcomer])
    await expect(refuseDemoAccounts(app.db)).resolves.toBeUndefined()
    // no link for a new password reaches the mailbox that a visitor set
    expect(await app.db.read((tx) => tx.many`select id from people where email = 'mine@example.com'`)).toEqual([])
    const kept = await app.db.read((tx) => tx.many`select person_id from passwords`)
    expect(kept).toHaveLength(3)
    expect(await isTold()).toBe(true)
  })
})

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { answeredCase, givesPapers } from '../../../testing/kyc-cases.ts'
import { verified } from '../../../testing/people.ts'
import { testVault } from '../../../testing/vault.ts'
import { checkDocuments } from './check-documents.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('counts the documents that open, and names those that are missing or belong to another key', async () => {
  const vault = testVault()
  await givesPapers(app, vault, await answeredCase(await verified(app), 'sole_proprietor'))
  const whole = await checkDocuments(app.db, vault)
  expect(whole).toEqual({ count: whole.count, opened: whole.count, failed: [] })
  expect(whole.count).toBeGreaterThan(1)
  const [first] = [...vault.files.keys()].map((name) => name.split('/').slice(0, 2).join('/'))
  await vault.store.removeAll(first!)
  expect(await checkDocuments(app.db, vault)).toEqual({
    count: whole.count,
    opened: whole.count - 1,
    failed: [`kyc_papers ${first!.split('/')[1]}`],
  })
  const another = { ...vault, master: randomBytes(32) }
  expect((await checkDocuments(app.db, another)).opened).toBe(0)
})

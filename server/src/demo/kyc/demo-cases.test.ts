import { queueTabs } from '@sahuji/contract/kyc/review'
import * as desk from '@sahuji/contract/kyc/office/cases'
import * as signIn from '@sahuji/contract/operators/sign-in'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cheapHashes, startTestApp, type TestApp, testPeppers } from '../../../testing/app.ts'
import { cookieOf } from '../../../testing/operators.ts'
import { testVault } from '../../../testing/vault.ts'
import { passwordHashes } from '../../platform/crypto/password-hashes.ts'
import { createDemoOperators } from '../demo-operators.ts'
import { createDemoCases } from './demo-cases.ts'

const vault = testVault()
const public_url = 'http://127.0.0.1:4620'
let app: TestApp
let as: { headers: { cookie: string } }
beforeAll(async () => {
  app = await startTestApp({ parts: { vault, operator: { url: public_url, is_demo_exempt: true } } })
  await createDemoOperators({ db: app.owner, clock: app.clock, hashes: passwordHashes(testPeppers, cheapHashes) })
  await createDemoCases({ db: app.db, clock: app.clock, vault, public_url })
  const ask = { email: 'operator@sahuji.example', password: 'sahuji-operator-1' }
  as = { headers: { cookie: cookieOf((await app.call(signIn.signInOperator, ask)).headers) } }
})
afterAll(() => app.close())

describe('the demo’s review desk', () => {
  test('has cases in each list, a broken promise and a number that two merchants give', async () => {
    for (const tab of queueTabs) {
      const { data } = await app.call(desk.listKycCases, { tab }, as)
      expect({ tab, some: data.data.length > 0 }).toEqual({ tab, some: true })
    }
    const { data } = await app.call(desk.readKycFigures, {}, as)
    expect(data.over_promise).toBeGreaterThan(0)
    const found = await app.call(desk.listKycCases, { tab: 'waiting', q: 'Lalitpur Brass' }, as)
    const one = await app.call(desk.readKycCase, { id: found.data.data[0]!.id }, as)
    expect(one.data.duplicates.find(({ kind }) => kind === 'pan')?.hits).toHaveLength(1)
  })

  test('sent mails with working links', async () => {
    const { texts } = await app.owner.read(
      (tx) =>
        tx.one<{
          texts: string[]
        }>`select array_agg(text) as texts from messages where text like '%/dashboard/updatekyc%'`,
    )
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => !text.includes(`${public_url}/dashboard/updatekyc`))).toEqual([])
  })

  test('shows papers that open, and is written once and quickly', async () => {
    const { data } = await app.call(desk.listKycCases, { tab: 'second' }, as)
    const { data: half } = await app.call(desk.readKycCase, { id: data.data[0]!.id }, as)
    const page = { id: half.queued.id, paper: half.kyc.papers[0]!.id, page: '1' }
    const { data: picture } = await app.call(desk.readKycPage, page, as)
    expect((await sharp(picture).metadata()).format).toBe('webp')
    const files = vault.files.size
    await createDemoCases({ db: app.db, clock: app.clock, vault, public_url })
    expect(vault.files.size).toBe(files)
  })

  test('lets the README’s operator finish the other’s review', async () => {
    const { data } = await app.call(desk.listKycCases, { tab: 'second' }, as)
    const { id } = data.data[0]!
    expect((await app.call(desk.claimKycCase, { id }, as)).http).toBe(200)
  })
})

import { listGeneralPages } from '@sahuji/contract/pages'
import { signInSecond } from '@sahuji/contract/session/second-step'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { newcomer, plainSignIn, signedUp } from '../../testing/people.ts'
import { type Proxy, startProxy } from '../../testing/proxy.ts'
import { openDatabase } from '../platform/database/database.ts'

let app: TestApp
let proxy: Proxy
let isSilent = false
const ask = newcomer()
beforeAll(async () => {
  const database = await testDatabase()
  proxy = await startProxy(database.url, () => (isSilent ? 'swallow' : 'pass'))
  const db = openDatabase({ url: proxy.url, connections: 2 })
  const drop = async () => {
    await db.close()
    await database.drop()
  }
  app = await startTestApp({ database: { ...database, db, drop } })
  await signedUp(app, { ask })
})
beforeEach(() => {
  isSilent = false
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  isSilent = false
  proxy.cutAll()
  await app.close()
  await proxy.stop()
})

const { email, mobile_no, password } = ask
const calls = {
  'a sign-in by e-mail': () => app.call(plainSignIn, { email, password }),
  'a sign-in by number': () => app.call(plainSignIn, { mobile_no, password }),
  'a second step': () => app.call(signInSecond, { ticket: 'shj_tk_' + 'A'.repeat(43), totp_code: '123456' }),
  'a page that anyone reads': () => app.call(listGeneralPages, {}),
}
test.each(Object.entries(calls))(
  '%s, which needs no session look-up, ends within five seconds where the database hangs',
  async (_, call) => {
    const { http } = await call()
    isSilent = true
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const answered = call()
    // the call waits for the database
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await answered).toMatchObject({ http: 503, body: { refusal: 'busy' } })
    vi.useRealTimers()
    isSilent = false
    await expect.poll(async () => (await call()).http, { timeout: 10_000 }).toBe(http)
  },
)

import * as contract from '@sahuji/contract/operators/accounts'
import { approveHeldPayout } from '@sahuji/contract/payouts/office/payouts'
import * as session from '@sahuji/contract/operators/session'
import * as signIn from '@sahuji/contract/operators/sign-in'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cheapHashes, startTestApp, type TestApp, testPeppers } from '../../testing/app.ts'
import { cookieOf } from '../../testing/operators.ts'
import { totpNow } from '../../testing/second-factors.ts'
import { passwordHashes } from '../platform/crypto/password-hashes.ts'
import { lockDemoAccounts, refuseDemoAccounts } from './demo-accounts.ts'
import { createDemoOperators } from './demo-operators.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ parts: { operator: { url: 'http://127.0.0.1:4620', is_demo_exempt: true } } })
})
afterAll(() => app.close())

describe('the demo’s operators', () => {
  test('must set up a second factor where they are not exempt: until then everything else is closed', async () => {
    await createDemoOperators({ db: app.owner, clock: app.clock, hashes: passwordHashes(testPeppers, cheapHashes) })
    const strict = await startTestApp({ database: app, clock: app.clock })
    const ask = { email: 'checker@sahuji.example', password: 'sahuji-operator-2' }
    const signedInAt = async (server: TestApp) => {
      const { headers } = await server.call(signIn.signInOperator, ask)
      return { headers: { cookie: cookieOf(headers) } }
    }
    const as = await signedInAt(strict)
    expect((await strict.call(session.readOperatorSelf, {}, as)).data).toMatchObject({ needs_second_factor: true })
    // nor by a session that began while they were exempt
    for (const session_of of [as, await signedInAt(app)])
      for (const entry of [contract.listOperators, approveHeldPayout, session.stepUpOperator])
        expect((await strict.raw(entry.method, entry.path, {}, session_of)).body.refusal).toBe('second_factor_missing')
    const { secret } = (await strict.call(session.beginOperatorTotp, {}, as)).data
    await strict.call(session.confirmOperatorTotp, { code: totpNow(strict, secret) }, as)
    expect((await strict.call(contract.listOperators, {}, as)).http).toBe(200)
    await strict.app.web.close()
  })

  test('sign in by the published password alone, confirm by it, and are locked with the demo', async () => {
    const hashes = passwordHashes(testPeppers, cheapHashes)
    await createDemoOperators({ db: app.owner, clock: app.clock, hashes })
    await createDemoOperators({ db: app.owner, clock: app.clock, hashes })
    const ask = { email: 'operator@sahuji.example', password: 'sahuji-operator-1' }
    const { headers } = await app.call(signIn.signInOperator, ask)
    const cookie = cookieOf(headers)
    const as = { headers: { cookie } }
    expect((await app.call(contract.listOperators, {}, as)).http).toBe(200)
    app.clock.advance({ minutes: 6 })
    expect((await app.call(session.stepUpOperator, { password: 'wrong' }, as)).body.refusal).toBe('credentials_wrong')
    expect((await app.call(session.stepUpOperator, { password: ask.password }, as)).http).toBe(200)
    await expect(refuseDemoAccounts(app.db)).rejects.toThrow('operator@sahuji.example')
    expect(await lockDemoAccounts(app.owner, app.clock.now())).toEqual([
      'checker@sahuji.example',
      'operator@sahuji.example',
    ])
    await expect(refuseDemoAccounts(app.db)).resolves.toBeUndefined()
    expect((await app.call(signIn.signInOperator, ask)).body.refusal).toBe('credentials_wrong')
  })
})

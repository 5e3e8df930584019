import * as contract from '@sahuji/contract/operators/accounts'
import * as signIn from '@sahuji/contract/operators/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { operator, operatorPassword, type SomeOperator } from '../../testing/operators.ts'
import { forgetLimits } from '../../testing/people.ts'

let app: TestApp
let anil: SomeOperator
beforeAll(async () => {
  app = await startTestApp({ parts: { web: { trusted_proxies: ['127.0.0.1'] } } })
})
afterAll(() => app.close())
beforeEach(async () => {
  anil = await operator(app, ['administrator'])
  await forgetLimits(app)
})

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const enters = (password: string, address: string) =>
  app.call(signIn.signInOperator, { email: anil.email, password }, from(address))

describe('strangers who guess an operator’s password', () => {
  test.each([
    ['from fifteen networks', (n: number) => `203.0.${n % 15}.1`, '192.0.2.1'],
    ['from fifteen addresses of the operator’s own network', (n: number) => `198.51.100.${n % 15}`, '198.51.100.99'],
  ])('%s lock nobody out', async (_, of, own) => {
    for (let n = 0; n < 150; n++) expect((await enters('a guess', of(n))).body.refusal).toBe('credentials_wrong')
    expect(await enters(operatorPassword, own)).toMatchObject({ http: 200 })
  })

  test('at the operator’s own address take nothing that a new password does not give back', async () => {
    for (let n = 0; n < 10; n++) await enters('a guess', '198.51.100.1')
    expect((await enters(operatorPassword, '198.51.100.1')).body.refusal).toBe('sign_in_locked')
    const other = await operator(app, ['administrator'])
    await other.call(contract.makePasswordLink, { id: anil.id })
    const [mail] = await app.outbox(anil.email)
    const token = /#([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? ''
    const password = 'sel roti with 3 chai'
    expect(await app.call(signIn.setOperatorPassword, { token, password })).toMatchObject({ http: 200 })
    expect(await enters(password, '198.51.100.1')).toMatchObject({ http: 200 })
  })
})

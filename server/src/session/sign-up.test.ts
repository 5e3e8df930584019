import * as contract from '@sahuji/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { browserKey } from '../../testing/browser-key.ts'
import { forgetLimits, linkToken, newcomer, signedUp } from '../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => forgetLimits(app))

const path = contract.signUp.path
const countOf = async (table: 'merchants' | 'people') => {
  const { merchants, people } = await app.db.read(
    (tx) => tx.one<{ merchants: bigint; people: bigint }>`
    select (select count(*) from merchants) as merchants, (select count(*) from people) as people`,
  )
  return { merchants, people }[table]
}

describe('a shared network address', () => {
  const signsUp = () => app.call(contract.signUp, newcomer())
  const waits = async () => {
    const { http, body, headers } = await signsUp()
    expect({ http, refusal: body.refusal, after: headers['retry-after'] }).toEqual({
      http: 429,
      refusal: 'too_many',
      after: `${body['facts']?.['seconds']}`,
    })
    return Number(headers['retry-after'])
  }

  test('opens twenty accounts at once, then one at a time after a growing wait, and never none', async () => {
    for (let n = 0; n < 20; n++) expect((await signsUp()).http).toBe(200)
    const waited = []
    for (let n = 0; n < 60; n++) {
      const seconds = await waits()
      waited.push(seconds)
      app.clock.advance({ seconds })
      expect((await signsUp()).http).toBe(200)
    }
    expect(waited[0]).toBe(3)
    expect(waited[10]).toBe(6)
    expect(waited.at(-1)).toBeGreaterThan(60)
    expect(Math.max(...waited)).toBeLessThanOrEqual(120)
    // later callers wait only a moment again
    app.clock.advance({ hours: 4 })
    for (let n = 0; n < 20; n++) expect((await signsUp()).http).toBe(200)
  })

  test('lets one of ten concurrent sign-ups pass when it is slowed down; a refused one extends no other’s wait', async () => {
    for (let n = 0; n < 20; n++) await signsUp()
    expect(await waits()).toBe(3)
    app.clock.advance({ seconds: 3 })
    const answers = await Promise.all(Array.from({ length: 10 }, signsUp))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(await waits()).toBe(4)
  })
})

describe('POST /api/merchant/register', () => {
  test('opens merchant, owner, wallet and session at once, and mails the link', async () => {
    const ask = newcomer()
    const { http, body, data } = await app.call(contract.signUp, ask)
    expect(http).toBe(200)
    expect(body).toMatchObject({ status: '000', access_token: expect.stringMatching(/^shj_at_[\w-]{43}$/) })
    expect(data.user).toMatchObject({
      name: ask.name,
      email: ask.email,
      mobile_no: ask.mobile_no,
      phone_verified_at: null,
      email_verified_at: null,
      kyc_status: null,
      avatar: null,
      bank_account: null,
      merchant: {
        vendor_key_production: expect.stringMatching(/^pk_live_/),
        vendor_key_sandbox: expect.stringMatching(/^pk_test_/),
      },
    })
    const accounts = await app.db.read(
      (tx) => tx.many`
      select a.mode, a.kind from ledger_accounts a join people p using (merchant_id) where p.email = ${ask.email}`,
    )
    expect(accounts).toContainEqual({ mode: 'live', kind: 'merchant_wallet' })
    expect(accounts).toContainEqual({ mode: 'sandbox', kind: 'merchant_wallet' })
    const [mail] = await app.outbox(ask.email)
    expect(mail).toMatchObject({ channel: 'email', subject: 'Verify your e-mail address' })
    expect(mail?.text).toContain('http://127.0.0.1:4620/verify/email/')
    const facts = await app.db.read(
      (tx) => tx.many`select f.name from facts f join people p using (merchant_id) where p.email = ${ask.email}`,
    )
    expect(facts).toEqual([{ name: 'merchant.registered' }])
  })

  test('stores the address in lower case and shows the ten digits of the number, in whatever form they were typed', async () => {
    const { data } = await app.call(
      contract.signUp,
      newcomer({ email: 'Gita.Rai@Example.COM', mobile_no: '+977 984-000 0017' }),
    )
    expect(data.user).toMatchObject({ email: 'gita.rai@example.com', mobile_no: '9840000017' })
  })

  test('accepts a mobile number that another person named and never verified', async () => {
    const { mobile_no } = await signedUp(app)
    expect(await app.call(contract.signUp, newcomer({ mobile_no }))).toMatchObject({ http: 200 })
  })

  test('opens one account for five concurrent sign-ups of one browser, with the data of the last; the mail is sent once', async () => {
    const [ask, key, before] = [newcomer(), browserKey(), await countOf('merchants')]
    const names = ['Sita A', 'Sita B', 'Sita C', 'Sita D', 'Sita E']
    const answers = await Promise.all(
      names.map((name) => {
        const proof = key.prove({ method: 'POST', url: path, now: app.clock.now() })
        return app.call(contract.signUp, { ...ask, name }, { proof })
      }),
    )
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200])
    expect(await countOf('merchants')).toBe(before + 1n)
    expect(await app.outbox(ask.email)).toHaveLength(1)
    expect(names).toContain(answers[0]?.data.user.name)
    // another browser opens another account
    await forgetLimits(app)
    await app.call(contract.signUp, ask)
    expect(await countOf('merchants')).toBe(before + 2n)
  })

  test.each(['password1234', 'Sahuji-20262027', 'nepal@123456', 'aaaaaaaaaaaa', '123456789012', 'Himal Tea House 1'])(
    'refuses the password %s',
    async (password) => {
      const answered = await app.call(contract.signUp, newcomer({ password }))
      expect(answered).toMatchObject({
        http: 422,
        status: '014',
        body: { refusal: 'password_common' },
        errors: { password: [expect.anything()] },
      })
    },
  )

  test.each([
    ['kyc_status', 'VALID'],
    ['balance', 100_000],
    ['role', 'operator'],
    ['email_verified_at', '2026-01-01T00:00:00Z'],
    ['commission_value', 0],
    ['constructor', {}],
  ])('refuses the unknown field %s and names it', async (field, value) => {
    const answered = await app.raw('POST', path, { ...newcomer(), [field]: value })
    expect(answered).toMatchObject({ http: 422, status: '014', errors: { [field]: [expect.anything()] } })
  })

  test.each([
    ['name', 'a\0b'],
    ['name', 7],
    ['name', 'You won: https://evil.example'],
    ['trade_name', 'Claim at www.evil.example'],
    ['trade_name', 'evil.example/win'],
    ['name', 'You won Rs.5,00,000 - visit evil.com'],
    ['trade_name', 'evil dot com'],
    ['name', 'Sahuji Support'],
    ['trade_name', 'Sаhuјi Pay'],
    ['email', 'not an address'],
    ['mobile_no', '9501000001'],
    ['mobile_no', '९८०१००००१'],
    ['mobile_no', '9'.repeat(5000)],
    ['password', 'seven77'],
    ['password', 'x'.repeat(129)],
    ['business_type', 'bank'],
    ['terms_accepted', false],
    ['privacy_accepted', 'yes'],
  ])('refuses a bad %s and names it', async (field, value) => {
    const answered = await app.raw('POST', path, { ...newcomer(), [field]: value })
    expect(answered).toMatchObject({ http: 422, status: '014', errors: { [field]: [expect.anything()] } })
  })

  test('binds the session to the key that proves itself, and gives a plain token without one', async () => {
    const key = browserKey()
    const proof = key.prove({ method: 'POST', url: path, now: app.clock.now() })
    const bound = await app.call(contract.signUp, newcomer(), { proof })
    const plain = await app.call(contract.signUp, newcomer())
    const unproved = await app.call(contract.readCurrentUser, {}, { token: bound.data.access_token })
    expect(unproved).toMatchObject({ http: 401, status: '003' })
    expect((await app.call(contract.readCurrentUser, {}, { token: plain.data.access_token })).http).toBe(200)
  })

  test('stores no token, password or link in plain text', async () => {
    const ask = newcomer({ password: 'a very secret canary 9' })
    const { data } = await app.call(contract.signUp, ask)
    const link = await linkToken(app, ask.email)
    const kept = await app.owner.read(
      (tx) => tx.one<{ all: string }>`
      select concat((select json_agg(s) from sessions s), (select json_agg(p) from passwords p),
                    (select json_agg(l) from email_links l), (select json_agg(f) from facts f)) as all`,
    )
    for (const secret of [data.access_token, ask.password, link]) expect(kept.all).not.toContain(secret)
    // the hash's own test covers its cost: tests sign many people up
    expect(kept.all).toContain('$argon2id$v=19$')
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as session from '@sahuji/contract/session'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { signedUp, type Someone, withEmail } from '../../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.db.write((tx) => tx.run`delete from sign_in_failures`))

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A browser that keeps its cookies. */
function browser(name = firefox) {
  let cookie = ''
  return {
    signsIn: async ({ email }: Someone, password: string) => {
      const headers = { 'user-agent': name, 'sahuji-time-zone': 'Asia/Kathmandu', ...(cookie && { cookie }) }
      const answered = await app.call(session.signIn, { email, password }, { headers })
      const set = answered.headers['set-cookie']
      if (typeof set === 'string') cookie = set.split(';')[0] ?? ''
      return { ...answered, set }
    },
    cookie: () => cookie,
    plant: (value: string) => void (cookie = value),
  }
}

const told = async ({ email }: Someone) =>
  (await app.outbox(email)).filter(({ subject }) => subject === 'New sign-in to your account')

describe('a sign-in', () => {
  test('with a new device is notified by mail, with device, place, time and what to do; the next with it is not', async () => {
    const sita = await withEmail(app)
    const phone = browser()
    await phone.signsIn(sita, sita.password)
    const [mail, ...more] = await told(sita)
    expect(more).toEqual([])
    expect(mail?.text).toContain(
      'When: 2026-11-20 10:00 (Nepal time)\nDevice: Firefox · Windows\nPlace: Kathmandu · 127.0.0.*\n',
    )
    expect(mail?.text).toContain('\nhttp://127.0.0.1:4620/forgotPassword\n')
    await phone.signsIn(sita, sita.password)
    expect(await told(sita)).toHaveLength(1)
    await browser().signsIn(sita, sita.password)
    expect(await told(sita)).toHaveLength(1) // no key, no cookie, but the same name from the same network
    await browser('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0').signsIn(sita, sita.password)
    expect(await told(sita)).toHaveLength(2)
  })

  test('is notified to no unverified address', async () => {
    const sita = await signedUp(app)
    await browser().signsIn(sita, sita.password)
    expect(await told(sita)).toHaveLength(0)
  })

  test('gives the browser a cookie that no script reads and that only the API gets; its hash alone is stored', async () => {
    const sita = await withEmail(app)
    const phone = browser()
    const { set } = await phone.signsIn(sita, sita.password)
    expect(set).toMatch(/^sahuji_device=[\w-]{43}; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Strict$/)
    const kept = await app.owner.read(
      (tx) => tx.many`select encode(token_hash, 'hex') as hash, person_id from known_devices`,
    )
    expect(JSON.stringify(kept)).not.toContain(phone.cookie().slice('sahuji_device='.length))
  })

  test('never accepts a cookie that was not issued', async () => {
    const sita = await withEmail(app)
    const phone = browser()
    phone.plant(`sahuji_device=${'x'.repeat(43)}`)
    await phone.signsIn(sita, sita.password)
    expect(phone.cookie()).not.toContain('xxx')
  })

  test('a wrong password gives no cookie', async () => {
    const sita = await withEmail(app)
    expect((await browser().signsIn(sita, 'wrong')).set).toBeUndefined()
  })
})

describe('a known device', () => {
  test('still enters while strangers have the account locked, and has ten tries of its own', async () => {
    const sita = await withEmail(app)
    const [phone, thief] = [browser(), browser()]
    await phone.signsIn(sita, sita.password)
    for (let n = 0; n < 11; n++) await thief.signsIn(sita, 'wrong')
    expect(await thief.signsIn(sita, sita.password)).toMatchObject({ http: 429 })
    expect(await phone.signsIn(sita, sita.password)).toMatchObject({ http: 200 })
    // that lifts nothing for the others
    expect(await thief.signsIn(sita, sita.password)).toMatchObject({ http: 429 })
    for (let n = 0; n < 10; n++) expect(await phone.signsIn(sita, 'wrong')).toMatchObject({ http: 422 })
    expect(await phone.signsIn(sita, sita.password)).toMatchObject({ http: 429 })
  })

  test('of one person passes no lock of another', async () => {
    const [sita, gita] = [await withEmail(app), await withEmail(app)]
    const phone = browser()
    await phone.signsIn(gita, gita.password)
    for (let n = 0; n < 10; n++) await phone.signsIn(sita, 'wrong')
    expect(await phone.signsIn(sita, sita.password)).toMatchObject({ http: 429 })
  })
})

describe('a hundred failures in a row', () => {
  const failures = async (account: Someone) => {
    await browser().signsIn(account, 'wrong')
    await app.db.write(
      (tx) => tx.run`
      update sign_in_failures set failures = case when bucket like '% near %' then 29 else 99 end
       where bucket like 'in a row %'`,
    )
    expect(await browser().signsIn(account, 'wrong')).toMatchObject({ body: { refusal: 'credentials_wrong' } })
  }

  test('leave only a new password, known account or not; a known device still enters', async () => {
    const sita = await withEmail(app)
    const phone = browser()
    await phone.signsIn(sita, sita.password)
    const nobody = { ...sita, email: 'nobody@example.com' }
    for (const account of [sita, nobody]) {
      await failures(account)
      const answered = await browser().signsIn(account, sita.password)
      expect(answered).toMatchObject({ http: 422, status: '3000', body: { refusal: 'password_reset_needed' } })
    }
    expect(await phone.signsIn(sita, sita.password)).toMatchObject({ http: 200 })
  })
})

import * as contract from '@sahuji/contract/auth'
import * as session from '@sahuji/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { forgetLimits, signedUp, type Someone, someone, withEmail, plainSignIn } from '../../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await forgetLimits(app)
  await app.db.write((tx) => tx.run`delete from sign_in_failures`)
})

const { changePassword, readPassword } = contract
const fresh = 'seven yaks on a hill'

/** Changes the password and goes on with the new token. */
async function changed(who: Someone, new_password: string): Promise<Someone> {
  const answered = await who.call(changePassword, { current_password: who.password, new_password })
  expect(answered).toMatchObject({ http: 200 })
  return someone(app, { ...who, password: new_password, token: answered.data.access_token })
}

const signIn = (email: string, password: string) => app.call(plainSignIn, { email, password })

describe('POST /api/password/change', () => {
  test('changes the password; the token of this session is a new one, the other devices are signed out', async () => {
    const sita = await withEmail(app)
    const other = await signIn(sita.email, sita.password)
    const { data } = await sita.call(changePassword, { current_password: sita.password, new_password: fresh })
    expect(data).toMatchObject({ ended_sessions: 1, changed_at: app.clock.now() })
    expect(await sita.call(session.readCurrentUser, {})).toMatchObject({ http: 401 })
    const here = someone(app, { ...sita, token: data.access_token })
    expect(await here.call(session.readCurrentUser, {})).toMatchObject({ http: 200 })
    const there = { token: other.data.access_token }
    expect(await app.call(session.readCurrentUser, {}, there)).toMatchObject({ http: 401, status: '003' })
    expect(await signIn(sita.email, sita.password)).toMatchObject({ http: 422, status: '3000' })
    expect(await signIn(sita.email, fresh)).toMatchObject({ http: 200 })
  })

  test('leaves the other devices signed in on request', async () => {
    const sita = await withEmail(app)
    const other = await signIn(sita.email, sita.password)
    const ask = { current_password: sita.password, new_password: fresh, end_other_sessions: false }
    expect((await sita.call(changePassword, ask)).data.ended_sessions).toBe(0)
    expect(await app.call(session.readCurrentUser, {}, { token: other.data.access_token })).toMatchObject({ http: 200 })
  })

  test('notifies the person by mail, and shows the time of the change', async () => {
    const sita = await withEmail(app)
    const before = (await sita.call(readPassword, {})).data.changed_at
    app.clock.advance({ minutes: 5 })
    const here = await changed(sita, fresh)
    expect((await app.outbox(sita.email))[0]).toMatchObject({ subject: 'Your password was changed' })
    const { data } = await here.call(readPassword, {})
    expect(data.changed_at.getTime() - before.getTime()).toBe(300_000)
  })

  test('a wrong current password reports the tries left, then locks as a sign-in does', async () => {
    const sita = await withEmail(app)
    for (let left = 9; left >= 0; left--)
      expect(await sita.call(changePassword, { current_password: 'wrong', new_password: fresh })).toMatchObject({
        http: 422,
        body: { refusal: 'current_password_wrong', facts: { tries_left: left } },
        errors: { current_password: [`The current password is wrong. Tries left: ${left}.`] },
      })
    const locked = await sita.call(changePassword, { current_password: sita.password, new_password: fresh })
    expect(locked).toMatchObject({ http: 429, body: { refusal: 'sign_in_locked' }, headers: { 'retry-after': '900' } })
    // the session itself goes on
    expect(await sita.call(session.readCurrentUser, {})).toMatchObject({ http: 200 })
  })

  test('refuses a password that is short, common, the person’s own words or the present one, at its field', async () => {
    const sita = await withEmail(app)
    const refused = {
      'too short 7': undefined,
      'P@ssw0rd2026!!': 'password_common',
      abcabcabcabcabc: 'password_common',
      'Kathmandu-2026!': 'password_common',
      [`+977 ${sita.mobile_no}`]: 'password_personal',
      'Sita Sharma 1999': 'password_personal',
      [sita.password]: 'password_used_before',
    }
    for (const [new_password, refusal] of Object.entries(refused)) {
      const answered = await sita.call(changePassword, { current_password: sita.password, new_password })
      expect(answered).toMatchObject({ http: 422, errors: { new_password: [expect.anything()] } })
      if (refusal) expect(answered.body.refusal).toBe(refusal)
    }
    expect(await signIn(sita.email, sita.password)).toMatchObject({ http: 200 })
  })

  test('none of the last five can come back; the sixth can', async () => {
    let sita = await signedUp(app)
    const [first] = [sita.password]
    for (const name of ['one', 'two', 'three', 'four']) sita = await changed(sita, `a yak with ${name} horns`)
    const back = { current_password: sita.password, new_password: first }
    expect(await sita.call(changePassword, back)).toMatchObject({
      http: 422,
      body: { refusal: 'password_used_before', facts: { count: 5 } },
      errors: { new_password: ['This is one of your last 5 passwords. Choose one that you have not used.'] },
    })
    sita = await changed(sita, 'a yak with five horns')
    sita = await changed(sita, first)
    const kept = await app.owner.read(
      (tx) => tx.many<{ hash: string }>`
        select h.hash from password_history h join people p on p.id = h.person_id where p.email = ${sita.email}`,
    )
    expect(kept).toHaveLength(4)
    expect(kept.every(({ hash }) => hash.startsWith('$argon2id$'))).toBe(true)
  })

  test('of two at once one succeeds', async () => {
    const sita = await withEmail(app)
    const ask = (new_password: string) =>
      sita.call(changePassword, { current_password: sita.password, new_password, end_other_sessions: false })
    const answers = await Promise.all([ask('seven yaks on a hill'), ask('eight yaks on a hill')])
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
  })

  test.each([
    [{ new_password: fresh }, 'current_password'],
    [{ current_password: 'x' }, 'new_password'],
    [{ current_password: 'x', new_password: 'y'.repeat(129) }, 'new_password'],
    [{ current_password: 'x', new_password: fresh, end_other_sessions: 'no' }, 'end_other_sessions'],
    [{ current_password: 'x', new_password: fresh, person_id: 'x' }, 'person_id'],
  ])('refuses %j and names %s', async (ask, field) => {
    const { token } = await withEmail(app, { is_bound: false })
    const answered = await app.raw('POST', changePassword.path, ask, { token })
    expect(answered).toMatchObject({ http: 422, status: '014', errors: { [field]: [expect.anything()] } })
  })
})

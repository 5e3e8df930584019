import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '@sahuji/contract/session'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { browserKey } from '../../testing/browser-key.ts'
import { type Someone, withEmail, plainSignIn } from '../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const { endOtherSessions, endSession, listSessions, readCurrentUser, signIn } = contract
const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

/** Signs in once more, on a separate telephone. */
async function onPhone({ email, password }: Someone): Promise<string> {
  const proof = browserKey().prove({ method: 'POST', url: signIn.path, now: app.clock.now() })
  const headers = { 'user-agent': chrome, 'sahuji-time-zone': 'Asia/Kathmandu' }
  return (await app.call(plainSignIn, { email, password, remember_device: true }, { proof, headers })).data.access_token
}

const rows = async (who: Someone) => (await who.call(listSessions, {})).data
const isOpen = async (token: string) => {
  const { body } = await app.call(readCurrentUser, {}, { token })
  // a live bound token without its proof gives proof_missing, an ended one does not
  return body.refusal === 'proof_missing'
}

describe('GET /api/sessions', () => {
  test('lists this session first, then the others with device, place and time', async () => {
    const sita = await withEmail(app)
    const began = app.clock.now()
    app.clock.advance({ minutes: 5 })
    await onPhone(sita)
    const [here, phone, ...more] = await rows(sita)
    expect(more).toEqual([])
    expect(here).toMatchObject({ is_this: true, is_bound: true, is_remembered: false, signed_in_at: began, city: null })
    expect(phone).toMatchObject({
      device: { browser: 'Chrome', system: 'Android', kind: 'phone' },
      city: 'Kathmandu',
      network: '127.0.0.*',
      is_local: true,
      is_this: false,
      is_remembered: true,
      is_bound: true,
      signed_in_at: app.clock.now(),
      last_seen_at: app.clock.now(),
    })
    expect(phone?.ends_at.getTime()).toBe(app.clock.now().getTime() + 12 * 3_600_000)
  })

  test('shows no other person’s, none that has ended, and no secret', async () => {
    const [sita, gita] = [await withEmail(app), await withEmail(app)]
    await onPhone(gita)
    const answered = await sita.call(listSessions, {})
    expect(answered.data).toHaveLength(1)
    expect(JSON.stringify(answered.body)).not.toMatch(/shj_at|token|thumbprint|push/)
    app.clock.advance({ minutes: 30 })
    await gita.call(readCurrentUser, {})
    app.clock.advance({ hours: 13 })
    expect((await gita.call(listSessions, {})).http).toBe(401)
  })
})

describe('POST /api/sessions/end', () => {
  test('signs one device out at once; the others stay', async () => {
    const sita = await withEmail(app)
    const [first, second] = [await onPhone(sita), await onPhone(sita)]
    const [, newest] = await rows(sita)
    expect(await sita.call(endSession, { id: newest?.id ?? '' })).toMatchObject({ http: 200 })
    expect([await isOpen(first), await isOpen(second)].filter(Boolean)).toHaveLength(1)
    expect(await rows(sita)).toHaveLength(2)
    expect(await sita.call(endSession, { id: newest?.id ?? '' })).toMatchObject({ http: 404, status: '009' })
  })

  test('another merchant’s session is not found', async () => {
    const [sita, gita] = [await withEmail(app), await withEmail(app)]
    const [theirs] = await rows(gita)
    expect(await sita.call(endSession, { id: theirs?.id ?? '' })).toMatchObject({ http: 404, status: '009' })
    expect(await rows(gita)).toHaveLength(1)
  })

  test.each([{}, { id: 'x' }, { id: 7 }])('refuses %j and names the field', async (ask) => {
    const { token } = await withEmail(app, { is_bound: false })
    const answered = await app.raw('POST', endSession.path, ask, { token })
    expect(answered).toMatchObject({ http: 422, status: '014', errors: { id: [expect.anything()] } })
  })
})

describe('POST /api/sessions/end-others', () => {
  test('signs out every device but this one', async () => {
    const [sita, gita] = [await withEmail(app), await withEmail(app)]
    const phones = [await onPhone(sita), await onPhone(sita)]
    expect((await sita.call(endOtherSessions, {})).data).toEqual({ ended: 2 })
    expect(await Promise.all(phones.map(isOpen))).toEqual([false, false])
    expect(await rows(sita)).toHaveLength(1)
    expect(await rows(gita)).toHaveLength(1)
    expect((await sita.call(endOtherSessions, {})).data).toEqual({ ended: 0 })
  })
})

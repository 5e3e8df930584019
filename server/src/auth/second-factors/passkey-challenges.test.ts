import type { PasskeyProof } from '@sahuji/contract/auth/passkeys'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import type { Authenticator } from '../../../testing/authenticator.ts'
import { type Someone, verified } from '../../../testing/people.ts'
import { withPasskey } from '../../../testing/second-factors.ts'
import type { PersonKey } from '../../merchants/queries.ts'
import { createSession } from '../sessions/sessions.ts'
import { authDefaults } from '../auth-settings.ts'
import { type ChallengeFor, consumeChallenge, createChallenge, verifyPasskey } from './passkey-challenges.ts'

const public_url = 'http://localhost:4620'
const deps = { settings: authDefaults, public_url }
let app: TestApp
let sita: Someone
let device: Authenticator
beforeAll(async () => void (app = await startTestApp({ public_url })))
afterAll(() => app.close())
beforeEach(async () => {
  sita = await verified(app)
  device = await withPasskey(sita)
})

const create = (of: ChallengeFor) => app.db.write((tx) => createChallenge(tx, authDefaults, of, app.clock.now()))
const consume = (challenge: string, of: ChallengeFor) =>
  app.db.write((tx) => consumeChallenge(tx, challenge, of, app.clock.now()))
const verify = (proof: PasskeyProof, of: ChallengeFor & { person_id?: string } = signIn) =>
  verifyPasskey(app, deps, proof, of).then(
    ({ email }) => email,
    (error: { code?: string }) => error.code,
  )
const signIn: ChallengeFor = { purpose: 'sign_in', jkt: 'this browser' }

describe('a challenge', () => {
  test.each<[string, ChallengeFor, ChallengeFor]>([
    ['another purpose', signIn, { ...signIn, purpose: 'reset' }],
    ['another browser', signIn, { ...signIn, jkt: 'that browser' }],
    ['no browser’s key', signIn, { purpose: 'sign_in' }],
  ])('cannot be answered for %s, and can be for its own', async (_, of, other) => {
    const challenge = await create(of)
    expect(await consume(challenge, other)).toBe(false)
    expect(await consume(challenge, of)).toBe(true)
  })

  test('of a session is answered on it, and on no other one of the person', async () => {
    const { person_id, merchant_id } = await app.db.read(
      (tx) => tx.one<PersonKey>`select id as person_id, merchant_id from people where email = ${sita.email}`,
    )
    const session = { person_id, merchant_id, jkt: 'key', remember_device: false, push_token: null }
    const from = { device: '', network: '', time_zone: '' }
    const withoutPush = { settings: authDefaults, push: { addressIn: () => undefined } }
    await app.db.write((tx) => createSession(tx, withoutPush, { ...session, ...from }, app.clock.now()))
    const [own, other] = await app.db.read(
      (tx) => tx.many<{ id: string }>`
      select s.id from sessions s join people p on p.id = s.person_id where p.email = ${sita.email} order by s.id`,
    )
    const stepUp = (id: string | undefined): ChallengeFor => ({ purpose: 'step_up', session_id: id })
    const challenge = await create(stepUp(own?.id))
    expect(await consume(challenge, stepUp(other?.id))).toBe(false)
    expect(await consume(challenge, { purpose: 'step_up' })).toBe(false)
    expect(await consume(challenge, stepUp(own?.id))).toBe(true)
  })

  test('is answered once, also by ten at the same moment', async () => {
    const challenge = await create(signIn)
    const answers = await Promise.all(Array.from({ length: 10 }, () => consume(challenge, signIn)))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  test('is over after five minutes', async () => {
    const challenge = await create(signIn)
    app.clock.advance({ minutes: 5 })
    expect(await consume(challenge, signIn)).toBe(false)
  })
})

describe('a passkey’s answer', () => {
  const request = async (of = signIn) => ({ challenge: await create(of), rpId: 'localhost' })

  test('proves its person, once', async () => {
    const proof = device.proves(await request())
    expect(await verify(proof)).toBe(sita.email)
    expect(await verify(proof)).toBe('passkey_wrong')
  })

  test('that was wrong has used its challenge up: the right one comes too late', async () => {
    const asked = await request()
    expect(await verify(device.proves(asked, { is_verified: false }))).toBe('passkey_wrong')
    expect(await verify(device.proves(asked))).toBe('passkey_wrong')
  })

  test.each([
    ['on a page of somebody else', { origin: 'https://sahuji.example.evil' }],
    ['on a page under our name by plain text', { origin: 'http://localhost.evil:4620' }],
    ['for another site', { rp_id: 'evil.example' }],
    ['without its person verified by the device', { is_verified: false }],
    ['in another person’s name', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('given %s is refused', async (_, how) => {
    expect(await verify(device.proves(await request(), how))).toBe('passkey_wrong')
  })

  test('whose signature is another device’s is refused', async () => {
    const other = await withPasskey(await verified(app))
    const asked = await request()
    const [mine, theirs] = [device.proves(asked), other.proves(asked)]
    const { signature } = theirs.response
    expect(await verify({ ...mine, response: { ...mine.response, signature } })).toBe('passkey_wrong')
  })

  test('that names another merchant’s person is refused where one is asked for', async () => {
    const gita = await verified(app)
    const { id } = await app.db.read((tx) => tx.one<{ id: string }>`select id from people where email = ${gita.email}`)
    const of = { purpose: 'second_step' as const, jkt: 'this browser' }
    expect(await verify(device.proves(await request(of)), { ...of, person_id: id })).toBe('passkey_wrong')
  })

  test('by a copy, whose counter fell behind, is refused; the device itself goes on', async () => {
    expect(await verify(device.proves(await request(), { counter: 40 }))).toBe(sita.email)
    expect(await verify(device.proves(await request(), { counter: 40 }))).toBe('passkey_wrong')
    expect(await verify(device.proves(await request(), { counter: 12 }))).toBe('passkey_wrong')
    expect(await verify(device.proves(await request(), { counter: 41 }))).toBe(sita.email)
  })

  test('is accepted from a device without a counter, as most synced passkeys', async () => {
    await app.db.write((tx) => tx.run`update passkeys set counter = 0`)
    for (let n = 0; n < 2; n++) expect(await verify(device.proves(await request(), { counter: 0 }))).toBe(sita.email)
  })

  test('opens nothing after its passkey was removed', async () => {
    const proof = device.proves(await request())
    await app.db.write((tx) => tx.run`delete from passkeys`)
    expect(await verify(proof)).toBe('passkey_wrong')
  })

  test('is not requested where the installation is reached by a number', async () => {
    const at = { settings: authDefaults, public_url: 'http://192.168.1.20:4620' }
    await expect(verifyPasskey(app, at, device.proves(await request()), signIn)).rejects.toMatchObject({
      code: 'passkeys_unavailable',
    })
  })
})

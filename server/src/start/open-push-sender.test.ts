import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountFile } from '../../testing/firebase.ts'
import { systemClock } from '../platform/clock.ts'
import { newVapidKeys } from '../platform/push/push-sender.ts'
import { settingsFrom } from '../settings.ts'
import { openPushSender } from './open-push-sender.ts'

let data: string
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'sahuji-push-'))
})
afterAll(() => rm(data, { recursive: true }))

test('a key is created at the first start, readable by its owner alone, and kept', async () => {
  const settings = settingsFrom({})
  const [first, again] = [
    await openPushSender({ data, settings, clock: systemClock }),
    await openPushSender({ data, settings, clock: systemClock }),
  ]
  expect(first.public_key).toMatch(/^B[\w-]{86}$/)
  expect(again.public_key).toBe(first.public_key)
  expect(await readdir(data)).toEqual(['push-key'])
  expect((await stat(join(data, 'push-key'))).mode & 0o777).toBe(0o600)
})

test('the key of the settings takes precedence', async () => {
  const { public_key, private_key } = newVapidKeys()
  expect(
    (await openPushSender({ data, settings: settingsFrom({ PUSH_KEY: private_key }), clock: systemClock })).public_key,
  ).toBe(public_key)
})

test('a push service of the settings is allowed beside those of the browsers', async () => {
  const { public_key: p256dh } = newVapidKeys()
  const at = (host: string) => JSON.stringify({ endpoint: `https://${host}/1`, keys: { p256dh, auth: 'A'.repeat(22) } })
  const takes = async (PUSH_SERVICES: string) => {
    const { addressIn } = await openPushSender({ data, settings: settingsFrom({ PUSH_SERVICES }), clock: systemClock })
    return ['fcm.googleapis.com', 'push.house.example', 'a.B.example'].map((host) => addressIn(at(host)) !== undefined)
  }
  expect(await takes('')).toEqual([true, false, false])
  expect(await takes('push.house.example, *.B.example')).toEqual([true, true, true])
})

test.each(['A'.repeat(43), '_'.repeat(43)])('an invalid key stops the start, without its value', async (PUSH_KEY) => {
  const started = openPushSender({ data, settings: settingsFrom({ PUSH_KEY }), clock: systemClock })
  await expect(started).rejects.toThrow(/^PUSH_KEY is no private key of P-256 in base64url\.$/)
})

describe('a service account of Firebase', () => {
  const token = `${'f'.repeat(22)}:APA91b${'x'.repeat(134)}`
  const opened = (FIREBASE_CREDENTIALS: string) =>
    openPushSender({ data, settings: settingsFrom({ FIREBASE_CREDENTIALS }), clock: systemClock })
  const base64 = (text: string) => Buffer.from(text).toString('base64')

  test('makes registration tokens addresses, as a file and as its base64 line; without it they are invalid', async () => {
    const path = join(data, 'service-account.json')
    await writeFile(path, accountFile())
    for (const given of [path, base64(accountFile()), base64(`\n${accountFile({ token_uri: undefined })}`)])
      expect((await opened(given)).addressIn(token)).toEqual({ firebase_token: token })
    expect((await opened('')).addressIn(token)).toBeUndefined()
  })

  const otherKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
  test.each([
    ['/nowhere/canary.json', 'FIREBASE_CREDENTIALS names a file that cannot be read.'],
    [base64('{"canary'), 'it is no JSON object.'],
    [base64('{}'), 'these fields are missing or not valid: type, project_id, client_email, private_key.'],
    [base64(accountFile({ type: 'authorized_user' })), 'these fields are missing or not valid: type.'],
    [base64(accountFile({ private_key: '-----BEGIN canary' })), 'not valid: private_key.'],
    [base64(accountFile({ private_key: otherKey })), 'not valid: private_key.'],
    [base64(accountFile({ token_uri: 'http://canary.example/token' })), 'not valid: token_uri.'],
    [base64(accountFile({ project_id: '../canary' })), 'not valid: project_id.'],
  ])('that is invalid stops the start by its fields’ names, without a value (%#)', async (given, says) => {
    const refusal = await opened(given).catch((error: Error) => error.message)
    expect(refusal).toMatch(/^FIREBASE_CREDENTIALS /)
    expect(refusal).toContain(says)
    expect(refusal).not.toContain('canary')
  })
})

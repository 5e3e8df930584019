import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVapidKeys } from '../platform/push/push-sender.ts'
import { settingsFrom } from '../settings.ts'
import { openPushSender } from './open-push-sender.ts'

let data: string
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'sahuji-push-'))
})
afterAll(() => rm(data, { recursive: true }))

test('a key is made at the first start, for its owner’s eyes alone, and kept', async () => {
  const settings = settingsFrom({})
  const [first, again] = [await openPushSender({ data, settings }), await openPushSender({ data, settings })]
  expect(first.public_key).toMatch(/^B[\w-]{86}$/)
  expect(again.public_key).toBe(first.public_key)
  expect(await readdir(data)).toEqual(['push-key'])
  expect((await stat(join(data, 'push-key'))).mode & 0o777).toBe(0o600)
})

test('the key of the settings is the one where it is set', async () => {
  const { public_key, private_key } = newVapidKeys()
  expect((await openPushSender({ data, settings: settingsFrom({ PUSH_KEY: private_key }) })).public_key).toBe(
    public_key,
  )
})

test.each(['A'.repeat(43), '_'.repeat(43)])(
  'what is no key of the curve stops the start, without its value',
  async (PUSH_KEY) => {
    const started = openPushSender({ data, settings: settingsFrom({ PUSH_KEY }) })
    await expect(started).rejects.toThrow(/^PUSH_KEY is no private key of P-256 in base64url\.$/)
  },
)

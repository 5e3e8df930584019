import { createPublicKey, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { creditorPfx, pfxFlavours } from '@sahuji/simulator/connectips/creditor-key'
import { startSimulator } from '@sahuji/simulator/simulator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { railsFrom } from '../../start/rail-settings.ts'
import { settingsFrom } from '../../settings.ts'
import { encryptedPem, importPfx, openCreditorKey, readPfx } from './creditor-key.ts'

// One worthless key in the three flavours, written by OpenSSL 3.0: -export; -legacy; -keypbe and -certpbe
// PBE-SHA1-3DES.
const kept = (name: string) => join(import.meta.dirname, '../../../testing/creditor-pfx', name)
const fixture = (name: string) => readFile(kept(name))
const now = new Date('2026-11-22T06:00:00Z')
const later = new Date('2060-01-01T00:00:00Z')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'connectips-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('CREDITOR.pfx', () => {
  test.for(['modern.pfx', '3des.pfx', 'rc2-40.pfx'])('as %s opens, and all contain the same key', async (name) => {
    const { key } = openCreditorKey(await fixture(name), '123', now)
    const token = sign('sha256', Buffer.from('MERCHANTID=550'), key)
    const other = createPublicKey(openCreditorKey(await fixture('modern.pfx'), '123', now).key)
    expect(verify('sha256', Buffer.from('MERCHANTID=550'), other, token)).toBe(true)
  })

  test.for(pfxFlavours)('as the simulator writes it (%s) opens', async (flavour) => {
    const simulator = await startSimulator({ port: 0 })
    const { privateKey } = simulator.keys.connectips
    const answer = await fetch(`${simulator.url}/control/connectips/CREDITOR.pfx?flavour=${flavour}&passphrase=abc`)
    const file = Buffer.from(await answer.arrayBuffer())
    await simulator.stop()
    expect(readPfx(file, 'abc').key.export({ type: 'pkcs8', format: 'pem' })).toBe(privateKey)
    expect(readPfx(file, 'abc').certificates).toHaveLength(1)
    expect(creditorPfx(privateKey, { flavour, passphrase: 'x', now }).equals(file)).toBe(false)
  })
})

describe('an unusable key gives one sentence', () => {
  test.for<[string, string, string, Date, RegExp]>([
    ['modern.pfx', 'with a wrong passphrase', '124', now, /^The connectIPS key does not open: CONNECTIPS_PASSPHRASE/],
    ['3des.pfx', 'with a wrong passphrase', '', now, /^The connectIPS key does not open: CONNECTIPS_PASSPHRASE/],
    ['rc2-40.pfx', 'with a wrong passphrase', 'x', now, /^The connectIPS key does not open: CONNECTIPS_PASSPHRASE/],
    ['no-key.pfx', 'with certificates alone', '123', now, /holds no RSA private key/],
    [
      'modern.pfx',
      'after its certificate',
      '123',
      later,
      /ran out on 20\d\d-\d\d-\d\d: ask NCHL for a new CREDITOR\.pfx/,
    ],
  ])('%s %s', async ([name, , passphrase, at, says]) => {
    const file = await fixture(name)
    expect(() => openCreditorKey(file, passphrase, at)).toThrow(says)
  })

  test.for<[string, string, RegExp]>([
    ['not a PFX', 'hello', /neither a PFX nor a PEM file/],
    ['nothing', '', /neither a PFX nor a PEM file/],
    ['another DER', '0\u0003\u0002\u0001\u0003', /no PFX that can be read/],
    ['a certificate', '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n', /holds no private key/],
  ])('%s', ([, text, says]) => {
    expect(() => openCreditorKey(Buffer.from(text, 'latin1'), '123', now)).toThrow(says)
  })

  test('for PEM under another passphrase, and PEM with an expired certificate', async () => {
    const pem = Buffer.from(encryptedPem(readPfx(await fixture('rc2-40.pfx'), '123'), 'new one'))
    expect(pem.toString()).toMatch(/^-----BEGIN ENCRYPTED PRIVATE KEY-----/)
    expect(openCreditorKey(pem, 'new one', now).key.asymmetricKeyType).toBe('rsa')
    expect(() => openCreditorKey(pem, '123', now)).toThrow(/CONNECTIPS_PASSPHRASE is not the passphrase/)
    expect(() => openCreditorKey(pem, 'new one', later)).toThrow(/ran out on/)
  })
})

describe('npm run rails:import-pfx', () => {
  test('writes the key encrypted, readable by its owner alone, and overwrites nothing', async () => {
    const to = join(folder, 'connectips.pem')
    const variables = { CONNECTIPS_PASSPHRASE: '123', CONNECTIPS_NEW_PASSPHRASE: 'a longer one' }
    const { says, code } = await importPfx({ files: [kept('rc2-40.pfx'), to], variables, now })
    expect([says, code]).toEqual([
      expect.stringMatching(/^Wrote .+\. Its certificate holds until 20\d\d-.+ Set CONNECTIPS_KEY/),
      0,
    ])
    expect((await stat(to)).mode & 0o777).toBe(0o600)
    expect(openCreditorKey(await readFile(to), 'a longer one', now).key.asymmetricKeyType).toBe('rsa')
    await expect(importPfx({ files: [kept('rc2-40.pfx'), to], variables, now })).rejects.toThrow(/EEXIST/)
  })

  test('prints its usage without files or a passphrase; an expired certificate is not imported', async () => {
    const variables = { CONNECTIPS_PASSPHRASE: '123' }
    expect(await importPfx({ files: [], variables, now })).toMatchObject({ code: 1 })
    expect(await importPfx({ files: ['a', 'b'], variables: {}, now })).toMatchObject({ code: 1 })
    const files = [kept('modern.pfx'), join(folder, 'late.pem')]
    await expect(importPfx({ files, variables, now: later })).rejects.toThrow(/ran out on/)
  })
})

describe('the settings', () => {
  const variables = {
    CONNECTIPS_BASE: 'https://uat.connectips.com/',
    CONNECTIPS_MERCHANT_ID: '550',
    CONNECTIPS_APP_ID: 'MER-550-APP-1',
    CONNECTIPS_APP_NAME: 'Test',
    CONNECTIPS_PASSWORD: 'x',
    CONNECTIPS_KEY: kept('3des.pfx'),
    CONNECTIPS_PASSPHRASE: '123',
  }
  const warned: string[] = []
  const log = { warn: (_: unknown, says?: string) => void warned.push(says ?? '') }
  const from = (changes: Record<string, string | undefined>) =>
    railsFrom(settingsFrom({ ...variables, ...changes }), 'https://sahuji.example', { now, log })

  test('give the rail its account and its key', () => {
    expect(from({}).connectips).toMatchObject({
      base: 'https://uat.connectips.com',
      merchantId: '550',
      appName: 'Test',
    })
    expect(from({ CONNECTIPS_BASE: undefined }).connectips).toBeUndefined()
    expect(warned).toEqual([])
  })

  test('warn at each start during the certificate’s last weeks', () => {
    const { until } = openCreditorKey(readFileSync(variables.CONNECTIPS_KEY), '123', now)
    const before = new Date(until!.getTime() - 30 * 86_400_000)
    railsFrom(settingsFrom(variables), 'https://sahuji.example', { now: before, log })
    expect(warned).toEqual([expect.stringMatching(/runs out soon: ask NCHL/)])
  })

  test.for<[Record<string, string | undefined>, RegExp]>([
    [{ CONNECTIPS_PASSWORD: undefined }, /not all of the other CONNECTIPS settings/],
    [{ CONNECTIPS_KEY: undefined }, /without CONNECTIPS_KEY/],
    [{ CONNECTIPS_KEY: '/nowhere/CREDITOR.pfx' }, /a file that cannot be read/],
    [{ CONNECTIPS_PASSPHRASE: 'wrong' }, /does not open/],
    [{ CONNECTIPS_APP_NAME: 'a, b' }, /not valid: CONNECTIPS_APP_NAME/],
    [{ CONNECTIPS_MERCHANT_ID: 'MER-1' }, /not valid: CONNECTIPS_MERCHANT_ID/],
  ])('%j stop the start', ([changes, says]) => {
    expect(() => from(changes)).toThrow(says)
  })
})

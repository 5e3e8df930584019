import { afterAll, describe, expect, test } from 'vitest'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '../platform/log.ts'
import { hasProviders, settingsFrom } from '../settings.ts'
import { railsFrom } from './rail-settings.ts'
import { testClock } from '../platform/clock.ts'
import { openRails } from '../rails/rails.ts'

const ours = 'https://wallet.example'
const page = {
  CARDS_PAGE: 'https://secureacceptance.cybersource.com/pay',
  CARDS_PROFILE_ID: 'profile',
  CARDS_KEYS: 'newer:its-secret, older:another',
}
const search = { CARDS_MERCHANT_ID: 'shop', CARDS_API_KEY_ID: 'key', CARDS_API_KEY: 'c2VjcmV0' }
const from = (variables: Record<string, string>) =>
  railsFrom(settingsFrom(variables), ours, { now: new Date('2026-11-22T00:00:00Z'), log: silentLog })
const cardsFrom = (variables: Record<string, string>) => from(variables).cards

describe('the settings of cards', () => {
  test('are absent without a pay page', () => {
    expect(cardsFrom({})).toBeUndefined()
  })

  test('contain the keys newest first, our address for CyberSource’s notification, and the search', () => {
    expect(cardsFrom({ ...page, ...search })).toMatchObject({
      keys: [
        { accessKey: 'newer', secret: 'its-secret' },
        { accessKey: 'older', secret: 'another' },
      ],
      notifyUrl: 'https://wallet.example/rails/cards/notify',
      query: { apiBase: 'https://api.cybersource.com', merchantId: 'shop', keyId: 'key', sharedSecret: 'c2VjcmV0' },
    })
    expect(cardsFrom(page)).toMatchObject({ query: undefined })
  })

  test.each(['CARDS_PROFILE_ID', 'CARDS_KEYS', 'CARDS_MERCHANT_ID', 'CARDS_API_KEY_ID', 'CARDS_API_KEY'])(
    'stop the start without %s alone',
    (name) => {
      expect(() => cardsFrom({ ...page, ...search, [name]: '' })).toThrow(/CARDS.*docs\/operate\/settings\.md/)
    },
  )

  test('stop the start with a key that is no pair, by the setting’s name and without the key', () => {
    expect(() => cardsFrom({ ...page, CARDS_KEYS: 'canary' })).toThrow(
      'These settings are not valid: CARDS_KEYS. See docs/operate/settings.md.',
    )
  })
})

describe('Fonepay', () => {
  const whole = {
    FONEPAY_PAGE: 'https://fonepay.example/api/merchantRequest',
    FONEPAY_MERCHANT_CODE: 'SAHUJI',
    FONEPAY_SECRETS: 'new, old',
  }

  test('exists when all of it is set, and is refused in part', () => {
    expect(from({}).fonepay).toBeUndefined()
    expect(from(whole).fonepay).toEqual({
      payPage: whole.FONEPAY_PAGE,
      verifyApi: 'https://fonepay.example/api/merchantRequest/verificationMerchant',
      merchantCode: 'SAHUJI',
      secrets: ['new', 'old'],
      bankId: '',
      codes: {},
    })
    for (const name of Object.keys(whole).slice(1))
      expect(() => from({ ...whole, [name]: '' })).toThrow('FONEPAY_PAGE is set')
  })

  test('takes what Fonepay has not published from the settings', () => {
    const told = { FONEPAY_YES: 'true,Y', FONEPAY_CODES: 'failed:pending, declined:failed', FONEPAY_BID: '12' }
    expect(from({ ...whole, ...told }).fonepay).toMatchObject({
      yes: ['true', 'y'],
      codes: { failed: 'pending', declined: 'failed' },
      bankId: '12',
    })
    expect(() => from({ ...whole, FONEPAY_CODES: 'failed:credited' })).toThrow('not valid: FONEPAY_CODES')
  })
})

describe('nPay', () => {
  const whole = {
    SCT_SERVICE: 'https://npay.example/Service.asmx',
    SCT_PAY_PAGE: 'https://npay.example/pay.aspx',
    SCT_MERCHANT_ID: '147',
    SCT_USER_NAME: 'user',
    SCT_PASSWORD: 'password',
    SCT_PASSCODES: 'new, old',
  }

  test('exists when all of it is set, and is refused in part', () => {
    expect(from({}).sct).toBeUndefined()
    expect(from(whole).sct).toMatchObject({ service: whole.SCT_SERVICE, passcodes: ['new', 'old'] })
    for (const name of Object.keys(whole).slice(1))
      expect(() => from({ ...whole, [name]: '' })).toThrow('SCT_SERVICE is set')
  })
})

describe('NCHL’s wallet push', () => {
  const pem = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }).publicKey.trim()
  const [one, two] = [pem(), pem()]
  const whole = { NCHL_PUSH_USER_NAME: 'nchl', NCHL_PUSH_PASSWORDS: 'new, old', NCHL_PUSH_PUBLIC_KEYS: one }

  test('accepts one key or several, with line breaks or with their escapes', () => {
    expect(from(whole).nchl).toMatchObject({ passwords: ['new', 'old'], publicKeys: [one], retrySeconds: 1800 })
    const several = `${one}\n${two.replaceAll('\n', '\\n')}`
    expect(from({ ...whole, NCHL_PUSH_PUBLIC_KEYS: several, NCHL_PUSH_RETRY_MINUTES: '60' }).nchl).toMatchObject({
      publicKeys: [one, two],
      retrySeconds: 3600,
    })
  })

  test('is refused in part, and with an invalid key', () => {
    expect(from({}).nchl).toBeUndefined()
    for (const wrong of [
      { NCHL_PUSH_PASSWORDS: '' },
      { NCHL_PUSH_PUBLIC_KEYS: '' },
      { NCHL_PUSH_PUBLIC_KEYS: 'a key' },
    ])
      expect(() => from({ ...whole, ...wrong })).toThrow('NCHL_PUSH_USER_NAME is set')
    expect(() => from({ ...whole, NCHL_PUSH_RETRY_MINUTES: '0' })).toThrow('NCHL_PUSH_RETRY_MINUTES')
  })
})

const folder = mkdtempSync(join(tmpdir(), 'npi-'))
afterAll(() => rmSync(folder, { recursive: true }))
const pem = join(folder, 'npi.pem')
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
writeFileSync(pem, privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'abc' }))

const whole = {
  NPI_BASE: 'https://10.20.30.40/npi/',
  NPI_CLIENT_ID: 'client',
  NPI_CLIENT_SECRET: 'secret',
  NPI_USER_NAME: 'SAHUJI@999',
  NPI_PASSWORD: 'password',
  NPI_KEY: pem,
  NPI_DEBTOR_BANK: '0401',
  NPI_DEBTOR_BRANCH: '1',
  NPI_DEBTOR_ACCOUNT: '0110017500245',
  NPI_DEBTOR_NAME: 'Sahuji Settlement',
}

describe('NPI', () => {
  test('exists with all its settings, with the key that its passphrase opens and the comma that UAT requires', () => {
    expect(from({}).npi).toBeUndefined()
    const npi = from({ ...whole, NPI_PASSPHRASE: 'abc' }).npi
    expect(npi).toMatchObject({ base: 'https://10.20.30.40/npi', appId: 'MER-1-APP-3', isJoinedByComma: true })
    expect(from({ ...whole, NPI_PASSPHRASE: 'abc', NPI_TOKEN_COMMA: 'no' }).npi).toMatchObject({
      isJoinedByComma: false,
    })
    expect(openRails({ npi }, testClock()).payouts.all.map(({ name }) => name)).toEqual(['npi'])
  })

  test.for(Object.keys(whole).slice(1))('stops the start without %s', (name) => {
    expect(() => from({ ...whole, NPI_PASSPHRASE: 'abc', [name]: '' })).toThrow(/^NPI_BASE is set/)
  })

  test('reports in a sentence that its key does not open without the passphrase', () => {
    expect(() => from({ ...whole, NPI_PASSPHRASE: 'canary' })).toThrow(
      'The NPI key does not open: NPI_PASSPHRASE is not the passphrase of this file.',
    )
    expect(() => from({ ...whole, NPI_KEY: '/nowhere' })).toThrow('NPI_KEY names a file that cannot be read.')
    expect(() => from({ ...whole, NPI_DEBTOR_BANK: 'Nabil' })).toThrow('not valid: NPI_DEBTOR_BANK')
  })
})

test('files for a bank use the account that they are paid from', () => {
  expect(from({}).bankfile).toBeUndefined()
  expect(from({ BANK_FILE_ACCOUNT: '0110017500245' }).bankfile).toEqual({
    account_number: '0110017500245',
    file_time: '16:00',
  })
  expect(() => from({ BANK_FILE_ACCOUNT: '12' })).toThrow('not valid: BANK_FILE_ACCOUNT')
})

test('each is a provider: nothing is simulated beside it', () => {
  expect(hasProviders(settingsFrom({ NPI_BASE: 'https://npi.example' }))).toBe(true)
  expect(hasProviders(settingsFrom({ BANK_FILE_ACCOUNT: '0110017500245' }))).toBe(true)
})

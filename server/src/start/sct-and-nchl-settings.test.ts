import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { silentLog } from '../platform/log.ts'
import { settingsFrom } from '../settings.ts'
import { railsFrom } from './rail-settings.ts'

const from = (variables: Record<string, string>) =>
  railsFrom(settingsFrom(variables), 'https://sahuji.example', {
    now: new Date('2026-11-22T00:00:00Z'),
    log: silentLog,
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

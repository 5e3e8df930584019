import { describe, expect, test } from 'vitest'
import { hasProviders, peppersOf, settingsFrom, smsPerDayOf } from './settings.ts'
import { operatorBoundaryOf } from './start/operator-boundary.ts'

describe('the settings', () => {
  test('need nothing, and take an empty variable as none', () => {
    expect(settingsFrom({})).toMatchObject({ PORT: 4620, HOST: '127.0.0.1', SIMULATOR_PORT: 4621, TRUSTED_PROXIES: [] })
    expect(settingsFrom({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 4620 })
  })

  test.each([
    ['PORT', 'canary'],
    ['PORT', '70000'],
    ['PORT', '0'],
    ['PUBLIC_URL', 'canary'],
    ['SMTP_URL', 'canary'],
    ['PUSH_KEY', 'canary'],
    ['PUSH_CONTACT', 'canary@sahuji.example'],
    ['PUSH_SERVICES', 'push.example, https://canary.example'],
    ['PUSH_SERVICES', '*'],
    ['PASSWORD_PEPPER', 'canary'],
    ['PASSWORD_PEPPERS', 'a long one, and then, canary'],
    ['LOG_LEVEL', 'canary'],
    ['DATABASE_CONNECTIONS', '1'],
    ['SAHUJI_QR_ACQUIRER', '2501'],
    ['TRUSTED_PROXIES', '10.0.0.1, canary'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['TRUSTED_PROXIES', '0.0.0.0/0/0'],
  ])('that are not valid stop the start by name, never by value (%s)', (name, value) => {
    const read = () => settingsFrom({ [name]: value, SPARROW_TOKEN: 'canary-token' })
    expect(read).toThrow(`These settings are not valid: ${name}. See docs/operate/settings.md.`)
    expect(read).not.toThrow(/canary/)
  })

  test('name all that is wrong at once', () => {
    expect(() => settingsFrom({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow('PORT, LOG_LEVEL')
  })

  test('ask everybody of the office for a second factor in production; elsewhere the demo’s accounts are exempt', () => {
    const isExempt = (variables: Record<string, string>) => operatorBoundaryOf(settingsFrom(variables)).is_demo_exempt
    expect(isExempt({})).toBe(true)
    expect(isExempt({ OPERATOR_SECOND_FACTOR: 'everybody' })).toBe(false)
    expect(isExempt({ NODE_ENV: 'production' })).toBe(false)
    const loose = { NODE_ENV: 'production', OPERATOR_SECOND_FACTOR: 'except-demo' }
    expect(() => isExempt(loose)).toThrow('OPERATOR_SECOND_FACTOR')
  })

  test('read lists by their commas', () => {
    const settings = settingsFrom({ TRUSTED_PROXIES: '10.0.0.1, 2001:db8::/32', ONEPG_SECRETS: 'new, old' })
    expect(settings).toMatchObject({ TRUSTED_PROXIES: ['10.0.0.1', '2001:db8::/32'], ONEPG_SECRETS: ['new', 'old'] })
  })

  test('take one pepper or several, never both', () => {
    const [one, two] = ['the newest pepper', 'the one before it']
    expect(peppersOf(settingsFrom({}))).toEqual([])
    expect(peppersOf(settingsFrom({ PASSWORD_PEPPER: `${one}, with a comma` }))).toEqual([`${one}, with a comma`])
    expect(peppersOf(settingsFrom({ PASSWORD_PEPPERS: `${one}, ${two}` }))).toEqual([one, two])
    const both = settingsFrom({ PASSWORD_PEPPER: one, PASSWORD_PEPPERS: two })
    expect(() => peppersOf(both)).toThrow('PASSWORD_PEPPER and PASSWORD_PEPPERS are both set')
  })

  test('divide the SMS of a day into budgets, each with a setting of its own', () => {
    expect(smsPerDayOf(settingsFrom({}))).toEqual({ sign_up: 800, sign_in: 400, money: 800 })
    const given = { SMS_PER_DAY: '100', SMS_MONEY_PER_DAY: '500' }
    expect(smsPerDayOf(settingsFrom(given))).toEqual({ sign_up: 40, sign_in: 20, money: 500 })
  })

  test('know where messages really leave', () => {
    expect(hasProviders(settingsFrom({}))).toBe(false)
    expect(hasProviders(settingsFrom({ SMTP_URL: 'smtp://mail.example' }))).toBe(true)
    expect(hasProviders(settingsFrom({ SCT_SERVICE: 'https://npay.example' }))).toBe(true)
    expect(hasProviders(settingsFrom({ NCHL_PUSH_USER_NAME: 'nchl' }))).toBe(true)
  })
})

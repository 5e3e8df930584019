import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testClock } from '../platform/clock.ts'
import { silentLog } from '../platform/log.ts'
import { openRails } from '../rails/rails.ts'
import { hasProviders, settingsFrom } from '../settings.ts'
import { railsFrom } from './rail-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'npi-'))
afterAll(() => rmSync(folder, { recursive: true }))
const pem = join(folder, 'npi.pem')
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
writeFileSync(pem, privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'abc' }))

const from = (variables: Record<string, string>) =>
  railsFrom(settingsFrom(variables), 'https://sahuji.example', {
    now: new Date('2026-11-22T00:00:00Z'),
    log: silentLog,
  })
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

import { describe, expect, test } from 'vitest'
import { silentLog } from '../platform/log.ts'
import { settingsFrom } from '../settings.ts'
import { railsFrom } from './rail-settings.ts'

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

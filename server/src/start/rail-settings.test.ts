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
const cardsFrom = (variables: Record<string, string>) =>
  railsFrom(settingsFrom(variables), ours, { now: new Date('2026-11-22T00:00:00Z'), log: silentLog }).cards

describe('the settings of cards', () => {
  test('are none where no page is set', () => {
    expect(cardsFrom({})).toBeUndefined()
  })

  test('have the keys newest first, our address for CyberSource’s word, and the search', () => {
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

  test('stop the start with a key that is no pair, by name and without it', () => {
    expect(() => cardsFrom({ ...page, CARDS_KEYS: 'canary' })).toThrow(
      'These settings are not valid: CARDS_KEYS. See docs/operate/settings.md.',
    )
  })
})

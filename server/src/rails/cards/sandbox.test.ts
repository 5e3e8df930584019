import { describe, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { newReference } from '../../platform/ids.ts'
import { cardsRail } from './cards.ts'

const {
  CARDS_SANDBOX_PROFILE: profileId,
  CARDS_SANDBOX_KEYS: pair = '',
  CARDS_SANDBOX_MERCHANT: merchantId,
  CARDS_SANDBOX_KEY_ID: keyId,
  CARDS_SANDBOX_KEY: sharedSecret,
} = process.env

// Runs only with a CyberSource test account:
// CARDS_SANDBOX_PROFILE=… CARDS_SANDBOX_KEYS=access:secret CARDS_SANDBOX_MERCHANT=… CARDS_SANDBOX_KEY_ID=… CARDS_SANDBOX_KEY=… npx vitest run cards/sandbox
describe.runIf(profileId && merchantId && keyId && sharedSecret)('CyberSource’s own test environment', () => {
  const [accessKey = '', secret = ''] = pair.split(':')
  const rail = cardsRail(
    {
      payPage: 'https://testsecureacceptance.cybersource.com/pay',
      profileId: profileId ?? '',
      keys: [{ accessKey, secret }],
      notifyUrl: 'https://sahuji.example/rails/cards/notify',
      query: {
        apiBase: 'https://apitest.cybersource.com',
        merchantId: merchantId ?? '',
        keyId: keyId ?? '',
        sharedSecret: sharedSecret ?? '',
      },
    },
    systemClock,
  )

  test('accepts our form, and its search lists no payment before it', async () => {
    const payment = { reference: newReference(systemClock), amount: 10_000n, instrument: 'card', remarks: '' }
    const opened = await rail.initiate({ ...payment, return_url: 'https://sahuji.example/rails/cards/return' })
    if (opened.outcome !== 'answered') throw new Error(opened.outcome)
    const asked = { ...payment, rail_id: opened.value.rail_id, created_at: new Date() }
    expect(await rail.verify(asked)).toMatchObject({ state: 'not_found' })
    const body = new URLSearchParams(opened.value.fields)
    const answer = await fetch(opened.value.url, { method: 'POST', redirect: 'manual', body })
    expect([200, 302, 303]).toContain(answer.status)
  }, 60_000)
})

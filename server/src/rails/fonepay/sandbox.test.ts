import { describe, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { newReference } from '../../platform/ids.ts'
import { fonepayRail } from './fonepay.ts'

const {
  FONEPAY_SANDBOX_MERCHANT_CODE: merchantCode,
  FONEPAY_SANDBOX_SECRET: secret = '',
  FONEPAY_SANDBOX_PAGE: payPage = 'https://dev-clientapi.fonepay.com/api/merchantRequest',
} = process.env

// Runs only with a Fonepay test account: FONEPAY_SANDBOX_MERCHANT_CODE=… FONEPAY_SANDBOX_SECRET=… npx vitest run
// fonepay/sandbox
describe.runIf(merchantCode)('Fonepay’s own test environment', () => {
  const rail = fonepayRail(
    { payPage, verifyApi: `${payPage}/verificationMerchant`, merchantCode: merchantCode ?? '', secrets: [secret] },
    systemClock,
  )

  // Where the first is refused, FONEPAY_CODES must define the code: a refusal would end loads that are still to be
  // paid.
  test('reports an unstarted payment as unknown or pending, and accepts our address', async () => {
    const payment = { reference: newReference(systemClock), amount: 10_000n, instrument: 'FONEPAY', remarks: '' }
    const asked = { ...payment, rail_id: null, created_at: new Date() }
    expect(await rail.verify(asked)).toMatchObject({ state: expect.stringMatching(/^(?:not_found|pending)$/) })
    const opened = await rail.initiate({ ...payment, return_url: 'https://sahuji.example/rails/fonepay/return' })
    if (opened.outcome !== 'answered') throw new Error(opened.outcome)
    const answer = await fetch(opened.value.url, { redirect: 'manual' })
    expect([200, 302, 303]).toContain(answer.status)
    expect(await answer.text()).not.toMatch(/validation failed|invalid merchant/i)
  }, 60_000)
})

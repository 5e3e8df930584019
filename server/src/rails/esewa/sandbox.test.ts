import { describe, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { newReference } from '../../platform/ids.ts'
import { esewaRail } from './esewa.ts'

const { ESEWA_SANDBOX_SECRET: secret } = process.env

// Runs only with the key that eSewa publishes for its test product: ESEWA_SANDBOX_SECRET=… npx vitest run esewa/sandbox
describe.runIf(secret)('eSewa’s own sandbox', () => {
  const settings = {
    formPage: 'https://rc-epay.esewa.com.np/api/epay/main/v2/form',
    statusApi: 'https://rc-epay.esewa.com.np/api/epay/transaction/status/',
    productCode: 'EPAYTEST',
    secrets: [secret ?? ''] as const,
  }
  const rail = esewaRail(settings, systemClock)

  test('accepts our form, and finds no payment before it', async () => {
    const payment = { reference: newReference(systemClock), amount: 10_000n, instrument: 'ESEWA', remarks: '' }
    const asked = { ...payment, rail_id: null, created_at: new Date() }
    expect(await rail.verify(asked)).toMatchObject({ state: 'not_found' })
    const opened = await rail.initiate({ ...payment, return_url: 'https://sahuji.example/rails/esewa/return' })
    if (opened.outcome !== 'answered') throw new Error(opened.outcome)
    const body = new URLSearchParams(opened.value.fields)
    const answer = await fetch(opened.value.url, { method: 'POST', redirect: 'manual', body })
    expect([200, 302, 303]).toContain(answer.status)
  }, 60_000)
})

import { describe, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { newReference } from '../../platform/ids.ts'
import { onepgRail } from './onepg.ts'

const {
  ONEPG_SANDBOX_MERCHANT_ID: merchantId,
  ONEPG_SANDBOX_MERCHANT_NAME: merchantName = '',
  ONEPG_SANDBOX_API_USER: apiUser = '',
  ONEPG_SANDBOX_API_PASSWORD: apiPassword = '',
  ONEPG_SANDBOX_SECRET: secret = '',
  ONEPG_SANDBOX_API: apiBase = 'https://apisandbox.nepalpayment.com',
  ONEPG_SANDBOX_GATEWAY: gatewayPage = 'https://gatewaysandbox.nepalpayment.com/Payment/Index',
} = process.env

// Runs only with a test account of Nepal Payment Solution: ONEPG_SANDBOX_MERCHANT_ID=… (and the next four) npx vitest
// run onepg/sandbox
describe.runIf(merchantId)('OnePG’s own sandbox', () => {
  const rail = onepgRail(
    { apiBase, gatewayPage, merchantId: merchantId ?? '', merchantName, apiUser, apiPassword, secrets: [secret] },
    systemClock,
  )
  const banks = async () => {
    const listed = await rail.listInstruments!()
    if (listed.outcome !== 'answered') throw new Error(JSON.stringify(listed))
    return listed.value
  }
  const paymentBy = (instrument: string) => ({
    reference: newReference(systemClock),
    amount: 10_000n,
    instrument,
    remarks: 'Sahuji',
    return_url: 'https://sahuji.example/rails/onepg/return',
  })

  test('lists the banks of both routes in the types that we know, and the charge of each', async () => {
    const listed = await banks()
    for (const kind of ['ebanking', 'mobilebanking'] as const) {
      const bank = listed.find((one) => one.kind === kind)
      if (!bank) throw new Error(`no ${kind} in ${JSON.stringify(listed)}`)
      const quoted = await rail.quote!({ amount: 10_000n, instrument: bank.code })
      expect(quoted).toMatchObject({ outcome: 'answered', value: { charge: expect.any(BigInt) } })
    }
  }, 60_000)

  test('opens a payment once, unpaid, and accepts our form for it', async () => {
    const [bank] = await banks()
    const payment = paymentBy(bank!.code)
    const opened = await rail.initiate(payment)
    if (opened.outcome !== 'answered') throw new Error(JSON.stringify(opened))
    const asked = { ...payment, rail_id: null, created_at: new Date() }
    expect(await rail.verify(asked)).toMatchObject({ state: 'not_found' })
    expect(await rail.initiate(payment)).toMatchObject({ outcome: 'refused', no: 'duplicate' })
    const body = new URLSearchParams(opened.value.fields)
    const answer = await fetch(opened.value.url, { method: 'POST', redirect: 'manual', body })
    expect([200, 302, 303]).toContain(answer.status)
  }, 60_000)

  test('finds no payment that was never started', async () => {
    const asked = { ...paymentBy(''), rail_id: null, created_at: new Date() }
    expect(await rail.verify(asked)).toMatchObject({ state: 'not_found' })
  }, 60_000)
})

import { describe, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { newReference } from '../../platform/ids.ts'
import { sctRail } from './sct.ts'

const {
  SCT_SANDBOX_MERCHANT_ID: merchantId,
  SCT_SANDBOX_USER_NAME: userName = '',
  SCT_SANDBOX_PASSWORD: password = '',
  SCT_SANDBOX_PASSCODE: passcode = '',
} = process.env

// Runs only with a test account of SmartChoice: SCT_SANDBOX_MERCHANT_ID=… (and the other three) npx vitest run
// sct/sandbox
describe.runIf(merchantId)('nPay’s own sandbox', () => {
  const rail = sctRail(
    {
      service: 'https://gateway.sandbox.npay.com.np/websrv/Service.asmx',
      payPage: 'https://gateway.sandbox.npay.com.np/pay.aspx',
      merchantId: merchantId ?? '',
      userName,
      password,
      passcodes: [passcode],
    },
    systemClock,
  )

  test('opens a payment, still unpaid, whose status needs no reference of nPay’s', async () => {
    const payment = { reference: newReference(systemClock), amount: 10_000n, instrument: 'sct', remarks: 'Sahuji' }
    const opened = await rail.initiate({ ...payment, return_url: 'https://sahuji.example/rails/sct/return' })
    if (opened.outcome !== 'answered') throw new Error(JSON.stringify(opened))
    const asked = { ...payment, rail_id: null, created_at: new Date() }
    expect(await rail.verify(asked)).toMatchObject({ state: expect.stringMatching(/^(?:not_found|pending)$/) })
    const again = await rail.initiate({ ...payment, return_url: 'https://sahuji.example/rails/sct/return' })
    expect(again).toMatchObject({ outcome: 'refused', no: 'duplicate' })
  }, 60_000)
})

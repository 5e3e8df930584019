import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { newReference } from '../../platform/ids.ts'
import { openCreditorKey } from '../connectips/creditor-key.ts'
import { nepalpayRail } from './nepalpay.ts'

const {
  NEPALPAY_SANDBOX_BASE: base,
  NEPALPAY_SANDBOX_USER_NAME: userName = '',
  NEPALPAY_SANDBOX_PASSWORD: password = '',
  NEPALPAY_SANDBOX_ACQUIRER: acquirer = '',
  NEPALPAY_SANDBOX_MERCHANT_ID: merchantId = '',
  NEPALPAY_SANDBOX_KEY: file = '',
  NEPALPAY_SANDBOX_PASSPHRASE: passphrase = '',
  NEPALPAY_SANDBOX_TOKEN_BLANK: blank = 'no',
} = process.env

// Runs only with NCHL's UAT access: NEPALPAY_SANDBOX_BASE=… NEPALPAY_SANDBOX_KEY=NPI.pfx … npx vitest run nepalpay/sandbox
describe.runIf(base)('NCHL’s own UAT', () => {
  const rail = () => {
    const { key, certificate } = keyOf()
    const calls = { userName: 'nchl', passwords: ['unused'], publicKeys: [certificate] } as const
    const shop = { merchantName: 'Sahuji', category: '5999', city: 'Kathmandu', postalCode: '44600' }
    const separator = blank === 'yes' ? ', ' : ','
    const settings = { base: base ?? '', userName, password, acquirer, merchantId, key, separator, calls, ...shop }
    return nepalpayRail(settings, systemClock)
  }
  const keyOf = () => {
    const { key } = openCreditorKey(readFileSync(file), passphrase, systemClock.now())
    return { key, certificate: key.export({ type: 'pkcs8', format: 'pem' }).toString() }
  }

  test('makes a QR of the amount by our signature, and reports no payment of it', async () => {
    const payment = {
      reference: newReference(systemClock),
      amount: 1_000n,
      instrument: 'nepalpay',
      remarks: 'Test',
      shop: 'Sahuji Test Store',
      return_url: '',
    }
    const opened = await rail().initiate(payment)
    if (opened.outcome !== 'answered') throw new Error(JSON.stringify(opened))
    const { rail_id } = opened.value
    const found = await rail().verify({ ...payment, rail_id, created_at: systemClock.now() })
    expect(found).toMatchObject({ state: 'not_found' })
  }, 60_000)
})

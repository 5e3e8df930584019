import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { nchlPush } from './nchl.ts'

const {
  NCHL_SANDBOX_BODY: file = '',
  NCHL_SANDBOX_SIGNATURE: signature = '',
  NCHL_SANDBOX_PUBLIC_KEY: keyFile = '',
  NCHL_SANDBOX_USER_NAME: userName = '',
  NCHL_SANDBOX_PASSWORD: password = '',
} = process.env

// NCHL calls us, so that there is nothing to call: this reads a payment-request from its UAT, its body saved byte by
// byte.
// NCHL_SANDBOX_BODY=payment.json NCHL_SANDBOX_SIGNATURE=… NCHL_SANDBOX_PUBLIC_KEY=nchl.pem … npx vitest run nchl/sandbox
describe.runIf(file && signature && keyFile)('a payment of NCHL’s own UAT', () => {
  const read = (body: Uint8Array) => {
    const publicKeys = [readFileSync(keyFile, 'utf8')] as const
    const authorization = `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`
    return nchlPush({ userName, passwords: [password], publicKeys }).readPayment({
      method: 'POST',
      query: new URLSearchParams(),
      form: new URLSearchParams(),
      headers: { authorization, 'x-signature': signature },
      body,
    })
  }

  test('is signed over its bytes, and read whole', () => {
    expect(read(readFileSync(file))).toMatchObject({
      said: { transaction_id: expect.any(String), trace_id: expect.any(String), amount: expect.any(BigInt) },
    })
  })

  test('is invalid with one byte more', () => {
    expect(read(Buffer.concat([readFileSync(file), Buffer.from(' ')]))).toEqual({ no: 'signature' })
  })
})

import { assert, bigInt, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExactJson, redact } from '../post-json.ts'
import { parseRupeeText, rupeeText } from '../rupee-text.ts'
import { signOnepg } from './call.ts'

test('the signature equals the known vector', () => {
  expect(signOnepg({ MerchantName: 'TestMerchant', MerchantId: '9', Signature: 'ignored' }, 'SecretKey')).toBe(
    'c7dbc6e7f63ae00a09d45d4842d60f9c5649803bd47b4748b1d9c96c405c7b674a10e3c94b813a6c9aab44e6ef454311a570736056949aee4dd123c5eaf15c94',
  )
})

describe('rupees on the wire', () => {
  test('every amount in paisa survives the round trip', () => {
    assert(
      property(bigInt({ min: 0n, max: 999_999_999_999_999n }), (paisa) => {
        expect(parseRupeeText(rupeeText(paisa))).toBe(paisa)
      }),
    )
  })

  test('are read exactly, or refused', () => {
    expect(['100', '100.5', '100.50', '100.500', '0.01'].map(parseRupeeText)).toEqual([
      10_000n,
      10_050n,
      10_050n,
      10_050n,
      1n,
    ])
    const wrong = ['', '-1', '+1', '1e3', '1,000.00', ' 1', '1.005', '.5', '1.', '१००', 'NaN', '10000000000000000']
    expect(wrong.map(parseRupeeText)).toEqual(wrong.map(() => undefined))
  })

  test('sent as a JSON number never pass through a float', () => {
    expect(parseExactJson('{"Amount": 90071992547409.93, "n": 100.10}')).toEqual({
      Amount: '90071992547409.93',
      n: '100.10',
    })
  })
})

test('a stored call contains no key, no one-use id and no account number', () => {
  const kept = redact({
    Signature: 'abc',
    data: {
      ProcessId: 'P1',
      MerchantTxnId: '12345678901234567890',
      CbsMessage: 'from 0123 4567 8901 234',
      Amount: '500.00',
    },
    errors: ['x'.repeat(2_000)],
  })
  expect(kept).toEqual({
    Signature: '***',
    data: { ProcessId: '***', MerchantTxnId: '12345678901234567890', CbsMessage: 'from …1234', Amount: '500.00' },
    errors: ['x'.repeat(500)],
  })
})

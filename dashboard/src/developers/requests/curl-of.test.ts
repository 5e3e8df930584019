import { expect, test } from 'vitest'
import { curlOf } from './curl-of.ts'

test('a call is one command with the key as a variable of the shell, whatever quotes are in it', () => {
  const call = {
    method: 'POST',
    path: '/api/v1/payments',
    idempotency_key: "o'clock",
    request_body: `{"order_ref":"it's 5"}`,
  }
  expect(curlOf(call, 'https://pay.example')).toBe(
    [
      `curl 'https://pay.example/api/v1/payments' \\`,
      `  -H "authorization: Bearer $SAHUJI_KEY" \\`,
      '  -X POST \\',
      `  -H 'idempotency-key: o'\\''clock' \\`,
      `  -H 'content-type: application/json' \\`,
      `  -d '{"order_ref":"it'\\''s 5"}'`,
    ].join('\n'),
  )
})

test('a call without a body has its address and key alone', () => {
  const call = { method: 'GET', path: '/api/v1/payments?limit=5', idempotency_key: null, request_body: null }
  expect(curlOf(call, 'https://pay.example')).toBe(
    `curl 'https://pay.example/api/v1/payments?limit=5' \\\n  -H "authorization: Bearer $SAHUJI_KEY"`,
  )
})

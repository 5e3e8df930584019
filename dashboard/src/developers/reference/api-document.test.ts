import { describe, expect, test } from 'vitest'
import { apiDocument } from '../../../testing/api-document.ts'
import { callsOf, fieldsOf, messagesOf } from './api-document.ts'
import { commandOf, pathOf, unfilled } from './run-call.ts'

const [open, list, one] = callsOf(apiDocument)

describe('the calls of the document', () => {
  test('have their place, fields with types and bounds, an example, and what refuses them', () => {
    expect(open).toMatchObject({ id: 'post_payments', method: 'POST', isKeyed: true, example: '{\n  "amount": 500\n}' })
    expect(open!.body).toEqual([
      { name: 'amount', type: 'integer', bounds: '1 to 1000', isRequired: true },
      { name: 'order_ref', type: 'string', bounds: '1 to 64', isRequired: false },
    ])
    expect(open!.refusals).toEqual([{ code: 'order_open', http: '409' }])
    expect(list).toMatchObject({ isKeyed: false, example: null, parameters: [{ name: 'limit', in: 'query' }] })
    expect(list!.gives.map(({ name }) => name)).toEqual(['status', 'data', 'data[].id', 'data[].amount'])
    expect(messagesOf(apiDocument)).toMatchObject([
      { type: 'payment.paid', fields: [{ type: '"payment.paid"' }, {}, {}, {}] },
    ])
  })

  test('leave out bounds that every number has, and name a choice and a value that may be absent', () => {
    const properties = {
      fee: {
        anyOf: [
          { type: 'integer', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
          { type: 'null' },
        ],
      },
      status: { type: 'string', enum: ['open', 'paid'] },
      note: { type: ['string', 'null'], maxLength: 9 },
    }
    expect(fieldsOf({ properties }).map(({ type, bounds }) => [type, bounds])).toEqual([
      ['integer | null', ''],
      ['"open" | "paid"', ''],
      ['string | null', '≤ 9'],
    ])
  })
})

test('a call is sent to its filled-in address; an address with a gap is not sent', () => {
  expect(unfilled({ call: one!, values: {} })).toEqual(['id'])
  expect(pathOf({ call: one!, values: {} })).toBe('/api/v1/payments/{id}')
  expect(pathOf({ call: one!, values: { id: 'a/b?' } })).toBe('/api/v1/payments/a%2Fb%3F')
  expect(pathOf({ call: list!, values: { limit: '5', id: 'x' } })).toBe('/api/v1/payments?limit=5')
  const filled = { call: open!, values: {}, body: `{"description":"Ram's"}`, idempotency_key: 'k 1' }
  expect(commandOf(filled, 'https://pay.example')).toBe(
    [
      `curl 'https://pay.example/api/v1/payments'`,
      `-H "authorization: Bearer $SAHUJI_KEY"`,
      '-X POST',
      `-H 'idempotency-key: k 1'`,
      `-H 'content-type: application/json'`,
      `-d '{"description":"Ram'\\''s"}'`,
    ].join(' \\\n  '),
  )
})

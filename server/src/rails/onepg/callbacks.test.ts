import { describe, expect, test } from 'vitest'
import type { RailRequest } from '../rail-request.ts'
import { parseNotification, parseReturn } from './onepg.ts'

const requestOf = (query: string): RailRequest => ({
  method: 'GET',
  query: new URLSearchParams(query),
  form: new URLSearchParams(),
  headers: {},
  body: new Uint8Array(),
})

describe('a payer who comes back', () => {
  test('claims only which payment it is', () => {
    expect(parseReturn(requestOf('MerchantTxnId=SJ1&GatewayTxnId=OPG7'))).toEqual({
      reference: 'SJ1',
      rail_id: null,
      authentic: 'unsigned',
    })
  })

  test('claims no more with a status, an amount or a signature added', () => {
    const tampered = 'MerchantTxnId=SJ1&GatewayTxnId=OPG7&Status=Success&Amount=999999.00&Signature=00'
    expect(parseReturn(requestOf(tampered))).toEqual({
      reference: 'SJ1',
      rail_id: null,
      authentic: 'unsigned',
    })
  })

  test.for([
    '',
    'GatewayTxnId=OPG7',
    'MerchantTxnId=',
    'MerchantTxnId=SJ1&MerchantTxnId=SJ2',
    'MerchantTxnId=SJ1%00',
    "MerchantTxnId=SJ1'--",
    'MerchantTxnId=SJ1&GatewayTxnId=%3Cscript%3E',
    'MerchantTxnId=SJ1&GatewayTxnId=A&GatewayTxnId=B',
    `MerchantTxnId=${'S'.repeat(21)}`,
  ])('as "%s" names no payment', (query) => {
    expect(parseReturn(requestOf(query)).authentic).toBe('bad')
  })
})

test('a notification is acknowledged with the gateway’s own words', () => {
  const { ack, ...claim } = parseNotification(requestOf('MerchantTxnId=SJ1&GatewayTxnId=OPG7'))
  expect(claim.reference).toBe('SJ1')
  expect([ack.first, ack.repeat].map(({ status, body }) => [status, body])).toEqual([
    [200, 'received'],
    [200, 'already received'],
  ])
  expect(ack.unknown.status).toBe(404)
})

import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { nchlPush } from './nchl.ts'

const pairOf = (modulusLength = 2048) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const [ours, next, stranger] = [pairOf(), pairOf(), pairOf()]
const settings = {
  userName: 'nchl',
  passwords: ['old password', 'new:password'],
  publicKeys: [ours.publicKey, next.publicKey],
} as const
const push = nchlPush(settings)

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
interface Sent {
  by?: string
  authorization?: string
  signature?: string
}
function sent(
  body: string,
  { by = ours.privateKey, authorization = basic('nchl:old password'), signature }: Sent = {},
) {
  const bytes = new TextEncoder().encode(body)
  const own = sign('RSA-SHA256', bytes, by).toString('base64')
  return {
    method: 'POST' as const,
    query: new URLSearchParams(),
    form: new URLSearchParams(),
    headers: { authorization, 'x-signature': signature ?? own },
    body: bytes,
  }
}

const asks = '{"userIdentifier":"9851114610","amount":5000.00,"channel":"MOB"}'
const pays =
  '{"validationTraceId":"1234567890","amount":5000.00,"userIdentifier":"9851114610","channel":"CIPS","purpose":"LOAD","transactionDate":"2026-11-20 12:00:00.125","userType":"NORMAL","transactionId":12457848,"tranRemarks":"Bill\\u0007 Payment"}'
const read = (body: string, how: Sent = {}) => push.readPayment(sent(body, how))

describe('who calls', () => {
  test('is NCHL with its name, password and signature, old and new ones during a rotation', () => {
    const said = { said: { user: '9851114610', amount: 500_000n } }
    expect(push.readValidation(sent(asks))).toEqual(said)
    expect(push.readValidation(sent(asks, { by: next.privateKey, authorization: basic('nchl:new:password') }))).toEqual(
      said,
    )
  })

  test.for(['', 'Basic', basic('nchl:'), basic('nchl:wrong'), basic('other:old password'), 'Bearer old password'])(
    'is not NCHL with “%s”',
    (authorization) => expect(read(pays, { authorization })).toEqual({ no: 'credentials' }),
  )

  test('is not NCHL with another key, no signature, or a signature over something else', () => {
    const elsewhere = sign('RSA-SHA256', Buffer.from(asks), ours.privateKey).toString('base64')
    const weaker = sign('RSA-SHA1', Buffer.from(pays), ours.privateKey).toString('base64')
    expect(read(pays, { by: stranger.privateKey })).toEqual({ no: 'signature' })
    for (const signature of ['', 'A', '*'.repeat(344), elsewhere, weaker, `${elsewhere}, ${elsewhere}`])
      expect(read(pays, { signature })).toEqual({ no: 'signature' })
  })

  test('signs the bytes: the same JSON serialised again is not signed', () => {
    const again = JSON.stringify(JSON.parse(pays))
    expect(again).not.toBe(pays)
    const signature = sign('RSA-SHA256', Buffer.from(pays), ours.privateKey).toString('base64')
    expect(read(pays, { signature })).toHaveProperty('said')
    for (const body of [again, `${pays} `, pays.replace('5000.00', '9000.00')])
      expect(read(body, { signature })).toEqual({ no: 'signature' })
  })

  test('needs an RSA key', () => {
    const { publicKey } = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    expect(() => nchlPush({ ...settings, publicKeys: [publicKey] })).toThrow('RSA')
    expect(() => nchlPush({ ...settings, publicKeys: ['no key'] })).toThrow('DECODER')
  })
})

describe('a payment', () => {
  test('is read exactly: rupees without a float, Kathmandu time as an instant, remarks without control characters', () => {
    expect(read(pays)).toEqual({
      said: {
        user: '9851114610',
        amount: 500_000n,
        transaction_id: '12457848',
        trace_id: '1234567890',
        sent_at: new Date('2026-11-20T06:15:00.125Z'),
        remarks: 'Bill  Payment',
      },
    })
    expect(read(pays.replace('5000.00', '90071992547409.93'))).toEqual({ no: 'fields' })
    expect(read(pays.replace('5000.00', '9007199254740.93'))).toMatchObject({ said: { amount: 900_719_925_474_093n } })
  })

  test.for([
    ['5000.00', '5000'],
    ['5000.00', '5000.0'],
    ['5000.00', '5000.001'],
    ['5000.00', '5e3'],
    ['5000.00', '-5000.00'],
    ['5000.00', '0.00'],
    ['5000.00', '"5,000.00"'],
    ['5000.00', 'null'],
    ['12457848', '"a b"'],
    ['12457848', `"${'1'.repeat(41)}"`],
    ['12457848', '{}'],
    ['"1234567890"', '"12345678901234567890123"'],
    ['"1234567890"', 'null'],
    ['2026-11-20 12:00:00.125', '2026-11-20T12:00:00'],
    ['2026-11-20 12:00:00.125', '2026-13-40 12:00:00.125'],
    ['"LOAD"', '"STEAL"'],
    ['"NORMAL"', '"AGENT"'],
    ['"CIPS"', '"SWIFT"'],
    ['"9851114610"', '9851114610e'],
    ['{"validation', '[{"validation'],
  ] as const)('with %s as %s is refused', ([was, is]) => {
    expect(read(pays.replace(was, is))).toEqual({ no: 'fields' })
  })

  test('keeps no remarks with a card’s number in them', () => {
    for (const number of ['4000 0000 0000 0002', '४०००००००००००0002'])
      expect(read(pays.replace('Bill\\u0007', number))).toMatchObject({ said: { remarks: null } })
  })

  test.for(['constructor', '__proto__', 'toString'])('for or by %s, a property of every object, is refused', (word) => {
    expect(read(pays.replace('LOAD', word))).toEqual({ no: 'fields' })
    expect(read(pays.replace('CIPS', word))).toEqual({ no: 'fields' })
  })

  test.for(['CAMPAIGN', 'REFUND', 'R2P', 'OTHERS'])('for %s is not a load', (purpose) => {
    expect(read(pays.replace('LOAD', purpose))).toEqual({ no: 'not_allowed' })
  })

  test.for(['REMIT', 'CROSS-BORDER'])('by %s is not from the payer’s own bank', (channel) => {
    expect(read(pays.replace('CIPS', channel))).toEqual({ no: 'not_allowed' })
    expect(push.readValidation(sent(asks.replace('MOB', channel)))).toEqual({ no: 'not_allowed' })
  })
})

describe('an answer', () => {
  const bodyOf = ({ body }: { body: string }) => JSON.parse(body) as Record<string, unknown>

  test('contains what the wallet may still take, with two decimals, and nothing about the owner', () => {
    const wallet = {
      trace_id: '1',
      user: '9851114610',
      name: 'Tea "House" rupees:1.00',
      is_verified: true,
      amount_left: 150_000n,
      count_left: 10,
    }
    const ack = push.answerValidation(sent(asks), { wallet }, new Date('2026-11-20T18:20:00.125Z'))
    expect(ack).toMatchObject({
      status: 200,
      body: expect.stringContaining('"allowedTxnLimit":1500.00,"allowedTxnCount":10'),
    })
    expect(bodyOf(ack)).toEqual({
      responseCode: '000',
      responseMessage: 'SUCCESS',
      validationTraceId: '1',
      kycStatus: 'VERIFIED',
      accountStatus: 'ACTIVE',
      allowedTxnLimit: 1500,
      allowedTxnCount: 10,
      transactionDate: '2026-11-21 00:05:00.125',
      userInfo: { userIdentifier1: '9851114610', customerFullName: 'Tea "House" rupees:1.00', userType: 'NORMAL' },
      responseErrors: null,
    })
  })

  test('repeats the transaction’s id exactly: a number stays one', () => {
    expect(bodyOf(push.answerPayment(sent(pays), 'credited'))).toMatchObject({
      responseCode: '000',
      transactionId: 12_457_848,
      validationTraceId: '1234567890',
    })
    const text = pays.replace('12457848', '"T-1"')
    expect(bodyOf(push.answerPayment(sent(text), 'repeated'))).toMatchObject({
      responseCode: 'E001',
      transactionId: 'T-1',
    })
    expect(bodyOf(push.answerPayment(sent('no JSON'), 'fields'))).toMatchObject({
      responseCode: 'T002',
      transactionId: null,
    })
  })

  test('has a code for every refusal, and only ENTR makes NCHL ask again', () => {
    const codes = (
      [
        'credentials',
        'fields',
        'signature',
        'technical',
        'unknown_user',
        'amount_limit',
        'not_allowed',
        'count_limit',
        'in_progress',
      ] as const
    ).map((no) => bodyOf(push.answerPayment(sent(pays), no))['responseCode'])
    expect(codes).toEqual(['T001', 'T002', 'T003', 'T004', 'B001', 'B002', 'B003', 'B004', 'ENTR'])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSimulator, type Simulator } from '../simulator.ts'
import { merchantServer, onepgClient, type MerchantServer, type OnepgClient } from '../../testing/wire.ts'

let merchant: MerchantServer
let simulator: Simulator
let client: OnepgClient

beforeAll(async () => {
  merchant = await merchantServer()
  simulator = await startSimulator({
    port: 0,
    registered: { onepg: { notify_url: `${merchant.url}/notify`, return_url: `${merchant.url}/registered` } },
    receiptSeconds: 0,
    notifyRetryMs: [20, 20, 20, 20],
  })
  client = onepgClient(simulator, `${merchant.url}/return`)
})
beforeEach(() => {
  simulator.control.reset()
  merchant.reset()
})
afterAll(async () => {
  await simulator.stop()
  await merchant.stop()
})

describe('a call', () => {
  test('without the right Basic user answers 401, without the right signature code 1 with HTTP 200', async () => {
    expect((await client.call('GetPaymentInstrumentDetails', {}, { user: 'x:y' })).http).toBe(401)
    const forged = await client.call('GetPaymentInstrumentDetails', {}, { secret: 'another' })
    expect(forged).toMatchObject({ http: 200, json: { code: '1', errors: [{ error_message: 'Invalid Signature' }] } })
  })

  test('with a field changed after signing is refused', async () => {
    const answer = await client.call(
      'GetProcessId',
      { Amount: '500.00', MerchantTxnId: 'A1' },
      { alter: { Amount: '5.00' } },
    )
    expect(answer.json).toMatchObject({ code: '1', errors: [{ error_message: 'Invalid Signature' }] })
  })

  test.for(['500', '500.0', '-5.00', '1e3', '0.00', ''])('takes no amount written "%s"', async (Amount) => {
    expect((await client.call('GetProcessId', { Amount, MerchantTxnId: 'A2' })).json).toMatchObject({ code: '1' })
  })

  test('for a reference used before answers Duplicate Record with code 1', async () => {
    await client.open('D1')
    const again = await client.call('GetProcessId', { Amount: '500.00', MerchantTxnId: 'D1' })
    expect(again.json).toMatchObject({ code: '1', errors: [{ error_code: '1', error_message: 'Duplicate Record' }] })
  })

  test('for the status before the payer acts answers that nothing is initialised', async () => {
    await client.enter(await client.open('S1'))
    expect(await client.status('S1')).toMatchObject({
      errors: [{ error_code: '3', error_message: 'Transaction not initialized yet' }],
    })
  })
})

describe('the form', () => {
  test.for(['urlencoded', 'multipart'] as const)('is taken as %s', async (encoding) => {
    const page = await client.enter(await client.open(`F${encoding}`), { encoding })
    expect(page.status).toBe(303)
    expect(page.location).toMatch(/\/onepg\/Payment\/Bank\//)
  })

  test('serves once, and must match what was announced', async () => {
    const form = await client.open('F2')
    expect((await client.enter({ ...form, Amount: '1.00' })).status).toBe(400)
    expect((await client.enter(form)).status).toBe(303)
    expect((await client.enter(form)).status).toBe(409)
  })

  test('without a bank leads to the gateway’s own list', async () => {
    const { location } = await client.enter({ ...(await client.open('F3')), InstrumentCode: '' })
    const page = await client.page(location)
    expect(page.text).toContain('Choose how to pay')
    expect((await client.page(`${location}?instrument=EBL-EB`)).text).toContain('Everest Bank Limited')
    expect(simulator.control.payment('F3')).toMatchObject({ instrument: 'EBL-EB', charge: '5.00' })
  })
})

describe('the bank’s page', () => {
  test('shows bank, merchant, reference and the sum, without script, and leads forms only where it must', async () => {
    const form = await client.open('P1')
    const { location } = await client.enter({ ...form, TransactionRemarks: '<script>alert(1)</script>' })
    const page = await client.page(location)
    for (const text of [
      'Nabil Bank Limited',
      'Sahuji',
      'P1',
      'Rs.500.00',
      'Rs.5.00',
      'Rs.505.00',
      'This is a simulator:',
    ]) {
      expect(page.text).toContain(text)
    }
    expect(page.text).not.toContain('<script')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`form-action 'self' ${merchant.url}`)
  })

  test('shows payee and purpose from the merchant’s remarks', async () => {
    const form = await client.open('P1F')
    const { location } = await client.enter({ ...form, TransactionRemarks: 'Asan Masala Bhandar, Cardamom' })
    expect((await client.page(location)).text).toMatch(/<dt>For<\/dt>\s*<dd>Asan Masala Bhandar, Cardamom<\/dd>/)
  })

  test('sends the payer back with the two parameters, and is decided once', async () => {
    const { location } = await client.enter(await client.open('P2'))
    const back = await client.decide(location, 'approve')
    const { gateway_ref } = simulator.control.payment('P2')
    expect(back).toBe(`${merchant.url}/return?MerchantTxnId=P2&GatewayTxnId=${gateway_ref}`)
    await client.decide(location, 'decline')
    expect(await client.status('P2')).toMatchObject({
      code: '0',
      data: { Status: 'Success', Amount: '500.00', ServiceCharge: '5.00', MerchantTxnId: 'P2', PaymentCurrency: 'NPR' },
    })
  })

  test('shows the receipt and has no way back for a payer who closes the window', async () => {
    const { location } = await client.enter(await client.open('P3'))
    expect(await client.decide(location, 'never_return')).toBe(`${simulator.url}${location}`)
    expect((await client.page(location)).text).toContain('Payment sent')
    expect((await client.page(location.replace('/Bank/', '/Return/'))).status).toBe(404)
    expect(merchant.notified).toEqual([])
  })
})

describe('the way back', () => {
  test('may name another payment, and claim what it likes', async () => {
    simulator.control.next({
      payer: 'approve',
      returns: { reference: 'OTHER', add: { Status: 'Success', Amount: '9.00' } },
    })
    const { location } = await client.enter(await client.open('R1'))
    expect(new URL(location).searchParams.toString()).toMatch(
      /^MerchantTxnId=OTHER&GatewayTxnId=OPG\w+&Status=Success&Amount=9.00$/,
    )
  })

  test('is the registered address where the form names none, or no web address', async () => {
    const form = await client.open('R2')
    const { location } = await client.enter({ ...form, ResponseUrl: 'javascript:alert(1)' })
    expect(await client.decide(location, 'cancel')).toMatch(new RegExp(`^${merchant.url}/registered\\?`))
  })
})

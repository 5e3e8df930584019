import { startSimulator, type Simulator } from '@sahuji/simulator/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import type { Rail } from '../rail.ts'
import { onepgRail } from './onepg.ts'

let simulator: Simulator
let rail: Rail
let count = 0

const settingsOf = ({ keys }: Simulator) => ({
  ...keys.onepg,
  secrets: [keys.onepg.secret] as const,
  timeoutMs: 10_000,
})
const newPayment = (amount = 50_000n) => {
  count += 1
  return {
    reference: `SJ${count}`,
    amount,
    instrument: 'NABIL-EB',
    remarks: 'Load',
    return_url: 'http://127.0.0.1:9/rails/onepg/return',
  }
}

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, seed: 'onepg adapter', receiptSeconds: 0 })
  rail = onepgRail(settingsOf(simulator), testClock('2026-11-20T04:15:00Z'))
})
beforeEach(() => simulator.control.reset())
afterAll(() => simulator.stop())

describe('the list of instruments', () => {
  test('contains every class A bank for internet and mobile banking, and the cards', async () => {
    const answer = await rail.listInstruments!()
    if (answer.outcome !== 'answered') throw new Error(answer.outcome)
    const kinds = Map.groupBy(answer.value, (instrument) => instrument.kind)
    expect(kinds.get('ebanking')?.length).toBeGreaterThanOrEqual(20)
    expect(kinds.get('mobilebanking')?.length).toBe(kinds.get('ebanking')?.length)
    expect(kinds.get('visa')?.map((card) => card.institution)).toEqual(['Visa', 'Mastercard'])
    expect(answer.value.find((one) => one.code === 'NABIL-EB')).toEqual({
      code: 'NABIL-EB',
      name: 'Nabil Bank Limited Internet Banking',
      institution: 'Nabil Bank Limited',
      kind: 'ebanking',
    })
  })
})

describe('the charge', () => {
  test('of a bank is flat and of a card a percentage, both on top', async () => {
    const bank = await rail.quote!({ amount: 50_000n, instrument: 'NABIL-EB' })
    const card = await rail.quote!({ amount: 12_345n, instrument: 'CARD-VISA' })
    expect(bank).toMatchObject({ outcome: 'answered', value: { charge: 500n } })
    expect(card).toMatchObject({ outcome: 'answered', value: { charge: 216n } })
  })

  test('of an unknown instrument is refused', async () => {
    expect(await rail.quote!({ amount: 50_000n, instrument: 'NOBODY' })).toMatchObject({
      outcome: 'refused',
      no: 'other',
    })
  })
})

describe('opening a payment', () => {
  test('hands off by a form with the agreed fields, for half an hour', async () => {
    const payment = newPayment()
    const answer = await rail.initiate(payment)
    if (answer.outcome !== 'answered') throw new Error(answer.outcome)
    expect(answer.value).toEqual({
      method: 'POST',
      url: simulator.keys.onepg.gatewayPage,
      fields: {
        MerchantId: simulator.keys.onepg.merchantId,
        MerchantName: 'Sahuji',
        Amount: '500.00',
        MerchantTxnId: payment.reference,
        ProcessId: expect.stringMatching(/^[A-Z0-9]{32}$/),
        InstrumentCode: 'NABIL-EB',
        TransactionRemarks: 'Load',
        ResponseUrl: payment.return_url,
      },
      expires_at: new Date('2026-11-20T04:45:00Z'),
      rail_id: null,
    })
    expect(answer.raw).toMatchObject({ http: 200, answered: { data: { ProcessId: '***' } } })
  })

  test('with a reference used before is refused as a duplicate', async () => {
    const payment = newPayment()
    await rail.initiate(payment)
    expect(await rail.initiate(payment)).toMatchObject({
      outcome: 'refused',
      no: 'duplicate',
      message: 'Duplicate Record',
    })
  })

  test('whose answer was lost is a duplicate the second time, and the payment exists', async () => {
    const payment = newPayment()
    simulator.control.next({ faults: [{ call: 'GetProcessId', kind: 'half_body' }] })
    expect(await rail.initiate(payment)).toMatchObject({ outcome: 'ambiguous', fault: 'half_body' })
    expect(await rail.initiate(payment)).toMatchObject({ outcome: 'refused', no: 'duplicate' })
    expect(simulator.control.payment(payment.reference).calls).toEqual({ GetProcessId: 2 })
  })

  test('that never reached the gateway can be retried', async () => {
    const payment = newPayment()
    simulator.control.fail({ call: 'GetProcessId', kind: 'reset', acts: false })
    expect(await rail.initiate(payment)).toMatchObject({ outcome: 'ambiguous', fault: 'reset' })
    expect(await rail.initiate(payment)).toMatchObject({ outcome: 'answered' })
  })

  test('of a magic amount below the gateway’s minimum is refused', async () => {
    expect(await rail.initiate(newPayment(1_616n))).toMatchObject({
      outcome: 'refused',
      no: 'other',
      message: 'Amount is too low',
    })
  })
})

describe('keys', () => {
  test('of another merchant are refused', async () => {
    const stranger = onepgRail({ ...settingsOf(simulator), secrets: ['not the secret'] }, testClock())
    expect(await stranger.listInstruments!()).toMatchObject({ outcome: 'refused', no: 'authentication' })
    const unnamed = onepgRail({ ...settingsOf(simulator), apiPassword: 'wrong' }, testClock())
    expect(await unnamed.listInstruments!()).toMatchObject({ outcome: 'ambiguous', fault: 'http_401' })
  })

  test('may be rotated by the gateway first: old and new are accepted, then the new alone', async () => {
    const own = await startSimulator({ port: 0 })
    const settings = settingsOf(own)
    const secret = own.control.rotateSecret()
    const before = onepgRail(settings, testClock())
    const both = onepgRail({ ...settings, secrets: [settings.secret, secret] }, testClock())
    expect((await before.listInstruments!()).outcome).toBe('answered')
    own.control.retireSecrets()
    expect((await before.listInstruments!()).outcome).toBe('refused')
    expect((await both.listInstruments!()).outcome).toBe('answered')
    await own.stop()
  })
})

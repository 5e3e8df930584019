import type { Behaviour, Decision, FaultKind } from '@sahuji/simulator/behaviour'
import { startSimulator, type Simulator } from '@sahuji/simulator/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adapterPayments, returnedTo } from '../../../testing/adapter-payments.ts'
import { railFaults } from '../../../testing/rail-faults.ts'
import { testClock } from '../../platform/clock.ts'
import type { KeptAnswer, Rail, Verification } from '../rail.ts'
import { isValidated, validationOf } from './data-validation.ts'
import { fonepayRail } from './fonepay.ts'
import { readStatus, verificationOf } from './read-answers.ts'
import type { FonepaySettings } from './settings.ts'

// 00:05 of the next day in Kathmandu
const clock = testClock('2026-11-20T18:20:00Z')
let simulator: Simulator
let rail: Rail
let settings: FonepaySettings

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, clock, seed: 'fonepay adapter', receiptSeconds: 0 })
  const { secret, ...access } = simulator.keys.fonepay
  settings = { ...access, secrets: [secret], timeoutMs: 10_000 }
  rail = fonepayRail(settings, clock)
})
beforeEach(() => simulator.fonepay.reset())
afterAll(() => simulator.stop())

const payments = adapterPayments({ prefix: 'SJFP', rail: 'fonepay', instrument: 'FONEPAY', clock })
const newPayment = (amount = 150_000n) => payments(amount)

async function wayTo(payment = newPayment(), from = rail) {
  const answer = await from.initiate(payment)
  if (answer.outcome !== 'answered') throw new Error(answer.outcome)
  return answer.value
}

/** A payment whose payer went there and decided; returns where the browser goes then. */
async function paid(behaviour: Behaviour = {}, decision: Decision | null = 'approve') {
  const payment = newPayment()
  simulator.fonepay.next(behaviour)
  expect((await fetch((await wayTo(payment)).url)).status).toBe(200)
  const back = decision && simulator.fonepay.decide(payment.reference, decision).return_url
  return { payment, back: back ?? '' }
}

const returned = (address: string, by = rail) => returnedTo(by, address)

/** What is stored of a return, as the status check receives it. */
const keptOf = (address: string): KeptAnswer[] => {
  const { answer } = returned(address)
  return answer ? [{ fields: answer.fields, received_at: clock.now() }] : []
}

test('the signature equals the one printed in Fonepay’s specification', () => {
  const printed =
    '147384cc250bf072fdacbce811da683a3ed7f5f7d1c0dd2ce2fb90d27d69b2bc3c143306aa4fa26625a171ac0d4d2e2aaa53e4e10902eb9418eac32f591b92c0'
  const address = 'https://devadminapi.fonepay.com/ConvergentMerchantDummyweb/MerchantVerification'
  const values = ['fonepay123', 'P', 'd1580724437729', '30', 'NPR', '06/27/2017', 'Hello', 'test', address]
  expect(validationOf(values, 'fonepay')).toBe(printed)
  for (const written of [printed, printed.toUpperCase()])
    expect(isValidated(written, values, ['another', 'fonepay'])).toBe(true)
  expect(isValidated(printed, values, ['another'])).toBe(false)
})

describe('the address to which the payer goes', () => {
  test('is signed over all of it, in rupees, on Kathmandu’s date', async () => {
    const payment = newPayment()
    const { url, method, fields, rail_id, expires_at } = await wayTo(payment)
    expect({ method, fields, rail_id }).toEqual({ method: 'GET', fields: {}, rail_id: null })
    expect(expires_at).toEqual(new Date('2026-11-20T18:50:00Z'))
    expect(url.startsWith(`${settings.payPage}?`)).toBe(true)
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      PID: 'SAHUJI',
      MD: 'P',
      PRN: payment.reference,
      AMT: '1500.00',
      CRN: 'NPR',
      DT: '11/21/2026',
      R1: payment.reference,
      R2: 'N/A',
      RU: payment.return_url,
      DV: expect.stringMatching(/^[\da-f]{128}$/),
    })
  })

  test.for(['AMT', 'PRN', 'RU', 'DT'])('with %s changed on the way is refused by Fonepay', async (name) => {
    const url = new URL((await wayTo()).url)
    url.searchParams.set(name, name === 'AMT' ? '1.00' : 'OTHER')
    const answer = await fetch(url)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Data validation failed')])
  })

  test('is valid once: the same reference again is refused', async () => {
    const { url } = await wayTo()
    await fetch(url)
    expect(await (await fetch(url)).text()).toContain('Duplicate PRN')
  })

  test('stores no secret and no signature', async () => {
    const answer = await rail.initiate(newPayment())
    expect(JSON.stringify(answer)).not.toContain(settings.secrets[0])
    expect(answer.raw.asked).not.toHaveProperty('DV')
  })
})

describe('a payer who comes back', () => {
  test('brings Fonepay’s signed fields, in either case and with either word, and nothing about the payer is stored', async () => {
    const seen = new Set<string>()
    for (let n = 0; n < 8; n++) {
      const { payment, back } = await paid()
      const said = new URL(back).searchParams
      const { DV = '', PS = '' } = Object.fromEntries(said)
      seen.add(DV === DV.toUpperCase() ? 'capitals' : 'small').add(PS)
      const fields = { PS, RC: 'successful', UID: said.get('UID'), BC: 'NICENPKA', P_AMT: '1500.0' }
      const answer = { amount: 150_000n, currency: 'NPR', fields }
      expect(returned(back)).toEqual({ reference: payment.reference, rail_id: null, authentic: 'signed', answer })
    }
    expect(seen).toEqual(new Set(['capitals', 'small', 'true', 'success']))
  })

  test.for(['decline', 'cancel'] as const)('brings a signed refusal after a %s', async (decision) => {
    const { back } = await paid({}, decision)
    const RC = decision === 'cancel' ? 'cancel' : 'failed'
    expect(returned(back)).toMatchObject({ authentic: 'signed', answer: { fields: { PS: 'false', RC } } })
  })

  test.for(['PRN', 'PID', 'PS', 'RC', 'UID', 'BC', 'INI', 'P_AMT', 'R_AMT', 'DV'])(
    'with %s changed, missing or repeated is rejected, and nothing of it is stored',
    async (name) => {
      const { back } = await paid()
      const [changed, missing, twice] = [1, 2, 3].map(() => new URL(back))
      changed!.searchParams.set(name, name === 'PRN' ? 'SJOTHER' : '7')
      missing!.searchParams.delete(name)
      twice!.searchParams.append(name, '7')
      for (const url of [changed!, missing!, twice!]) {
        const claim = returned(url.href)
        expect(claim.authentic).toBe('bad')
        expect(claim).not.toHaveProperty('answer')
      }
    },
  )

  test('with its parts moved over a comma has an invalid signature', async () => {
    const url = new URL((await paid()).back)
    const { BC, INI } = Object.fromEntries(url.searchParams)
    url.searchParams.set('BC', `${BC},${INI}`)
    url.searchParams.delete('INI')
    expect(returned(url.href).authentic).toBe('bad')
  })

  test('signed under an older secret is accepted during a rotation', async () => {
    const { back } = await paid()
    const rotating = fonepayRail({ ...settings, secrets: ['the new one', ...settings.secrets] }, clock)
    expect(returned(back, rotating).authentic).toBe('signed')
  })
})

describe('the status check', () => {
  test('finds a payment by reference and amount, with the trace id of a signed return and without', async () => {
    const { payment, back } = await paid()
    const found = { state: 'succeeded', amount: 150_000n, currency: 'NPR', reference: payment.reference }
    const { gateway_ref: rail_ref } = simulator.fonepay.payment(payment.reference)
    for (const answers of [[], keptOf(back)])
      expect(await rail.verify({ ...payment, answers })).toMatchObject({ ...found, rail_ref })
    expect(await rail.verify({ ...payment, amount: 150_001n })).toMatchObject({ state: 'not_found' })
  })

  test('stores the payer’s number masked', async () => {
    const { payment } = await paid()
    expect((await rail.verify(payment)).raw.answered).toMatchObject({ initiator: '…5631' })
  })

  test.each<[string, Behaviour, Decision | null, Verification['state']]>([
    ['the payer is on the page', {}, null, 'not_found'],
    ['the payer cancelled', {}, 'cancel', 'cancelled'],
    ['the bank declined', {}, 'decline', 'failed'],
    ['the payer left', {}, 'abandon', 'not_found'],
    ['it was paid and the payer never returned', {}, 'never_return', 'succeeded'],
    ['it is not decided yet', { status: { polls: 1 } }, 'approve', 'pending'],
  ])('reports that %s', async (_, behaviour, decision, state) => {
    const { payment } = await paid(behaviour, decision)
    expect((await rail.verify(payment)).state).toBe(state)
  })

  test('with a P_AMT that differs from the R_AMT is a partial payment, by its own figures or by those of the return', async () => {
    const { payment, back } = await paid({ reports: { detail_amount: '1490.00' } })
    const part = { state: 'partial', amount: 149_000n }
    expect(await rail.verify({ ...payment, answers: keptOf(back) })).toMatchObject(part)
    expect(await rail.verify(payment)).toMatchObject(part)
    const answers = [{ fields: { PS: 'true', UID: '', P_AMT: '1490.0' }, received_at: clock.now() }]
    const plain = await paid()
    expect(await rail.verify({ ...plain.payment, answers })).toMatchObject({ state: 'partial', amount: 150_000n })
  })

  test('does not trust the browser’s signed claim', async () => {
    const { payment, back } = await paid({ status: { last: 'fail' } })
    expect((await rail.verify({ ...payment, answers: keptOf(back) })).state).toBe('failed')
  })

  test('with another trace id than requested is another payment’s', async () => {
    const { payment, back } = await paid({ reports: { gateway_ref: '12345678' } })
    const found = { state: 'succeeded', rail_ref: '12345678' }
    expect(await rail.verify({ ...payment, answers: keptOf(back) })).toMatchObject({ ...found, reference: '12345678' })
    expect(await rail.verify(payment)).toMatchObject({ ...found, reference: payment.reference })
  })

  test('is signed with the next secret where the first is refused, and a refused request is no answer', async () => {
    const { payment } = await paid()
    const rotating = fonepayRail({ ...settings, secrets: ['the new one', ...settings.secrets] }, clock)
    expect((await rotating.verify(payment)).state).toBe('succeeded')
    const wrong = fonepayRail({ ...settings, secrets: ['wrong'] }, clock)
    expect(await wrong.verify(payment)).toMatchObject({ state: 'ambiguous', reason: 'Data validation failed' })
  })
})

describe('an answer', () => {
  const raw = { call: 'fonepay verificationMerchant', asked: {}, http: 200, answered: null }
  const yes = { success: 'true', response_code: 'successful', amount: '10.0', txnAmount: '10.0', uniqueId: '7' }
  const stateOf = (fields: Record<string, string>, more: Partial<FonepaySettings> = {}, trace = '') =>
    verificationOf(newPayment(), { said: undefined, trace }, readStatus({ ...settings, ...more }, fields, raw)).state

  test.for<[Record<string, string>, Verification['state']]>([
    [{}, 'succeeded'],
    [{ success: 'success' }, 'succeeded'],
    [{ success: 'TRUE', response_code: 'SUCCESSFUL' }, 'succeeded'],
    [{ response_code: '' }, 'succeeded'],
    [{ txnAmount: '' }, 'succeeded'],
    [{ response_code: 'failed' }, 'ambiguous'],
    [{ success: 'false' }, 'ambiguous'],
    [{ success: '' }, 'ambiguous'],
    [{ response_code: 'constructor' }, 'ambiguous'],
    [{ uniqueId: '' }, 'ambiguous'],
    [{ amount: '', txnAmount: '' }, 'ambiguous'],
    [{ amount: 'ten' }, 'ambiguous'],
    [{ amount: '9.99' }, 'partial'],
    [{ success: 'false', response_code: 'constructor' }, 'ambiguous'],
    [{ success: 'false', response_code: 'failed', message: 'Transaction not found' }, 'not_found'],
    [{ success: 'false', response_code: 'failed', message: 'Data Validation Failed' }, 'ambiguous'],
  ])('with %j is %s', ([changed, state]) => {
    expect(stateOf({ ...yes, ...changed })).toBe(state)
  })

  test('that refuses another trace id than requested is no refusal of this payment', () => {
    const no = { success: 'false', response_code: 'failed', uniqueId: '7' }
    expect(stateOf(no, {}, '7')).toBe('failed')
    expect(stateOf(no, {}, '8')).toBe('ambiguous')
    expect(stateOf({ ...no, uniqueId: '' }, {}, '8')).toBe('failed')
  })

  test('is read by the configured words and codes', () => {
    expect(stateOf({ ...yes, success: 'Y' }, { yes: ['y'] })).toBe('succeeded')
    const waits = { ...yes, success: 'false', response_code: 'failed' }
    expect(stateOf(waits, { codes: { failed: 'pending' } })).toBe('pending')
  })
})

describe('a network fault is ambiguous, and the next check finds the outcome', () => {
  test.for(Object.entries({ ...railFaults, bad_json: 'bad_xml' }))('%s', async ([kind, fault]) => {
    const { payment } = await paid({ faults: [{ call: 'verificationMerchant', kind: kind as FaultKind }] })
    const asked = fault === 'timeout' ? fonepayRail({ ...settings, timeoutMs: 300 }, clock) : rail
    expect(await asked.verify(payment)).toMatchObject({ state: 'ambiguous', reason: fault })
    expect(await rail.verify(payment)).toMatchObject({ state: 'succeeded' })
  })
})

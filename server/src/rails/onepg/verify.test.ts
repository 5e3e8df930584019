import type { Behaviour, Decision, FaultKind } from '@sahuji/simulator/behaviour'
import { magicAmounts } from '@sahuji/simulator/magic-amounts'
import { startSimulator, type Simulator } from '@sahuji/simulator/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { railFaults } from '../../../testing/rail-faults.ts'
import { testClock } from '../../platform/clock.ts'
import type { Rail, Verification } from '../rail.ts'
import { onepgRail } from './onepg.ts'
import { parseRupeeText } from '../rupee-text.ts'

const clock = testClock('2026-11-20T18:20:00Z')
let simulator: Simulator
let rail: Rail
/** A rail with a timeout too short for any answer. */
let hasty: Rail
let count = 0

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, clock })
  const { onepg } = simulator.keys
  const settings = { ...onepg, secrets: [onepg.secret] as const }
  rail = onepgRail({ ...settings, timeoutMs: 10_000 }, clock)
  hasty = onepgRail({ ...settings, timeoutMs: 300 }, clock)
})
beforeEach(() => simulator.control.reset())
afterAll(() => simulator.stop())

/** Opens a payment of that behaviour and lets the payer decide; returns its reference. */
async function paid(
  behaviour: Behaviour,
  decision: Decision | null = 'approve',
  { amount = 50_000n, asking = rail }: { amount?: bigint | undefined; asking?: Rail } = {},
): Promise<string> {
  count += 1
  const reference = `SJVERIFY${count}`
  simulator.control.next(behaviour)
  const answer = await asking.initiate({
    reference,
    amount,
    instrument: 'NABIL-EB',
    remarks: '',
    return_url: 'http://127.0.0.1:9/',
  })
  if (answer.outcome === 'answered' && decision) simulator.control.decide(reference, decision)
  return reference
}

const asked = { rail_id: null, amount: 50_000n, created_at: clock.now() }
const verified = (reference: string): Promise<Verification> => rail.verify({ ...asked, reference })

const statesOf = async (reference: string, checks: number, asking = rail): Promise<Verification['state'][]> => {
  const states: Verification['state'][] = []
  for (let check = 0; check < checks; check += 1) states.push((await asking.verify({ ...asked, reference })).state)
  return states
}

describe('the status check', () => {
  test('finds a payment that succeeded, with amount, currency, reference and time', async () => {
    const reference = await paid({})
    expect(await verified(reference)).toMatchObject({
      state: 'succeeded',
      rail_ref: expect.stringMatching(/^OPG[A-Z0-9]{12}$/),
      amount: 50_000n,
      currency: 'NPR',
      reference,
      // The second after midnight in Kathmandu is read as the correct instant.
      paid_at: new Date('2026-11-20T18:20:00Z'),
    })
  })

  test('distinguishes decline, cancel, abandon and a payer who never returned', async () => {
    expect(await statesOf(await paid({}, 'decline'), 1)).toEqual(['failed'])
    expect(await statesOf(await paid({}, 'cancel'), 1)).toEqual(['cancelled'])
    expect(await statesOf(await paid({}, 'abandon'), 1)).toEqual(['not_found'])
    expect(await statesOf(await paid({}, 'never_return'), 1)).toEqual(['succeeded'])
    expect(await statesOf(await paid({}, null), 1)).toEqual(['not_found'])
    expect(await statesOf('NEVERSEEN', 1)).toEqual(['not_found'])
  })

  test('reports a pending payment until it succeeds, fails, or forever', async () => {
    const first = 'pending'
    expect(await statesOf(await paid({ status: { first, polls: 2 } }), 3)).toEqual(['pending', 'pending', 'succeeded'])
    expect(await statesOf(await paid({ status: { first, polls: 1, last: 'fail' } }), 2)).toEqual(['pending', 'failed'])
    expect(await statesOf(await paid({ status: { first, polls: null } }), 3)).toEqual(['pending', 'pending', 'pending'])
  })

  test('finds a success that shows only after the offer has ended', async () => {
    const reference = await paid({ status: { first: 'not_initialised', seconds: 3600 } })
    expect(await statesOf(reference, 1)).toEqual(['not_found'])
    clock.advance({ hours: 2 })
    expect(await statesOf(reference, 1)).toEqual(['succeeded'])
    const late = await paid({}, 'abandon')
    clock.advance({ hours: 47 })
    simulator.control.decide(late, 'approve')
    expect(await statesOf(late, 1)).toEqual(['succeeded'])
  })

  test('reports the gateway’s amount, currency and reference, whatever was agreed', async () => {
    const less = await paid({ reports: { amount: '499.99' } })
    const other = await paid({ reports: { currency: 'USD', reference: 'ANOTHER' } })
    expect(await verified(less)).toMatchObject({ state: 'succeeded', amount: 49_999n })
    expect(await verified(other)).toMatchObject({ currency: 'USD', reference: 'ANOTHER' })
  })

  test('does not accept another payment’s refusal for this one', async () => {
    const reports = { reference: 'ANOTHER' }
    for (const decision of ['decline', 'cancel'] as const)
      expect(await statesOf(await paid({ reports }, decision), 1)).toEqual(['ambiguous'])
  })

  test('does not trust the browser’s claim: success in the address, failed at the gateway', async () => {
    const reference = await paid({ returns: { add: { Status: 'Success' } }, status: { last: 'fail' } })
    expect(await statesOf(reference, 1)).toEqual(['failed'])
  })

  test('is unaffected by a gateway whose clock is ten minutes off', async () => {
    simulator.control.skewClock(600)
    expect(await verified(await paid({}))).toMatchObject({ state: 'succeeded' })
    simulator.control.skewClock(-600)
    expect(await verified(await paid({}))).toMatchObject({ state: 'succeeded' })
  })
})

describe('a network fault is ambiguous, never an exception, and the next check finds the outcome', () => {
  test.for(Object.entries(railFaults))('%s', async ([kind, fault]) => {
    const reference = await paid({ faults: [{ call: 'CheckTransactionStatus', kind: kind as FaultKind }] })
    const asking = fault === 'timeout' ? hasty : rail
    expect(await asking.verify({ ...asked, reference })).toMatchObject({ state: 'ambiguous', reason: fault })
    expect(await verified(reference)).toMatchObject({ state: 'succeeded' })
  })

  test('no server', async () => {
    const stopped = await startSimulator({ port: 0 })
    await stopped.stop()
    const { onepg } = stopped.keys
    const gone = onepgRail({ ...onepg, secrets: [onepg.secret] }, clock)
    expect(await gone.verify({ ...asked, reference: 'X' })).toMatchObject({ state: 'ambiguous', reason: 'unreachable' })
  })
})

describe('the magic amounts', () => {
  const expected: Record<string, Verification['state'][]> = {
    '1000.99': ['pending', 'pending', 'pending', 'succeeded'],
    '1000.98': ['pending', 'pending', 'pending', 'pending'],
    '1000.97': ['ambiguous', 'ambiguous'],
    '1000.94': ['failed'],
    '1000.92': ['pending', 'pending', 'failed'],
    '1000.89': ['failed'],
    '1000.87': ['ambiguous', 'ambiguous', 'ambiguous', 'succeeded'],
    '1000.86': ['ambiguous', 'ambiguous', 'ambiguous', 'succeeded'],
    '1000.85': ['not_found'],
    '1000.78': ['failed'],
    '1000.84': ['not_found'],
    '1000.59': ['pending', 'pending', 'pending', 'succeeded'],
  }
  const silent = new Set(['1000.83', '1000.97'])
  test.for(magicAmounts.filter(({ amount }) => amount !== '16.16'))('$amount: $says', async ({ amount }) => {
    const asking = silent.has(amount) ? hasty : rail
    const reference = await paid({}, 'approve', { amount: parseRupeeText(amount), asking })
    const states = expected[amount] ?? ['succeeded']
    if (amount === '1000.83') simulator.control.decide(reference, 'approve')
    expect(await statesOf(reference, states.length, asking)).toEqual(states)
  })
})

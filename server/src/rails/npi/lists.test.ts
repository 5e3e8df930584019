import { startSimulator, type Simulator } from '@sahuji/simulator/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { npiSettings } from '../../../testing/simulated-rails.ts'
import { testClock } from '../../platform/clock.ts'
import type { PayoutRail } from '../payout-rail.ts'
import { npiRail } from './npi.ts'

const clock = testClock('2026-11-22T05:00:00Z')
let simulator: Simulator
let rail: PayoutRail

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, clock, seed: 'npi lists' })
  rail = npiRail(npiSettings(simulator, 400), clock)
})
beforeEach(() => simulator.npi.reset())
afterAll(() => simulator.stop())

describe('whose account it is', () => {
  const check = (account_number: string) =>
    rail.checkAccount!({ bank_id: '2301', account_number, account_name: 'Sunita Shrestha' })

  test.for<[string, object]>([
    ['012345678901', { outcome: 'matches', likeness: 100, name: null }],
    ['012345679794', { outcome: 'nearly', likeness: 94, name: 'Sunita K. Shrestha' }],
    ['012345679760', { outcome: 'differs', likeness: 60 }],
    ['012345679740', { outcome: 'differs', likeness: 40 }],
    ['012345679700', { outcome: 'unknown' }],
    ['012345679701', { outcome: 'ambiguous' }],
  ])('%s', async ([account, wanted]) => {
    expect(await check(account)).toMatchObject(wanted)
  })

  test('is unclear without an answer', async () => {
    simulator.npi.fail({ call: 'validatebankaccount', kind: 'timeout' })
    expect(await check('012345678901')).toMatchObject({ outcome: 'ambiguous', fault: 'timeout' })
  })
})

describe('the lists', () => {
  test('name the banks and the branches of one', async () => {
    expect(await rail.banks!()).toMatchObject({
      outcome: 'answered',
      value: expect.arrayContaining([{ id: '0401', name: 'Nabil Bank Limited' }]),
    })
    expect(await rail.branches!('1901')).toMatchObject({
      value: [
        { id: '1', name: 'Panipokhari Branch' },
        { id: '2', name: 'Tamghas Branch' },
      ],
    })
    expect(await rail.branches!('9999')).toMatchObject({ outcome: 'answered', value: [] })
  })

  test('give the charges, by rising amounts, with VAT', async () => {
    const charges = await rail.charges!()
    if (charges.outcome !== 'answered') throw new Error(charges.outcome)
    expect(
      charges.value.map(({ amount_max, charge_max, with_vat_max }) => [amount_max, charge_max, with_vat_max]),
    ).toEqual([
      [50_000n, 200n, 226n],
      [500_000n, 400n, 452n],
      [5_000_000n, 800n, 904n],
      [20_000_000_000n, 800n, 904n],
    ])
  })

  test('give what our account may still send', async () => {
    expect(await rail.debitCaps!()).toMatchObject({
      value: [{ bank_name: 'Nabil Bank Ltd.', cap: 100_000_000_000n, left: 100_000_000_000n }],
    })
  })
})

describe('the report of a day', () => {
  // 10:45 of 22 November in Kathmandu
  const submit = async (reference: string, account_number: string) => {
    const order = { reference, amount: 250_000n, bank_id: '2301', branch_id: '1', account_number }
    await rail.submit({ ...order, account_name: 'Sunita Shrestha', remarks: 'Withdrawal' })
  }
  const listed = async (day = '2026-11-22') => {
    const answer = await rail.statement!(day)
    return answer.outcome === 'answered'
      ? answer.value.map((row) => ('aside' in row ? row.aside.why : [row.reference, row.amount]))
      : answer.outcome === 'ambiguous' && answer.fault
  }

  test('lists what our account paid out and what came back, with the charge; omits what moved no money', async () => {
    await submit('SJNPIPAID0001', '0124567890123456')
    await submit('SJNPIBACK0001', '0124567890129942')
    await submit('SJNPINONE0001', '0124567890129941')
    await submit('SJNPIOPEN0001', '0124567890129934')
    simulator.npi.move('SJNPIBACK0001', { reversal: '000', reason: 'RETURNED: ACCOUNT CLOSED' })
    expect(await rail.statement!('2026-11-22')).toMatchObject({
      outcome: 'answered',
      value: [
        { reference: 'SJNPIPAID0001', day: '2026-11-22', at: clock.now(), amount: -250_000n, fee: 800n },
        { reference: 'SJNPIBACK0001', amount: -250_000n },
        { reference: 'SJNPIBACK0001', amount: 250_000n, fee: null, description: 'RETURNED: ACCOUNT CLOSED' },
      ],
    })
    expect(await listed('2026-11-21')).toEqual([])
  })

  test('is read unchanged: a row may be missing, repeated, or have a cut reference', async () => {
    await submit('SJNPIMISSING1', '0124567890129933')
    await submit('SJNPITWICE001', '0124567890129932')
    await submit('SJNPICUTSHORT', '0124567890129931')
    expect((await listed()) || []).toEqual([
      ['SJNPITWICE001', -250_000n],
      ['SJNPITWICE001', -250_000n],
      ['SJNPICUTSH', -250_000n],
    ])
  })

  test.for(['timeout', 'half_body', 'bad_json'] as const)('is complete or rejected: %s', async (kind) => {
    await submit('SJNPIPAID0002', '0124567890123456')
    simulator.npi.fail({ call: 'getcipstxnlistbydate', kind })
    expect(await listed()).toBe(kind)
  })
})

import type { Load } from '@sahuji/contract/funding'
import { expect, test } from 'vitest'
import { runScenarios, type Scenario, openScenarioBank, scenario } from '../../testing/load-scenario.ts'

// The stories of rails.md §16 that eSewa can tell: it never notifies, and its way back is signed.

const approved = (load: Load) => scenario.bank.decide(load, 'approve')
const page = ({ id }: Load) => `/dashboard/loadFunds/mobilebanking/return/${id}`
/** Mobile banking is free. */
const credited = { state: 'credited', service_code: null, wallet: 100_000n } as const
const pathOf = (address: string) => new URL(address).pathname + new URL(address).search

const scenarios: Scenario[] = [
  {
    n: 1,
    name: 'plain success: the signed return wakes the check, which credits',
    run: async (load) => {
      expect(load.hand_off?.method).toBe('POST')
      expect(await approved(load)).toBe(page(load))
      await scenario.bank.work()
    },
    ends: credited,
  },
  {
    n: 2,
    name: 'declined: eSewa knows of no payment, the offer runs out',
    run: async (load) => {
      expect(await scenario.bank.decide(load, 'decline')).toBe(page(load))
      await scenario.bank.watch(load, 0.5)
    },
    ends: { state: 'expired', wallet: 0n },
  },
  {
    n: 3,
    name: 'the payer cancels: the address without data still names the payment',
    run: async (load) => {
      expect(await scenario.bank.decide(load, 'cancel')).toBe(page(load))
      await scenario.bank.work()
    },
    ends: { state: 'cancelled', service_code: null, wallet: 0n },
  },
  {
    n: 4,
    name: 'paid and never returned: only polling finds it, within a minute',
    run: (load) => scenario.bank.decide(load, 'never_return').then(() => scenario.bank.watch(load, 1 / 60)),
    ends: credited,
  },
  {
    n: 5,
    name: 'never came to eSewa: it expires, it does not hang',
    run: (load) => scenario.bank.watch(load, 0.5),
    ends: { state: 'expired', wallet: 0n },
  },
  {
    n: 7,
    name: 'the payer comes back three times at once, and a day later',
    run: async (load) => {
      await scenario.bank.decide(load, 'never_return')
      const { return_url } = scenario.bank.simulator.esewa.decide(load.reference, 'approve')
      const answers = await Promise.all([1, 2, 3].map(() => scenario.bank.request(pathOf(return_url!))))
      expect(answers.map(({ location }) => location)).toEqual([page(load), page(load), page(load)])
      await scenario.bank.work()
      scenario.bank.clock.advance({ hours: 24 })
      await scenario.bank.request(pathOf(return_url!))
      await scenario.bank.work()
    },
    ends: credited,
  },
  {
    n: 8,
    name: 'a valid signed answer of another payment wakes that one alone',
    run: async (load) => {
      const other = await scenario.bank.beginAlone('1000')
      await scenario.bank.decide(other, 'never_return')
      const { return_url } = scenario.bank.simulator.esewa.decide(other.reference, 'approve')
      expect((await scenario.bank.request(pathOf(return_url!))).location).toBe(page(other))
      expect((await scenario.bank.now(load)).returned_at).toBeNull()
      await scenario.bank.watch(load, 0.5)
    },
    ends: { state: 'expired', wallet: 0n },
  },
  {
    n: 8,
    name: 'a return whose amount was changed credits what the check says',
    behaviour: { returns: { add: { total_amount: '99,999.0' } } },
    run: (load) => approved(load).then(() => scenario.bank.work()),
    ends: credited,
  },
  ...(['999.00', '10000.00'] as const).map((amount): Scenario => ({
    n: 9,
    name: `Rs.${amount} was paid instead: into suspense, never into the wallet`,
    behaviour: { reports: { amount } },
    run: (load) => approved(load).then(() => scenario.bank.work()),
    ends: { state: 'unclear', service_code: '099', wallet: 0n },
  })),
  {
    n: 9,
    name: 'an answer about another payment posts nothing, and a person looks',
    behaviour: { reports: { reference: 'SJOTHER1' } },
    run: (load) => approved(load).then(() => scenario.bank.watch(load, 1)),
    ends: { state: 'unclear', service_code: '099', wallet: 0n },
  },
  {
    n: 10,
    name: 'pending for three checks, then success',
    behaviour: { status: { first: 'pending', polls: 3 } },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      expect(await scenario.bank.now(load)).toMatchObject({ state: 'pending', service_code: '099', hand_off: null })
      await scenario.bank.watch(load, 0.2)
    },
    ends: credited,
  },
  {
    n: 10,
    name: 'AMBIGUOUS for two checks is unclear, and no failure of the line, then success',
    behaviour: { status: { first: 'fail', polls: 2 } },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      expect((await scenario.bank.now(load)).state).toBe('unclear')
      expect(await scenario.bank.db.read((tx) => tx.many`select health from rail_health`)).toEqual([
        { health: 'working' },
      ])
      await scenario.bank.watch(load, 0.2)
    },
    ends: credited,
  },
  {
    n: 11,
    name: 'the signed return says COMPLETE and the check CANCELED',
    behaviour: { status: { last: 'fail' } },
    run: (load) => approved(load).then(() => scenario.bank.work()),
    ends: { state: 'cancelled', wallet: 0n },
  },
  {
    n: 12,
    name: 'a success that shows after the offer ended is credited',
    behaviour: { status: { first: 'not_initialised', seconds: 40 * 60 } },
    run: async (load) => {
      await approved(load)
      expect((await scenario.bank.watch(load, 0.5)).state).toBe('expired')
      await scenario.bank.watch(load, 48)
    },
    ends: credited,
  },
  ...(['timeout', 'half_body', 'http_502_html', 'bad_json'] as const).map((kind): Scenario => ({
    n: 13,
    name: `two checks end in ${kind}: unclear, then credited`,
    behaviour: { faults: [{ call: 'transaction/status', kind, times: 2 }] },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      expect(await scenario.bank.now(load)).toMatchObject({ state: 'unclear', service_code: '099' })
      await scenario.bank.watch(load, 0.2)
    },
    ends: credited,
  })),
  {
    n: 18,
    name: 'given back as a whole before we saw it: nothing of it is ours',
    behaviour: { refunded: 'whole' },
    run: (load) => approved(load).then(() => scenario.bank.work()),
    ends: { state: 'failed', wallet: 0n },
  },
]

openScenarioBank({ serves: 'esewa' })
runScenarios(scenarios)

test('a form that was made here says nothing about how eSewa does: its failures are counted from its answers', async () => {
  const { bank, sita } = scenario
  const load = await bank.begin(sita, '1000', { faults: [{ call: 'transaction/status', kind: 'reset', times: 3 }] })
  expect(await bank.db.read((tx) => tx.many`select rail from rail_health`)).toEqual([])
  await bank.decide(load, 'never_return')
  for (let nth = 1; nth <= 3; nth++) {
    await bank.watch(load, nth / 60)
    if (nth < 3) await bank.begin(sita, `${1000 + nth}`)
  }
  expect(await bank.db.read((tx) => tx.many`select rail, circuit from rail_health`)).toMatchObject([{ rail: 'esewa' }])
  await bank.watch(load, 0.5)
  expect((await bank.now(load)).state).toBe('credited')
})

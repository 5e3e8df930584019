import type { Load } from '@sahuji/contract/funding'
import { expect, test } from 'vitest'
import { credited, runScenarios, type Scenario, openScenarioBank, scenario } from '../../testing/load-scenario.ts'

// The stories of rails.md §16 that Khalti can tell: it never notifies, and says no word of a bank's no.

const approved = (load: Load) => scenario.bank.decide(load, 'approve')
const back = (query: Record<string, string>) => `/rails/khalti/return?${new URLSearchParams(query)}`
const railId = async (load: Load) => (await scenario.bank.now(load)).rail_id!
const page = ({ id }: Load) => `/dashboard/loadFunds/ebanking/return/${id}`

const scenarios: Scenario[] = [
  {
    n: 1,
    name: 'plain success: the payer comes back and the lookup credits',
    run: async (load) => {
      expect(load.hand_off).toMatchObject({ method: 'GET', fields: {} })
      expect(await approved(load)).toBe(page(load))
      await scenario.bank.work()
    },
    ends: credited,
  },
  {
    n: 2,
    name: 'declined by the bank: Khalti says nothing, the link runs out',
    run: async (load) => {
      await scenario.bank.decide(load, 'decline')
      await scenario.bank.watch(load, 0.6)
    },
    ends: { state: 'expired', wallet: 0n },
  },
  {
    n: 3,
    name: 'the payer cancels: said with a 400 that is an answer',
    run: (load) => scenario.bank.decide(load, 'cancel').then(() => scenario.bank.work()),
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
    name: 'never returned and never paid: it expires, it does not hang',
    run: (load) => scenario.bank.watch(load, 0.6),
    ends: { state: 'expired', wallet: 0n },
  },
  {
    n: 7,
    name: 'the payer comes back three times at once, and a day later',
    run: async (load) => {
      await scenario.bank.decide(load, 'never_return')
      const path = back({ pidx: await railId(load), purchase_order_id: load.reference, status: 'Completed' })
      const answers = await Promise.all([1, 2, 3].map(() => scenario.bank.request(path)))
      expect(answers.map(({ location }) => location)).toEqual([page(load), page(load), page(load)])
      await scenario.bank.work()
      scenario.bank.clock.advance({ hours: 24 })
      await scenario.bank.request(path)
      await scenario.bank.work()
    },
    ends: credited,
  },
  {
    n: 8,
    name: 'a return that claims success and another amount credits nothing',
    behaviour: { returns: { add: { status: 'Completed', amount: '99999900' } } },
    run: (load) => scenario.bank.decide(load, 'cancel').then(() => scenario.bank.work()),
    ends: { state: 'cancelled', wallet: 0n },
  },
  {
    n: 8,
    name: 'a return with this reference and the id of another payment wakes nobody',
    run: async (load) => {
      const other = await scenario.bank.beginAlone('1000')
      await scenario.bank.decide(other, 'never_return')
      const path = back({ pidx: await railId(other), purchase_order_id: load.reference, status: 'Completed' })
      expect((await scenario.bank.request(path)).location).toBe('/dashboard/loadFunds')
      expect((await scenario.bank.now(load)).returned_at).toBeNull()
      await scenario.bank.watch(load, 0.6)
    },
    ends: { state: 'expired', wallet: 0n },
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
    name: 'a part was given back before we saw it: into suspense',
    behaviour: { refunded: 'part' },
    run: (load) => approved(load).then(() => scenario.bank.work()),
    ends: { state: 'unclear', service_code: '099', wallet: 0n },
  },
  {
    n: 9,
    name: 'an answer about another payment posts nothing, and a person looks',
    behaviour: { reports: { reference: 'ANOTHERPIDX' } },
    run: async (load) => {
      await approved(load)
      await scenario.bank.watch(load, 1)
      expect(await scenario.bank.now(load)).toMatchObject({ review_reason: 'contradicted', transfer_id: null })
    },
    ends: { state: 'unclear', service_code: '099', wallet: 0n },
  },
  {
    n: 10,
    name: 'pending for three lookups, then success',
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
    name: 'pending for two lookups, then expired',
    behaviour: { status: { first: 'pending', polls: 2, last: 'fail' } },
    run: (load) => approved(load).then(() => scenario.bank.watch(load, 0.2)),
    ends: { state: 'expired', wallet: 0n },
  },
  {
    n: 10,
    name: 'pending for ever stays pending, and is asked about to the end',
    behaviour: { status: { first: 'pending', polls: null } },
    run: async (load) => {
      await approved(load)
      expect((await scenario.bank.watch(load, 100)).next_check_at).not.toBeNull()
    },
    ends: { state: 'pending', service_code: '099', wallet: 0n },
  },
  {
    n: 11,
    name: 'the return says Completed and the lookup expired',
    behaviour: { returns: { add: { status: 'Completed' } }, status: { last: 'fail' } },
    run: (load) => approved(load).then(() => scenario.bank.work()),
    ends: { state: 'expired', wallet: 0n },
  },
  {
    n: 11,
    name: 'the return says cancelled and the lookup Completed',
    behaviour: { returns: { add: { status: 'User canceled' } } },
    run: (load) => approved(load).then(() => scenario.bank.work()),
    ends: credited,
  },
  {
    n: 12,
    name: 'a success that shows after the link ran out is credited',
    behaviour: { status: { first: 'fail', seconds: 40 * 60 } },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      expect((await scenario.bank.now(load)).state).toBe('expired')
      await scenario.bank.watch(load, 48)
    },
    ends: credited,
  },
  ...(['timeout', 'half_body', 'http_500', 'http_200_html', 'bad_json'] as const).map((kind): Scenario => ({
    n: 13,
    name: `two lookups end in ${kind}: unclear, then credited`,
    behaviour: { faults: [{ call: 'epayment/lookup', kind, times: 2 }] },
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

openScenarioBank({ serves: 'khalti' })
runScenarios(scenarios)

test('20: a return for a payment that nobody knows leads to the hub, and asks nobody', async () => {
  const { location } = await scenario.bank.request(back({ pidx: 'NOBODYS', purchase_order_id: 'SJNOBODY1' }))
  expect(location).toBe('/dashboard/loadFunds')
})

test('there is no door for notifications that Khalti does not send', async () => {
  expect((await scenario.bank.request('/rails/khalti/notify?pidx=X')).http).toBe(404)
})

test('its failures are its own: the circuit that opens is Khalti’s', async () => {
  scenario.bank.simulator.khalti.fail({ call: 'epayment/initiate', kind: 'reset', times: 3 })
  for (const amount of ['1001', '1002', '1003'])
    await expect(scenario.bank.begin(scenario.sita, amount)).rejects.toThrow(/rail_down/)
  const rows = await scenario.bank.db.read((tx) => tx.many`select rail, circuit from rail_health`)
  expect(rows).toEqual([{ rail: 'khalti', circuit: 'open' }])
})

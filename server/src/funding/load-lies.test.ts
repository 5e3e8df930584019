import * as funding from '@sahuji/contract/funding'
import type { Load } from '@sahuji/contract/funding'
import { describe, expect, test } from 'vitest'
import { credited, net, runScenarios, type Scenario, openScenarioBank, scenario } from '../../testing/load-scenario.ts'

const approved = (load: Load) => scenario.bank.decide(load, 'approve')

const scenarios: Scenario[] = [
  {
    n: 9,
    name: 'less was paid than agreed: into suspense, never into the wallet',
    behaviour: { reports: { amount: '999.00' } },
    run: (load) => approved(load).then(() => scenario.bank.work()),
    ends: { state: 'unclear', service_code: '099', wallet: 0n },
  },
  {
    n: 9,
    name: 'more was paid than agreed: into suspense, never into the wallet',
    behaviour: { reports: { amount: '10000.00' } },
    run: (load) => approved(load).then(() => scenario.bank.watch(load, 60)),
    ends: { state: 'unclear', service_code: '099', wallet: 0n },
  },
  {
    n: 9,
    name: 'paid in another currency: nothing is posted',
    behaviour: { reports: { currency: 'USD' } },
    run: (load) => approved(load).then(() => scenario.bank.watch(load, 60)),
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
    name: 'pending for two checks, then failed',
    behaviour: { status: { first: 'pending', polls: 2, last: 'fail' } },
    run: (load) => approved(load).then(() => scenario.bank.watch(load, 0.2)),
    ends: { state: 'failed', wallet: 0n },
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
    name: 'the return says success and the status check failed',
    behaviour: { returns: { add: { Status: 'Success' } }, status: { last: 'fail' } },
    run: (load) => approved(load).then(() => scenario.bank.work()),
    ends: { state: 'failed', wallet: 0n },
  },
  {
    n: 11,
    name: 'the return says failed and the status check success',
    behaviour: { returns: { add: { Status: 'Fail' } } },
    run: (load) => approved(load).then(() => scenario.bank.work()),
    ends: credited,
  },
]

const faults = [
  'timeout',
  'reset',
  'half_body',
  'http_500',
  'http_200_html',
  'http_502_html',
  'slow_drip',
  'bad_json',
  'wrong_type',
  'huge_body',
] as const

for (const kind of faults) {
  scenarios.push({
    n: 13,
    name: `two status checks end in ${kind}: unclear, then credited`,
    behaviour: { faults: [{ call: 'CheckTransactionStatus', kind, times: 2 }] },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      expect(await scenario.bank.now(load)).toMatchObject({ state: 'unclear', service_code: '099', hand_off: null })
      await scenario.bank.watch(load, 0.2)
    },
    ends: credited,
  })
}

openScenarioBank()
runScenarios(scenarios)

describe('a reference', () => {
  test('16: a reference that the gateway has seen before is replaced, and the new one is paid', async () => {
    const taken = await scenario.bank.begin(scenario.sita, '1000')
    await scenario.bank.owner.write(
      (tx) => tx.run`
      update loads set state = 'created', hand_off = null, expires_at = expires_at + interval '1 day' where id = ${taken.id}`,
    )
    const { key } = await scenario.bank.now(taken)
    const again = await resumed(taken, key)
    expect(again.reference).not.toBe(taken.reference)
    await scenario.bank.decide(again, 'approve')
    await scenario.bank.work()
    expect(await scenario.bank.now(again)).toMatchObject({ id: taken.id, state: 'credited' })
    expect(await scenario.bank.wallet(again)).toBe(net)
  })

  test('16: a gateway that calls every reference a duplicate is left, and nothing is charged', async () => {
    scenario.bank.simulator.control.next({ refuse: { code: '1', message: 'Duplicate Record' } })
    scenario.bank.simulator.control.always({ refuse: { code: '1', message: 'Duplicate Record' } })
    await expect(scenario.bank.begin(scenario.sita, '1000')).rejects.toThrow(/"refusal":"rail_down"/)
    scenario.bank.simulator.control.always({})
  })
})

/** The caller comes again with its key after the first answer was lost. */
async function resumed(load: Load, key: string): Promise<Load> {
  const ask = { instrument_id: scenario.bank.instrument_id, amount: Number(load.amount), purpose: 'stock' } as const
  await scenario.bank.owner.write((tx) => tx.run`delete from idempotency_keys where key = ${key}`)
  return (await scenario.sita.call(funding.createLoad, ask, key)).data
}

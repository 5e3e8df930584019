import * as funding from '@sahuji/contract/funding'
import type { Load, LoadState } from '@sahuji/contract/funding'
import type { Behaviour } from '@sahuji/simulator/behaviour'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../testing/bank.ts'
import { forgetLimits, type Someone } from '../../testing/people.ts'

let bank: Bank
let sita: Someone
beforeAll(async () => {
  bank = await openBank()
})
beforeEach(async () => {
  bank.clock.advance({ hours: 1 })
  await forgetLimits(bank)
  sita = await bank.merchant()
})
afterAll(() => bank.close())

const net = 99_950n // Rs.1,000 less 0.05 %
const notifications = (load: Load) => `/rails/onepg/notify?MerchantTxnId=${load.reference}&GatewayTxnId=OPG1`

interface Scenario {
  n: number
  name: string
  behaviour?: Behaviour
  play: (load: Load) => Promise<unknown>
  ends: { state: LoadState; service_code?: string | null; wallet: bigint }
}

const credited = { state: 'credited', service_code: null, wallet: net } as const
const approved = (load: Load) => bank.decide(load, 'approve')

const scenarios: Scenario[] = [
  { n: 1, name: 'plain success', play: (load) => approved(load).then(() => bank.work()), ends: credited },
  {
    n: 2,
    name: 'declined by the bank',
    play: (load) => bank.decide(load, 'decline').then(() => bank.work()),
    ends: { state: 'failed', service_code: '023', wallet: 0n },
  },
  {
    n: 3,
    name: 'the payer cancels at the bank',
    play: (load) => bank.decide(load, 'cancel').then(() => bank.work()),
    ends: { state: 'cancelled', service_code: null, wallet: 0n },
  },
  {
    n: 4,
    name: 'paid, never returned, nobody notified: the poller finds it within a minute',
    play: (load) => bank.decide(load, 'never_return').then(() => bank.watch(load, 1 / 60)),
    ends: credited,
  },
  {
    n: 5,
    name: 'never returned and never paid: it expires, it does not hang',
    play: (load) => bank.watch(load, 0.5),
    ends: { state: 'expired', wallet: 0n },
  },
  {
    n: 6,
    name: 'the return comes before the notification',
    behaviour: { notify: { when: 'never' } },
    play: async (load) => {
      await approved(load)
      await bank.work()
      expect((await bank.knock(notifications(load))).text).toBe('received')
      await bank.work()
    },
    ends: credited,
  },
  {
    n: 6,
    name: 'the notification comes before the return',
    behaviour: { notify: { when: 'never' } },
    play: async (load) => {
      await bank.decide(load, 'never_return')
      await bank.knock(notifications(load))
      await bank.work()
      await bank.knock(`/rails/onepg/return?MerchantTxnId=${load.reference}&GatewayTxnId=OPG1`)
      await bank.work()
    },
    ends: credited,
  },
  {
    n: 6,
    name: 'return and notification come at the same millisecond',
    play: async (load) => {
      await bank.decide(load, 'never_return')
      const back = `/rails/onepg/return?MerchantTxnId=${load.reference}&GatewayTxnId=OPG1`
      await Promise.all([bank.knock(back), bank.knock(notifications(load)), bank.knock(back)])
      await bank.work()
    },
    ends: credited,
  },
  {
    n: 7,
    name: 'three notifications at once, and one more a day later',
    play: async (load) => {
      await bank.decide(load, 'never_return')
      const texts = (await Promise.all([1, 2, 3].map(() => bank.knock(notifications(load))))).map(({ text }) => text)
      expect(texts.sort()).toEqual(['already received', 'already received', 'received'])
      await bank.work()
      bank.clock.advance({ hours: 24 })
      expect((await bank.knock(notifications(load))).text).toBe('already received')
      await bank.work()
    },
    ends: credited,
  },
  {
    n: 8,
    name: 'a return that names another payment and claims success credits nothing',
    behaviour: {
      returns: { reference: 'SOMEBODYELSES0000001', add: { Status: 'Success' } },
      notify: { when: 'never' },
    },
    play: async (load) => {
      expect(await bank.decide(load, 'decline')).toBe('/dashboard/loadFunds')
      await bank.watch(load, 1 / 60)
    },
    ends: { state: 'failed', wallet: 0n },
  },
  {
    n: 9,
    name: 'less was paid than agreed: into suspense, never into the wallet',
    behaviour: { reports: { amount: '999.00' } },
    play: (load) => approved(load).then(() => bank.work()),
    ends: { state: 'unclear', service_code: '099', wallet: 0n },
  },
  {
    n: 9,
    name: 'more was paid than agreed: into suspense, never into the wallet',
    behaviour: { reports: { amount: '10000.00' } },
    play: (load) => approved(load).then(() => bank.watch(load, 60)),
    ends: { state: 'unclear', service_code: '099', wallet: 0n },
  },
  {
    n: 9,
    name: 'paid in another currency: nothing is posted',
    behaviour: { reports: { currency: 'USD' } },
    play: (load) => approved(load).then(() => bank.watch(load, 60)),
    ends: { state: 'unclear', service_code: '099', wallet: 0n },
  },
  {
    n: 10,
    name: 'pending for three checks, then success',
    behaviour: { status: { first: 'pending', polls: 3 } },
    play: async (load) => {
      await approved(load)
      await bank.work()
      expect(await bank.now(load)).toMatchObject({ state: 'pending', service_code: '099', hand_off: null })
      await bank.watch(load, 0.2)
    },
    ends: credited,
  },
  {
    n: 10,
    name: 'pending for two checks, then failed',
    behaviour: { status: { first: 'pending', polls: 2, last: 'fail' } },
    play: (load) => approved(load).then(() => bank.watch(load, 0.2)),
    ends: { state: 'failed', wallet: 0n },
  },
  {
    n: 10,
    name: 'pending for ever stays pending, and is asked about to the end',
    behaviour: { status: { first: 'pending', polls: null } },
    play: async (load) => {
      await approved(load)
      expect((await bank.watch(load, 100)).next_check_at).not.toBeNull()
    },
    ends: { state: 'pending', service_code: '099', wallet: 0n },
  },
  {
    n: 11,
    name: 'the return says success and the status check failed',
    behaviour: { returns: { add: { Status: 'Success' } }, status: { last: 'fail' } },
    play: (load) => approved(load).then(() => bank.work()),
    ends: { state: 'failed', wallet: 0n },
  },
  {
    n: 11,
    name: 'the return says failed and the status check success',
    behaviour: { returns: { add: { Status: 'Fail' } } },
    play: (load) => approved(load).then(() => bank.work()),
    ends: credited,
  },
  {
    n: 12,
    name: 'a success that shows after the offer ended is credited',
    behaviour: { status: { first: 'not_initialised', seconds: 40 * 60 } },
    play: async (load) => {
      await approved(load)
      expect((await bank.watch(load, 0.5)).state).toBe('expired')
      await bank.watch(load, 48)
    },
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
    play: async (load) => {
      await approved(load)
      await bank.work()
      expect(await bank.now(load)).toMatchObject({ state: 'unclear', service_code: '099', hand_off: null })
      await bank.watch(load, 0.2)
    },
    ends: credited,
  })
}

describe('loads against the gateway’s real protocol', () => {
  test.each(scenarios)('$n: $name', async ({ behaviour, play, ends }) => {
    const load = await bank.begin(sita, '1000', behaviour)
    await play(load)
    const { wallet, ...state } = ends
    expect(await bank.now(load)).toMatchObject(state)
    expect(await bank.wallet(load)).toBe(wallet)
    expect(await bank.broken()).toEqual([])
  })

  test('16: a reference that the gateway has seen before is replaced, and the new one is paid', async () => {
    const taken = await bank.begin(sita, '1000')
    await bank.owner.write(
      (tx) => tx.run`
      update loads set state = 'created', hand_off = null, expires_at = expires_at + interval '1 day' where id = ${taken.id}`,
    )
    const { key } = await bank.now(taken)
    const again = await resumed(taken, key)
    expect(again.reference).not.toBe(taken.reference)
    await bank.decide(again, 'approve')
    await bank.work()
    expect(await bank.now(again)).toMatchObject({ id: taken.id, state: 'credited' })
    expect(await bank.wallet(again)).toBe(net)
  })

  test('16: a gateway that calls every reference a duplicate is left, and nothing is charged', async () => {
    bank.simulator.control.next({ refuse: { code: '1', message: 'Duplicate Record' } })
    bank.simulator.control.always({ refuse: { code: '1', message: 'Duplicate Record' } })
    await expect(bank.begin(sita, '1000')).rejects.toThrow(/"refusal":"rail_down"/)
    bank.simulator.control.always({})
  })
})

/** The caller comes again with its key after the first answer was lost. */
async function resumed(load: Load, key: string): Promise<Load> {
  const ask = { instrument_id: bank.instrument_id, amount: Number(load.amount), purpose: 'stock' } as const
  await bank.owner.write((tx) => tx.run`delete from idempotency_keys where key = ${key}`)
  return (await sita.call(funding.createLoad, ask, key)).data
}

import type { Load } from '@sahuji/contract/funding'
import { expect } from 'vitest'
import { credited, runScenarios, type Scenario, openScenarioBank, scenario } from '../../testing/load-scenario.ts'

const approved = (load: Load) => scenario.bank.decide(load, 'approve')
const notifications = (load: Load) => `/rails/onepg/notify?MerchantTxnId=${load.reference}&GatewayTxnId=OPG1`

const scenarios: Scenario[] = [
  { n: 1, name: 'plain success', run: (load) => approved(load).then(() => scenario.bank.work()), ends: credited },
  {
    n: 2,
    name: 'declined by the bank',
    run: (load) => scenario.bank.decide(load, 'decline').then(() => scenario.bank.work()),
    ends: { state: 'failed', service_code: '023', wallet: 0n },
  },
  {
    n: 3,
    name: 'the payer cancels at the bank',
    run: (load) => scenario.bank.decide(load, 'cancel').then(() => scenario.bank.work()),
    ends: { state: 'cancelled', service_code: null, wallet: 0n },
  },
  {
    n: 4,
    name: 'paid, never returned, nobody notified: the poller finds it within a minute',
    run: (load) => scenario.bank.decide(load, 'never_return').then(() => scenario.bank.watch(load, 1 / 60)),
    ends: credited,
  },
  {
    n: 5,
    name: 'never returned and never paid: it expires, it does not hang',
    run: (load) => scenario.bank.watch(load, 0.5),
    ends: { state: 'expired', wallet: 0n },
  },
  {
    n: 6,
    name: 'the return comes before the notification',
    behaviour: { notify: { when: 'never' } },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      expect((await scenario.bank.request(notifications(load))).text).toBe('received')
      await scenario.bank.work()
    },
    ends: credited,
  },
  {
    n: 6,
    name: 'the notification comes before the return',
    behaviour: { notify: { when: 'never' } },
    run: async (load) => {
      await scenario.bank.decide(load, 'never_return')
      await scenario.bank.request(notifications(load))
      await scenario.bank.work()
      await scenario.bank.request(`/rails/onepg/return?MerchantTxnId=${load.reference}&GatewayTxnId=OPG1`)
      await scenario.bank.work()
    },
    ends: credited,
  },
  {
    n: 6,
    name: 'return and notification come at the same millisecond',
    run: async (load) => {
      await scenario.bank.decide(load, 'never_return')
      const back = `/rails/onepg/return?MerchantTxnId=${load.reference}&GatewayTxnId=OPG1`
      await Promise.all([
        scenario.bank.request(back),
        scenario.bank.request(notifications(load)),
        scenario.bank.request(back),
      ])
      await scenario.bank.work()
    },
    ends: credited,
  },
  {
    n: 7,
    name: 'three notifications at once, and one more a day later',
    run: async (load) => {
      await scenario.bank.decide(load, 'never_return')
      const texts = (await Promise.all([1, 2, 3].map(() => scenario.bank.request(notifications(load))))).map(
        ({ text }) => text,
      )
      expect(texts.sort()).toEqual(['already received', 'already received', 'received'])
      await scenario.bank.work()
      scenario.bank.clock.advance({ hours: 24 })
      expect((await scenario.bank.request(notifications(load))).text).toBe('already received')
      await scenario.bank.work()
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
    run: async (load) => {
      expect(await scenario.bank.decide(load, 'decline')).toBe('/dashboard/loadFunds')
      await scenario.bank.watch(load, 1 / 60)
    },
    ends: { state: 'failed', wallet: 0n },
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
]

openScenarioBank()
runScenarios(scenarios)

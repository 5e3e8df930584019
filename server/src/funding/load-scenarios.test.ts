import type { Load } from '@sahuji/contract/funding'
import { expect } from 'vitest'
import { credited, playScenarios, type Scenario, setStage, stage } from '../../testing/load-scenario.ts'

const approved = (load: Load) => stage.bank.decide(load, 'approve')
const notifications = (load: Load) => `/rails/onepg/notify?MerchantTxnId=${load.reference}&GatewayTxnId=OPG1`

const scenarios: Scenario[] = [
  { n: 1, name: 'plain success', play: (load) => approved(load).then(() => stage.bank.work()), ends: credited },
  {
    n: 2,
    name: 'declined by the bank',
    play: (load) => stage.bank.decide(load, 'decline').then(() => stage.bank.work()),
    ends: { state: 'failed', service_code: '023', wallet: 0n },
  },
  {
    n: 3,
    name: 'the payer cancels at the bank',
    play: (load) => stage.bank.decide(load, 'cancel').then(() => stage.bank.work()),
    ends: { state: 'cancelled', service_code: null, wallet: 0n },
  },
  {
    n: 4,
    name: 'paid, never returned, nobody notified: the poller finds it within a minute',
    play: (load) => stage.bank.decide(load, 'never_return').then(() => stage.bank.watch(load, 1 / 60)),
    ends: credited,
  },
  {
    n: 5,
    name: 'never returned and never paid: it expires, it does not hang',
    play: (load) => stage.bank.watch(load, 0.5),
    ends: { state: 'expired', wallet: 0n },
  },
  {
    n: 6,
    name: 'the return comes before the notification',
    behaviour: { notify: { when: 'never' } },
    play: async (load) => {
      await approved(load)
      await stage.bank.work()
      expect((await stage.bank.knock(notifications(load))).text).toBe('received')
      await stage.bank.work()
    },
    ends: credited,
  },
  {
    n: 6,
    name: 'the notification comes before the return',
    behaviour: { notify: { when: 'never' } },
    play: async (load) => {
      await stage.bank.decide(load, 'never_return')
      await stage.bank.knock(notifications(load))
      await stage.bank.work()
      await stage.bank.knock(`/rails/onepg/return?MerchantTxnId=${load.reference}&GatewayTxnId=OPG1`)
      await stage.bank.work()
    },
    ends: credited,
  },
  {
    n: 6,
    name: 'return and notification come at the same millisecond',
    play: async (load) => {
      await stage.bank.decide(load, 'never_return')
      const back = `/rails/onepg/return?MerchantTxnId=${load.reference}&GatewayTxnId=OPG1`
      await Promise.all([stage.bank.knock(back), stage.bank.knock(notifications(load)), stage.bank.knock(back)])
      await stage.bank.work()
    },
    ends: credited,
  },
  {
    n: 7,
    name: 'three notifications at once, and one more a day later',
    play: async (load) => {
      await stage.bank.decide(load, 'never_return')
      const texts = (await Promise.all([1, 2, 3].map(() => stage.bank.knock(notifications(load))))).map(
        ({ text }) => text,
      )
      expect(texts.sort()).toEqual(['already received', 'already received', 'received'])
      await stage.bank.work()
      stage.bank.clock.advance({ hours: 24 })
      expect((await stage.bank.knock(notifications(load))).text).toBe('already received')
      await stage.bank.work()
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
      expect(await stage.bank.decide(load, 'decline')).toBe('/dashboard/loadFunds')
      await stage.bank.watch(load, 1 / 60)
    },
    ends: { state: 'failed', wallet: 0n },
  },
  {
    n: 12,
    name: 'a success that shows after the offer ended is credited',
    behaviour: { status: { first: 'not_initialised', seconds: 40 * 60 } },
    play: async (load) => {
      await approved(load)
      expect((await stage.bank.watch(load, 0.5)).state).toBe('expired')
      await stage.bank.watch(load, 48)
    },
    ends: credited,
  },
]

setStage()
playScenarios(scenarios)

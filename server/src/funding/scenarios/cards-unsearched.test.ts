import type { Load } from '@sahuji/contract/funding'
import { expect } from 'vitest'
import { type Scenario, openScenarioBank, runScenarios, scenario } from '../../../testing/load-scenario.ts'

// An acquirer that gives no key of the transaction search: then only its signed answers show how a payment ended.

const signedAnswer = (load: Load) => scenario.bank.simulator.cards.decide(load.reference, 'approve').return_form!
const notified = (form: Record<string, string>) => scenario.bank.request('/rails/cards/notify', form)

/** Rs.1,000 less 2.2 %, the fee of the channel. */
const credited = { state: 'credited', service_code: null, wallet: 97_800n } as const

const scenarios: Scenario[] = [
  {
    n: 1,
    name: 'plain success: the signed answer credits at the first check',
    run: (load) => scenario.bank.decide(load, 'approve').then(() => scenario.bank.work()),
    ends: credited,
  },
  {
    n: 4,
    name: 'paid and never returned: the word to our server credits',
    run: async (load) => {
      await scenario.bank.decide(load, 'never_return')
      await scenario.bank.watch(load, 0.1)
      expect((await scenario.bank.now(load)).state).toBe('at_bank')
      await notified(signedAnswer(load))
      await scenario.bank.work()
    },
    ends: credited,
  },
  {
    n: 12,
    name: 'the word to our server comes a day late: credited all the same',
    run: async (load) => {
      await scenario.bank.decide(load, 'never_return')
      expect((await scenario.bank.watch(load, 24)).state).toBe('expired')
      await notified(signedAnswer(load))
      await scenario.bank.work()
    },
    ends: credited,
  },
  {
    n: 9,
    name: 'a part was approved: held, never credited in full',
    behaviour: { pays_with: 'visa-partial' },
    run: (load) => scenario.bank.decide(load, 'approve').then(() => scenario.bank.work()),
    ends: { state: 'unclear', service_code: '099', wallet: 0n },
  },
  {
    n: 10,
    name: 'a signed review, then a signed yes',
    behaviour: { pays_with: 'visa-review' },
    run: async (load) => {
      await scenario.bank.decide(load, 'approve')
      await scenario.bank.work()
      expect((await scenario.bank.now(load)).state).toBe('unclear')
      scenario.bank.simulator.cards.behave(load.reference, { card: { decision: 'ACCEPT', reason_code: '100' } })
      scenario.bank.clock.advance({ minutes: 1 })
      await notified(signedAnswer(load))
      await scenario.bank.work()
    },
    ends: credited,
  },
  {
    n: 8,
    name: 'a forged yes credits nothing, whatever it says',
    behaviour: { returns: { add: { auth_amount: '1000.00', signature: 'AAAA' } } },
    run: (load) => scenario.bank.decide(load, 'approve').then(() => scenario.bank.watch(load, 0.5)),
    ends: { state: 'expired', wallet: 0n },
  },
]

openScenarioBank({ serves: 'cards', is_unsearched: true })
runScenarios(scenarios)

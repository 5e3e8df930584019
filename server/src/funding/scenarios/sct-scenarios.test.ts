import type { Load } from '@sahuji/contract/funding'
import { expect, test } from 'vitest'
import {
  creditedLoad as creditedByBank,
  runScenarios,
  type Scenario,
  openScenarioBank,
  scenario,
} from '../../../testing/load-scenario.ts'

// The stories of rails.md §16 that nPay can tell: both ways back are posted and unsigned, and no signature holds the amount.

// an SCT card costs 1 %
const creditedLoad = { ...creditedByBank, wallet: 99_000n }
const page = ({ id }: Load) => `/dashboard/loadFunds/sct/return/${id}`
const refOf = ({ reference }: Load) => scenario.bank.simulator.sct.payment(reference).gateway_ref

/** A form from outside, as a payer's browser or nPay's server posts it. */
async function post(webhook: 'return' | 'notify', fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  const answer = await fetch(`${scenario.bank.url}/rails/sct/${webhook}`, { method: 'POST', redirect: 'manual', body })
  return { http: answer.status, text: await answer.text(), location: answer.headers.get('location') }
}
const fieldsOf = (load: Load, gtwrefno = refOf(load)) => ({ MERCHANTTXNID: load.reference, GTWREFNO: gtwrefno })

const scenarios: Scenario[] = [
  {
    n: 1,
    name: 'plain success: the payer’s browser posts itself back and the status check credits',
    behaviour: { notify: { when: 'never' } },
    run: async (load) => {
      expect(load.hand_off).toMatchObject({
        method: 'POST',
        fields: { MerchantTxnID: load.reference, PayAmount: '1000.00' },
      })
      await scenario.bank.decide(load, 'never_return')
      expect(await post('return', fieldsOf(load))).toMatchObject({ http: 303, location: page(load) })
      await scenario.bank.work()
    },
    ends: creditedLoad,
  },
  {
    n: 8,
    name: 'a made-up reference of nPay’s does not keep the true payment from being found',
    run: async (load) => {
      await scenario.bank.decide(load, 'never_return')
      await post('notify', fieldsOf(load, '1234567'))
      await scenario.bank.work()
    },
    ends: creditedLoad,
  },
]

openScenarioBank({ serves: 'sct' })
runScenarios(scenarios)

test('16: a reference that nPay has seen before is replaced, and the payer pays with the new one', async () => {
  const behaviour = { refuse: { code: '7', message: 'Duplicate merchant transaction id' } }
  const load = await scenario.bank.begin(scenario.sita, '1001', behaviour)
  expect(load).toMatchObject({ state: 'at_bank', hand_off: { fields: { MerchantTxnID: load.reference } } })
  const replaced = await scenario.bank.db.read(
    (tx) => tx.many<{ was: string }>`
      select facts ->> 'reference' as was from collection_events where collection_id = ${load.id} and what = 'reference_taken'`,
  )
  expect(replaced).toEqual([{ was: expect.not.stringMatching(load.reference) }])
  await scenario.bank.decide(load, 'approve')
  await scenario.bank.work()
  expect((await scenario.bank.now(load)).state).toBe('credited')
})

test('20: a return or delivery for an unknown payment asks no rail, and is not answered with 0', async () => {
  const fields = { MERCHANTTXNID: 'SJNOBODY1', GTWREFNO: '1' }
  expect((await post('return', fields)).location).toBe('/dashboard/loadFunds')
  expect(await post('notify', fields)).toMatchObject({ http: 404, text: '1' })
})

test('a reference that somebody claims after the credit is kept nowhere: it would be asked with for a month', async () => {
  const load = await scenario.bank.begin(scenario.sita, '1001')
  await scenario.bank.decide(load, 'never_return')
  expect((await scenario.bank.watch(load, 1 / 60)).state).toBe('credited')
  expect((await post('notify', fieldsOf(load, '4000000000000002'))).http).toBe(200)
  expect((await scenario.bank.now(load)).claimed_ref).toBeNull()
})

test('its failures are its own: the circuit that opens is nPay’s', async () => {
  scenario.bank.simulator.sct.fail({ call: 'ValidateMerchant', kind: 'reset', times: 3 })
  for (const amount of ['1001', '1002', '1003'])
    await expect(scenario.bank.begin(scenario.sita, amount)).rejects.toThrow(/rail_down/)
  const rows = await scenario.bank.db.read((tx) => tx.many`select rail, circuit from rail_health`)
  expect(rows).toEqual([{ rail: 'sct', circuit: 'open' }])
})

import type { Load } from '@sahuji/contract/funding'
import { expect, test } from 'vitest'
import {
  credited as creditedByBank,
  runScenarios,
  type Scenario,
  openScenarioBank,
  scenario,
} from '../../testing/load-scenario.ts'

// The stories of rails.md §16 that nPay can tell: both ways back are posted and unsigned, and no signature holds the amount.

// an SCT card costs 1 %
const credited = { ...creditedByBank, wallet: 99_000n }
const approved = (load: Load) => scenario.bank.decide(load, 'approve')
const page = ({ id }: Load) => `/dashboard/loadFunds/sct/return/${id}`
const refOf = ({ reference }: Load) => scenario.bank.simulator.sct.payment(reference).gateway_ref

/** A form from outside, as a payer's browser or nPay's server posts it. */
async function post(door: 'return' | 'notify', fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  const answer = await fetch(`${scenario.bank.url}/rails/sct/${door}`, { method: 'POST', redirect: 'manual', body })
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
    ends: credited,
  },
  {
    n: 2,
    name: 'declined by the bank',
    run: (load) => scenario.bank.decide(load, 'decline').then(() => scenario.bank.work()),
    ends: { state: 'failed', wallet: 0n },
  },
  {
    n: 3,
    name: 'the payer cancels',
    run: (load) => scenario.bank.decide(load, 'cancel').then(() => scenario.bank.work()),
    ends: { state: 'cancelled', service_code: null, wallet: 0n },
  },
  {
    n: 4,
    name: 'paid and never returned, nothing delivered: only polling finds it, without nPay’s own reference',
    run: async (load) => {
      await scenario.bank.decide(load, 'never_return')
      expect((await scenario.bank.watch(load, 1 / 60)).claimed_ref).toBeNull()
    },
    ends: credited,
  },
  {
    n: 5,
    name: 'never returned and never paid: it expires, it does not hang',
    run: (load) => scenario.bank.watch(load, 0.6),
    ends: { state: 'expired', wallet: 0n },
  },
  {
    n: 6,
    name: 'the delivery and the payer at the same moment',
    run: async (load) => {
      await scenario.bank.decide(load, 'never_return')
      const [told, back] = await Promise.all([post('notify', fieldsOf(load)), post('return', fieldsOf(load))])
      expect([told.text, back.location]).toEqual(['0', page(load)])
      await scenario.bank.work()
    },
    ends: credited,
  },
  {
    n: 7,
    name: 'delivered three times at once and a day later, each taken with a bare 0',
    run: async (load) => {
      await scenario.bank.decide(load, 'never_return')
      const told = await Promise.all([1, 2, 3].map(() => post('notify', fieldsOf(load))))
      expect(told).toMatchObject([1, 2, 3].map(() => ({ http: 200, text: '0' })))
      await scenario.bank.work()
      scenario.bank.clock.advance({ hours: 24 })
      expect(await scenario.bank.simulator.sct.notify(load.reference)).toMatchObject({ acknowledged: true })
      await scenario.bank.work()
    },
    ends: credited,
  },
  {
    n: 8,
    name: 'a return that claims success and another amount credits nothing',
    behaviour: { returns: { add: { TRANSACTION_STATUS: 'SUCCESS', AMOUNT: '999999.00' } } },
    run: (load) => scenario.bank.decide(load, 'cancel').then(() => scenario.bank.work()),
    ends: { state: 'cancelled', wallet: 0n },
  },
  {
    n: 8,
    name: 'a delivery with nPay’s reference of another payment: that one is credited once, this one never',
    run: async (load) => {
      const other = await scenario.bank.beginAlone('1000')
      await scenario.bank.decide(other, 'never_return')
      await post('notify', fieldsOf(load, refOf(other)))
      await scenario.bank.watch(load, 0.6)
      expect((await scenario.bank.watch(other, 0.6)).state).toBe('credited')
    },
    ends: { state: 'expired', wallet: 0n },
  },
  {
    n: 8,
    name: 'a made-up reference of nPay’s does not keep the true payment from being found',
    run: async (load) => {
      await scenario.bank.decide(load, 'never_return')
      await post('notify', fieldsOf(load, '1234567'))
      await scenario.bank.work()
    },
    ends: credited,
  },
  ...(['999.00', '10000.00', '999.99'] as const).map((amount): Scenario => ({
    n: 9,
    name: `Rs.${amount} was paid instead, which no signature would tell: into suspense, never into the wallet`,
    behaviour: { reports: { amount } },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      expect(await scenario.bank.now(load)).toMatchObject({ review_reason: 'other_amount' })
    },
    ends: { state: 'unclear', service_code: '099', wallet: 0n },
  })),
  {
    n: 9,
    name: 'an answer about another payment posts nothing, and a person looks',
    behaviour: { reports: { reference: 'ANOTHER' } },
    run: async (load) => {
      await approved(load)
      await scenario.bank.watch(load, 1)
      expect(await scenario.bank.now(load)).toMatchObject({ review_reason: 'contradicted', transfer_id: null })
    },
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
    name: 'the return says success and the check failed',
    behaviour: { returns: { add: { TRANSACTION_STATUS: 'SUCCESS' } }, status: { last: 'fail' } },
    run: (load) => approved(load).then(() => scenario.bank.work()),
    ends: { state: 'failed', wallet: 0n },
  },
  {
    n: 12,
    name: 'a success that shows only after the offer ended is credited',
    behaviour: { status: { first: 'not_initialised', seconds: 40 * 60 } },
    run: async (load) => {
      await approved(load)
      expect((await scenario.bank.watch(load, 0.6)).state).toBe('expired')
      await scenario.bank.watch(load, 48)
    },
    ends: credited,
  },
  {
    n: 12,
    name: 'failed, and paid after all: the money waits for a person',
    behaviour: { status: { first: 'fail', seconds: 20 * 60 } },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      await scenario.bank.watch(load, 48)
      expect(await scenario.bank.now(load)).toMatchObject({ review_reason: 'after_failure' })
    },
    ends: { state: 'unclear', service_code: '099', wallet: 0n },
  },
  ...(['timeout', 'half_body', 'http_500', 'http_200_html', 'bad_json', 'wrong_type', 'soap_fault'] as const).map(
    (kind): Scenario => ({
      n: 13,
      name: `two checks end in ${kind}: unclear, then credited`,
      behaviour: { faults: [{ call: 'CheckTransactionStatus', kind, times: 2 }] },
      run: async (load) => {
        await approved(load)
        await scenario.bank.work()
        expect(await scenario.bank.now(load)).toMatchObject({ state: 'unclear', service_code: '099' })
        await scenario.bank.watch(load, 0.2)
      },
      ends: credited,
    }),
  ),
  {
    n: 18,
    name: 'reversed before we saw it: nothing of it is ours',
    behaviour: { refunded: 'whole' },
    run: (load) => approved(load).then(() => scenario.bank.work()),
    ends: { state: 'failed', wallet: 0n },
  },
]

openScenarioBank({ serves: 'sct' })
runScenarios(scenarios)

test('16: a reference that nPay has seen before is replaced, and the payer pays with the new one', async () => {
  scenario.bank.simulator.sct.next({ faults: [{ call: 'ValidateMerchant', kind: 'reset' }] })
  await expect(scenario.bank.begin(scenario.sita, '1001')).rejects.toThrow(/rail_down/)
  const { state } = await scenario.bank.now(await scenario.bank.begin(scenario.sita, '1002'))
  expect(state).toBe('at_bank')
})

test('20: a return or delivery for a payment that nobody knows asks nobody, and no 0 is said', async () => {
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

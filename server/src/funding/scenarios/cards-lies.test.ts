import type { Load } from '@sahuji/contract/funding'
import { expect, test } from 'vitest'
import { type Scenario, openScenarioBank, runScenarios, scenario } from '../../../testing/load-scenario.ts'
import { sign } from '../../rails/signed-fields.ts'
import { formIn } from '../../../testing/card-payer.ts'

// The stories of rails.md §16 in which something about a card's payment is not true: the answer, the amount, or who it is about.

const approved = (load: Load) => scenario.bank.decide(load, 'approve')
const page = ({ id }: Load) => `/dashboard/loadFunds/visa/return/${id}`
const credited = { state: 'credited', service_code: null } as const
const returnPath = '/rails/cards/return'
const answerOf = (load: Load) => scenario.bank.simulator.cards.decide(load.reference, 'approve').return_form!

/** The payer paid, and neither their browser nor CyberSource's server has reported it. */
const paidInSilence = (load: Load) => scenario.bank.decide(load, 'never_return')

const answersKept = (load: Load) =>
  scenario.bank.owner.read(
    (tx) => tx.many<{ fields: Record<string, string> }>`
    -- any merchant: what was kept of one load
    select fields from rail_answers where collection_id = ${load.id}`,
  )

/** Rs.1,000 less 2.2 %, the fee of the channel. */
const net = 97_800n

const scenarios: Scenario[] = [
  ...(['auth_amount', 'req_amount', 'decision', 'signature', 'req_transaction_uuid'] as const).map(
    (name): Scenario => ({
      n: 8,
      name: `an answer whose ${name} was changed credits what the search says`,
      behaviour: {
        returns: { add: { [name]: name === 'decision' ? 'REVIEW' : '99999.00' } },
        notify: { when: 'never' },
      },
      run: async (load) => {
        expect(await approved(load)).toBe(page(load))
        expect(await answersKept(load)).toEqual([])
        await scenario.bank.work()
      },
      ends: { ...credited, wallet: net },
    }),
  ),
  {
    n: 8,
    name: 'an answer signed without its amount is kept nowhere and pays nothing',
    behaviour: { card: { unsigned: ['req_amount', 'auth_amount'] }, status: { polls: null } },
    run: async (load) => {
      await approved(load)
      await scenario.bank.watch(load, 0.5)
      expect(await answersKept(load)).toEqual([])
    },
    ends: { state: 'expired', wallet: 0n },
  },
  {
    n: 8,
    name: 'a validly signed answer of another payment reaches that one alone',
    run: async (load) => {
      const other = await scenario.bank.beginAlone('1000')
      await paidInSilence(other)
      expect((await scenario.bank.request(returnPath, answerOf(other))).location).toBe(page(other))
      expect((await scenario.bank.now(load)).returned_at).toBeNull()
      expect(await answersKept(load)).toEqual([])
      await scenario.bank.watch(load, 0.5)
    },
    ends: { state: 'expired', wallet: 0n },
  },
  {
    n: 8,
    name: 'a validly signed answer of another payment under our reference is a replay',
    behaviour: { status: { polls: null } },
    run: async (load) => {
      const { cards } = scenario.bank.simulator
      const other = await scenario.bank.beginAlone('1000', { returns: { reference: load.reference } })
      await paidInSilence(other)
      const form = cards.decide(other.reference, 'approve').return_form!
      expect(form['req_reference_number']).toBe(load.reference)
      expect((await scenario.bank.request(returnPath, form)).location).toBe('/dashboard/loadFunds')
      expect(await answersKept(load)).toEqual([])
      await scenario.bank.watch(load, 0.5)
    },
    ends: { state: 'expired', wallet: 0n },
  },
  ...(['999.00', '10000.00'] as const).map((amount): Scenario => ({
    n: 9,
    name: `Rs.${amount} was captured instead: into suspense, never into the wallet`,
    behaviour: { reports: { amount } },
    run: (load) => approved(load).then(() => scenario.bank.work()),
    ends: { state: 'unclear', service_code: '099', wallet: 0n },
  })),
  {
    n: 9,
    name: 'a part was approved (110): held, never credited in full',
    behaviour: { pays_with: 'visa-partial' },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      expect(await scenario.bank.now(load)).toMatchObject({ review_reason: 'other_amount', paid_amount: 50_000n })
    },
    ends: { state: 'unclear', service_code: '099', wallet: 0n },
  },
  {
    n: 9,
    name: 'another currency posts nothing, and a person looks',
    behaviour: { reports: { currency: 'USD' } },
    run: (load) => approved(load).then(() => scenario.bank.work()),
    ends: { state: 'unclear', service_code: '099', wallet: 0n },
  },
  {
    n: 11,
    name: 'the signed yes and the search contradict each other: unclear, and no money',
    behaviour: { status: { last: 'fail' } },
    run: (load) => approved(load).then(() => scenario.bank.watch(load, 1)),
    ends: { state: 'unclear', service_code: '099', wallet: 0n },
  },
  {
    n: 16,
    name: 'the same form twice: the second is answered with 104, and pays nothing more',
    run: async (load) => {
      await approved(load)
      const again = await fetch(load.hand_off!.url, {
        method: 'POST',
        body: new URLSearchParams(load.hand_off!.fields),
      })
      const fields = formIn(await again.text())
      expect(fields).toMatchObject({ decision: 'ERROR', reason_code: '104' })
      expect((await scenario.bank.request(returnPath, fields)).location).toBe(page(load))
      await scenario.bank.work()
    },
    ends: { ...credited, wallet: net },
  },
  {
    n: 18,
    name: 'given back as a whole before we saw it: nothing of it is ours',
    behaviour: { refunded: 'whole' },
    run: (load) => approved(load).then(() => scenario.bank.work()),
    ends: { state: 'failed', wallet: 0n },
  },
  {
    n: 20,
    name: 'a signed answer about a payment that is not ours changes nothing',
    run: async (load) => {
      const sent = await scenario.bank.simulator.cards.notifyAbout('SJNOBODY', '7'.repeat(22))
      expect(sent).toMatchObject({ status: 404, acknowledged: false })
      await scenario.bank.watch(load, 0.5)
    },
    ends: { state: 'expired', wallet: 0n },
  },
]

openScenarioBank({ serves: 'cards' })
runScenarios(scenarios)

test.each<[string, Record<string, string>]>([
  ['another amount', { req_amount: '9.00', auth_amount: '9.00' }],
  ['another currency', { req_currency: 'USD' }],
  ['no amount at all', { req_amount: '' }],
])('an answer signed over %s is kept nowhere, and the search decides', async (_, changed) => {
  const { bank, sita } = scenario
  const load = await bank.begin(sita, '1000', { notify: { when: 'never' } })
  await paidInSilence(load)
  const fields = { ...answerOf(load), ...changed }
  const names = fields['signed_field_names']!.split(',')
  const signed = { ...fields, signature: sign(fields, names, bank.simulator.keys.cards.secret) }
  expect((await bank.request(returnPath, signed)).location).toBe(page(load))
  expect(await answersKept(load)).toEqual([])
  await bank.work()
  expect((await bank.now(load)).state).toBe('credited')
})

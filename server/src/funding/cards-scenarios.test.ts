import type { Load } from '@sahuji/contract/funding'
import { expect, test } from 'vitest'
import { type Scenario, openScenarioBank, runScenarios, scenario } from '../../testing/load-scenario.ts'

// The stories of rails.md §16 that a card tells: signed by browser and server, searched by our reference.

const approved = (load: Load) => scenario.bank.decide(load, 'approve')
const page = ({ id }: Load) => `/dashboard/loadFunds/visa/return/${id}`
const credited = { state: 'credited', service_code: null } as const
const returnPath = '/rails/cards/return'
const notifyPath = '/rails/cards/notify'
const answerOf = (load: Load) => scenario.bank.simulator.cards.decide(load.reference, 'approve').return_form!

/** The payer paid, and neither his browser nor CyberSource's server has said so. */
const paidInSilence = (load: Load) => scenario.bank.decide(load, 'never_return')

const answersKept = (load: Load) =>
  scenario.bank.owner.read(
    (tx) => tx.many<{ fields: Record<string, string> }>`
    -- any merchant: what was kept of one load
    select fields from rail_answers where load_id = ${load.id}`,
  )

/** Rs.1,000 less 2.2 %, the fee of the channel. */
const net = 97_800n

const scenarios: Scenario[] = [
  {
    n: 1,
    name: 'plain success: the posted answer starts the check, which credits',
    run: async (load) => {
      expect(load.hand_off).toMatchObject({ method: 'POST', fields: { amount: '1000.00', currency: 'NPR' } })
      expect(await approved(load)).toBe(page(load))
      await scenario.bank.work()
    },
    ends: { ...credited, wallet: net },
  },
  {
    n: 2,
    name: 'declined: the signed no ends it at once',
    behaviour: { pays_with: 'visa-insufficient' },
    run: (load) => approved(load).then(() => scenario.bank.work()),
    ends: { state: 'failed', service_code: '023', wallet: 0n },
  },
  {
    n: 2,
    name: '3-D Secure failed: it has a code, and so a sentence, of its own',
    behaviour: { card: { decision: 'DECLINE', reason_code: '476' } },
    run: (load) => approved(load).then(() => scenario.bank.work()),
    ends: { state: 'failed', service_code: '062', wallet: 0n },
  },
  {
    n: 3,
    name: 'the payer cancels: CyberSource signs that nothing was begun',
    run: async (load) => {
      expect(await scenario.bank.decide(load, 'cancel')).toBe(page(load))
      await scenario.bank.work()
    },
    ends: { state: 'cancelled', service_code: null, wallet: 0n },
  },
  {
    n: 4,
    name: 'paid, never returned and nobody notified: only the search finds it, within a minute',
    run: (load) => paidInSilence(load).then(() => scenario.bank.watch(load, 1 / 60)),
    ends: { ...credited, wallet: net },
  },
  {
    n: 5,
    name: 'never came to the page: it expires, it does not hang',
    run: (load) => scenario.bank.watch(load, 0.5),
    ends: { state: 'expired', wallet: 0n },
  },
  {
    n: 5,
    name: 'left at the issuer’s question: pending until the offer ends, then expired',
    behaviour: { status: { first: 'pending', polls: null } },
    run: async (load) => {
      await paidInSilence(load)
      await scenario.bank.watch(load, 0.1)
      expect((await scenario.bank.now(load)).state).toBe('pending')
      await scenario.bank.watch(load, 0.5)
    },
    ends: { state: 'expired', wallet: 0n },
  },
  {
    n: 6,
    name: 'the browser first, the server after it',
    behaviour: { notify: { when: 'never' } },
    run: async (load) => {
      expect(await approved(load)).toBe(page(load))
      await scenario.bank.work()
      expect(await scenario.bank.request(notifyPath, answerOf(load))).toMatchObject({ http: 200 })
      await scenario.bank.work()
      expect(await answersKept(load)).toHaveLength(1)
    },
    ends: { ...credited, wallet: net },
  },
  {
    n: 6,
    name: 'the server first, the browser after it',
    run: async (load) => {
      await paidInSilence(load)
      const form = answerOf(load)
      expect(await scenario.bank.request(notifyPath, form)).toMatchObject({ http: 200 })
      await scenario.bank.work()
      expect((await scenario.bank.now(load)).state).toBe('credited')
      expect(await scenario.bank.request(returnPath, form)).toMatchObject({ http: 303, location: page(load) })
      await scenario.bank.work()
      expect(await answersKept(load)).toHaveLength(1)
    },
    ends: { ...credited, wallet: net },
  },
  {
    n: 7,
    name: 'six answers at once, and one a day later',
    run: async (load) => {
      await paidInSilence(load)
      const form = answerOf(load)
      const paths = [returnPath, notifyPath, returnPath, notifyPath, returnPath, notifyPath]
      await Promise.all(paths.map((path) => scenario.bank.request(path, form)))
      await scenario.bank.work()
      scenario.bank.clock.advance({ hours: 24 })
      await scenario.bank.request(notifyPath, form)
      await scenario.bank.work()
      expect(await answersKept(load)).toHaveLength(1)
    },
    ends: { ...credited, wallet: net },
  },
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
    n: 10,
    name: 'held for review, then accepted',
    behaviour: { pays_with: 'visa-review' },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      expect(await scenario.bank.now(load)).toMatchObject({ state: 'unclear', service_code: '099' })
      scenario.bank.simulator.cards.behave(load.reference, { card: { decision: 'ACCEPT', reason_code: '100' } })
      await scenario.bank.watch(load, 0.2)
    },
    ends: { ...credited, wallet: net },
  },
  {
    n: 10,
    name: 'held for review, then rejected',
    behaviour: { pays_with: 'visa-review' },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      scenario.bank.simulator.cards.behave(load.reference, { card: { decision: 'DECLINE', reason_code: '481' } })
      await scenario.bank.watch(load, 0.2)
    },
    ends: { state: 'failed', service_code: '022', wallet: 0n },
  },
  {
    n: 10,
    name: 'authorised only: pending until it is captured',
    behaviour: { card: { captured: false } },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      expect(await scenario.bank.now(load)).toMatchObject({ state: 'pending', service_code: '099' })
      scenario.bank.simulator.cards.behave(load.reference, { card: {} })
      await scenario.bank.watch(load, 0.2)
    },
    ends: { ...credited, wallet: net },
  },
  {
    n: 10,
    name: 'the search is late by three checks: the signed yes waits for it',
    behaviour: { status: { polls: 3 } },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      expect(await scenario.bank.now(load)).toMatchObject({ state: 'pending', service_code: '099' })
      await scenario.bank.watch(load, 0.2)
    },
    ends: { ...credited, wallet: net },
  },
  {
    n: 10,
    name: 'the search never learns of it: after ten minutes the signed yes pays by itself',
    behaviour: { status: { polls: null } },
    run: (load) => approved(load).then(() => scenario.bank.watch(load, 0.4)),
    ends: { ...credited, wallet: net },
  },
  {
    n: 11,
    name: 'the signed yes and the search contradict each other: unclear, and no money',
    behaviour: { status: { last: 'fail' } },
    run: (load) => approved(load).then(() => scenario.bank.watch(load, 1)),
    ends: { state: 'unclear', service_code: '099', wallet: 0n },
  },
  {
    n: 12,
    name: 'a success that shows after the offer ended is credited',
    behaviour: { status: { seconds: 40 * 60 } },
    run: async (load) => {
      await paidInSilence(load)
      expect((await scenario.bank.watch(load, 0.5)).state).toBe('expired')
      await scenario.bank.watch(load, 48)
    },
    ends: { ...credited, wallet: net },
  },
  ...(['timeout', 'half_body', 'http_500', 'http_502_html', 'bad_json'] as const).map((kind): Scenario => ({
    n: 13,
    name: `two checks end in ${kind}: unclear, then credited`,
    behaviour: { faults: [{ call: 'tss/searches', kind, times: 2 }] },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      expect(await scenario.bank.now(load)).toMatchObject({ state: 'unclear', service_code: '099' })
      await scenario.bank.watch(load, 0.2)
    },
    ends: { ...credited, wallet: net },
  })),
  {
    n: 13,
    name: 'an error that CyberSource signed (151) is unclear until the search knows it paid',
    behaviour: { pays_with: 'visa-timeout' },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      expect(await scenario.bank.now(load)).toMatchObject({ state: 'unclear', service_code: '099' })
      scenario.bank.simulator.cards.behave(load.reference, { card: { decision: 'ACCEPT', reason_code: '100' } })
      await scenario.bank.watch(load, 0.2)
    },
    ends: { ...credited, wallet: net },
  },
  {
    n: 14,
    name: 'CyberSource’s clock is ten minutes ahead: our calls are refused, and asked again',
    run: async (load) => {
      await paidInSilence(load)
      scenario.bank.simulator.cards.skewClock(600)
      await scenario.bank.watch(load, 1 / 60)
      expect((await scenario.bank.now(load)).state).toBe('unclear')
      scenario.bank.simulator.cards.skewClock(0)
      await scenario.bank.watch(load, 0.2)
    },
    ends: { ...credited, wallet: net },
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
      const body = await again.text()
      const fields = Object.fromEntries(
        [...body.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, plain(value!)]),
      )
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

/** Undoes what a page escapes. */
const plain = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

openScenarioBank({ serves: 'cards' })
runScenarios(scenarios)

test('the answer comes from another site without our cookie, and leads to the load’s own page', async () => {
  const { bank, sita } = scenario
  const load = await bank.begin(sita, '1000', { notify: { when: 'never' } })
  await bank.decide(load, 'never_return')
  const response = await fetch(new URL(returnPath, bank.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://secureacceptance.cybersource.com', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(answerOf(load)),
  })
  expect({ http: response.status, location: response.headers.get('location') }).toEqual({
    http: 303,
    location: page(load),
  })
  expect(response.headers.get('set-cookie')).toBeNull()
})

test('a form that was made here says nothing about how CyberSource does', async () => {
  const { bank, sita } = scenario
  await bank.begin(sita, '1000')
  expect(await bank.db.read((tx) => tx.many`select rail from rail_health`)).toEqual([])
})

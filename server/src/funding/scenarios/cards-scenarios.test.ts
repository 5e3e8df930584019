import type { Load } from '@sahuji/contract/funding'
import { expect, test } from 'vitest'
import { formIn } from '../../../testing/card-payer.ts'
import { type Scenario, openScenarioBank, runScenarios, scenario } from '../../../testing/load-scenario.ts'
import { settleCollection } from '../../collections/settle/settle-collection.ts'

// The stories of rails.md §16 that a card tells: signed by browser and server, searched by our reference.

const approved = (load: Load) => scenario.bank.decide(load, 'approve')
const page = ({ id }: Load) => `/dashboard/loadFunds/visa/return/${id}`
const credited = { state: 'credited', service_code: null } as const
const returnPath = '/rails/cards/return'
const notifyPath = '/rails/cards/notify'
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
]

const posted = async (url: string, fields: Record<string, string>) =>
  (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).text()

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

test.each(['before', 'after', 'together'] as const)(
  'typed on the acquirer’s page, with the word to our server %s the browser is back: credited once',
  async (when) => {
    const { bank, sita } = scenario
    const load = await bank.begin(sita, '1000', { notify: { when, copies: 2, delay_ms: 20 } })
    const { url, fields } = load.hand_off!
    await posted(url, fields)
    const back = await posted(`${url}/${fields['transaction_uuid']}`, {
      decision: 'approve',
      card_number: '5555 5555 5555 4444',
    })
    if (when === 'before') expect((await bank.now(load)).notified_at).not.toBeNull()
    expect((await bank.request(returnPath, formIn(back))).location).toBe(page(load))
    await expect.poll(async () => (await bank.now(load)).notified_at).not.toBeNull()
    await bank.work()
    expect(await bank.now(load)).toMatchObject(credited)
    expect(await bank.wallet(load)).toBe(net)
    expect(await answersKept(load)).toHaveLength(1)
  },
)

test('a search that is silent three times leaves the rail alone, until it answers again', async () => {
  const { bank, sita } = scenario
  const load = await bank.begin(sita, '1000', { faults: [{ call: 'tss/searches', kind: 'reset', times: 3 }] })
  await paidInSilence(load)
  for (const _ of [1, 2, 3, 4]) await settleCollection(bank.deps, load.id)
  expect(bank.simulator.cards.payment(load.reference).calls).toEqual({ 'tss/searches': 3 })
  expect(await bank.db.read((tx) => tx.many`select rail, circuit from rail_health`)).toEqual([
    { rail: 'cards', circuit: 'open' },
  ])
  await bank.watch(load, 0.5)
  expect((await bank.now(load)).state).toBe('credited')
})

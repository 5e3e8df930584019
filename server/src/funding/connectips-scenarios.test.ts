import type { Load } from '@sahuji/contract/funding'
import { expect, test } from 'vitest'
import { openScenarioBank, runScenarios, type Scenario, scenario } from '../../testing/load-scenario.ts'
import { eventsOf } from './load-events.ts'

// The stories of rails.md §16 that connectIPS can tell: it never notifies, and a failure inside it sends nobody back.

const approved = (load: Load) => scenario.bank.decide(load, 'approve')
const page = ({ id }: Load) => `/dashboard/loadFunds/ips/return/${id}`
const back = (reference: string) => `/rails/connectips/return?TXNID=${reference}`
/** connectIPS takes Rs.4 from the payer on top; our fee for the route is Rs.8. */
const credited = { state: 'credited', service_code: null, wallet: 99_200n } as const
const nothing = { wallet: 0n } as const

const told = async (load: Load) =>
  (await scenario.bank.db.read((tx) => eventsOf(tx, load.id))).map(({ what, code }) =>
    code ? `${what} ${code}` : what,
  )

const scenarios: Scenario[] = [
  {
    n: 1,
    name: 'plain success: the payer comes back with TXNID alone, and the two calls credit',
    run: async (load) => {
      expect(load.hand_off).toMatchObject({ method: 'POST', fields: { TXNID: load.reference, TXNAMT: '100000' } })
      expect(await approved(load)).toBe(page(load))
      await scenario.bank.work()
      expect(await told(load)).toEqual([
        'created',
        'sent_to_bank',
        'returned',
        'debited',
        'credit_arrived 000',
        'credited 000',
      ])
      expect(await scenario.bank.now(load)).toMatchObject({
        gateway_charge: 400n,
        debit_leg: 'done',
        credit_leg: 'done',
      })
    },
    ends: credited,
  },
  {
    n: 2,
    name: 'declined: the payer stays on an error page, polling finds the no',
    run: async (load) => {
      expect(await scenario.bank.decide(load, 'decline')).toBeNull()
      await scenario.bank.watch(load, 1 / 60)
      expect(await scenario.bank.now(load)).toMatchObject({ debit_leg: 'failed', credit_leg: null })
    },
    ends: { state: 'failed', service_code: '602', ...nothing },
  },
  {
    n: 3,
    name: 'the payer turns back: connectIPS knows of nothing, the offer runs out',
    run: async (load) => {
      expect(await scenario.bank.decide(load, 'cancel')).toBe(page(load))
      await scenario.bank.watch(load, 0.3)
    },
    ends: { state: 'expired', ...nothing },
  },
  {
    n: 4,
    name: 'paid and never returned: only polling finds it, within a minute',
    run: (load) => scenario.bank.decide(load, 'never_return').then(() => scenario.bank.watch(load, 1 / 60)),
    ends: credited,
  },
  {
    n: 5,
    name: 'never came to connectIPS: it expires, it does not hang',
    run: (load) => scenario.bank.watch(load, 0.3),
    ends: { state: 'expired', ...nothing },
  },
  {
    n: 5,
    name: 'left before the OTP: it expires, it does not hang',
    run: (load) => scenario.bank.decide(load, 'abandon').then(() => scenario.bank.watch(load, 0.3)),
    ends: { state: 'expired', ...nothing },
  },
  {
    n: 7,
    name: 'the payer comes back three times at once, and a day later',
    run: async (load) => {
      await scenario.bank.decide(load, 'never_return')
      const answers = await Promise.all([1, 2, 3].map(() => scenario.bank.request(back(load.reference))))
      expect(answers.map(({ location }) => location)).toEqual([page(load), page(load), page(load)])
      await scenario.bank.work()
      scenario.bank.clock.advance({ hours: 24 })
      await scenario.bank.request(back(load.reference))
      await scenario.bank.work()
    },
    ends: credited,
  },
  {
    n: 8,
    name: 'a return that names another payment wakes that one alone',
    run: async (load) => {
      const other = await scenario.bank.beginAlone('1000')
      await scenario.bank.decide(other, 'never_return')
      expect((await scenario.bank.request(back(other.reference))).location).toBe(page(other))
      expect((await scenario.bank.now(load)).returned_at).toBeNull()
      await scenario.bank.watch(load, 0.3)
    },
    ends: { state: 'expired', ...nothing },
  },
  {
    n: 8,
    name: 'what else a return claims is not read',
    run: async (load) => {
      await scenario.bank.request(`${back(load.reference)}&status=SUCCESS&TXNAMT=9999900`)
      await scenario.bank.watch(load, 0.3)
    },
    ends: { state: 'expired', ...nothing },
  },
  ...(['999.00', '10000.00'] as const).map((amount): Scenario => ({
    n: 9,
    name: `Rs.${amount} was paid instead: into suspense, never into the wallet`,
    behaviour: { reports: { amount } },
    run: (load) => approved(load).then(() => scenario.bank.work()),
    ends: { state: 'unclear', service_code: '099', ...nothing },
  })),
  {
    n: 9,
    name: 'the second call says 1000.00 where 100000 was meant: held for a person, not read as rupees',
    behaviour: { reports: { detail_amount: '10.00' } },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      expect(await scenario.bank.now(load)).toMatchObject({ review_reason: 'other_amount', paid_amount: 100_000n })
    },
    ends: { state: 'unclear', service_code: '099', ...nothing },
  },
  {
    n: 9,
    name: 'another currency: nothing is posted, a person looks',
    behaviour: { reports: { currency: 'USD' } },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      expect(await scenario.bank.now(load)).toMatchObject({ review_reason: 'contradicted', transfer_id: null })
    },
    ends: { state: 'unclear', service_code: '099', ...nothing },
  },
  {
    n: 9,
    name: 'an answer about another payment posts nothing, and a person looks',
    behaviour: { reports: { reference: 'SJOTHER1' } },
    run: (load) => approved(load).then(() => scenario.bank.watch(load, 1)),
    ends: { state: 'unclear', service_code: '099', ...nothing },
  },
  {
    n: 11,
    name: 'the payer came back by the address of a success, and both calls say failed',
    behaviour: { status: { last: 'fail' } },
    run: async (load) => {
      expect(await approved(load)).toBe(page(load))
      await scenario.bank.work()
    },
    ends: { state: 'failed', ...nothing },
  },
  {
    n: 11,
    name: 'the payer came back by the address of a return, and had paid',
    run: async (load) => {
      await scenario.bank.decide(load, 'never_return')
      await scenario.bank.request(back(load.reference))
      await scenario.bank.work()
    },
    ends: credited,
  },
  {
    n: 12,
    name: 'a success that shows after the offer ended is credited',
    behaviour: { status: { first: 'not_initialised', seconds: 40 * 60 } },
    run: async (load) => {
      await approved(load)
      expect((await scenario.bank.watch(load, 0.3)).state).toBe('expired')
      await scenario.bank.watch(load, 48)
    },
    ends: credited,
  },
  {
    n: 12,
    name: 'failed, and paid after all: into suspense, a person looks',
    behaviour: { status: { first: 'fail', seconds: 20 * 60 } },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      expect((await scenario.bank.now(load)).state).toBe('failed')
      await scenario.bank.watch(load, 48)
      expect(await scenario.bank.now(load)).toMatchObject({ review_reason: 'after_failure' })
    },
    ends: { state: 'unclear', ...nothing },
  },
  ...(['timeout', 'http_500', 'http_502_html', 'http_200_html', 'half_body', 'bad_json'] as const).map(
    (kind, nth): Scenario => ({
      n: 13,
      name: `two checks end in ${kind}: unclear, then credited`,
      behaviour: { faults: [{ call: nth % 2 === 0 ? 'validatetxn' : 'gettxndetail', kind, times: 2 }] },
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
    n: 16,
    name: 'the form posted twice is a 403 page, and the first payment is credited',
    run: async (load) => {
      const { url, fields } = load.hand_off!
      await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
      const again = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
      expect([again.status, await again.text()]).toEqual([403, expect.stringContaining('multiple gateway payments')])
      await approved(load)
      await scenario.bank.work()
    },
    ends: credited,
  },
]

openScenarioBank({ serves: 'connectips' })
runScenarios(scenarios)

test('20: a return for a payment that nobody knows leads to the hub, and asks nobody', async () => {
  expect((await scenario.bank.request(back('SJNOBODY1'))).location).toBe('/dashboard/loadFunds')
  expect((await scenario.bank.request('/rails/connectips/notify?TXNID=SJNOBODY1')).http).toBe(404)
})

test.each([600, -600])('14: their clock is %i s ahead, five minutes before midnight in Kathmandu', async (seconds) => {
  const { bank } = scenario
  bank.clock.set(new Date(nextMidnight(bank.clock.now()).getTime() - 300_000))
  bank.simulator.connectips.skewClock(seconds)
  const load = await bank.beginAlone('2000')
  await bank.decide(load, 'never_return')
  expect((await bank.watch(load, 1 / 60)).state).toBe('credited')
  bank.simulator.connectips.skewClock(0)
})

test('17: two tabs that finish two attempts of one amount are two payments, each credited once', async () => {
  const { bank } = scenario
  const merchant = await bank.newMerchant()
  const first = await bank.beginFor(merchant, '1500')
  await bank.decide(first, 'never_return')
  bank.clock.advance({ hours: 1 })
  const second = await bank.beginFor(merchant, '1500')
  await Promise.all([bank.decide(second, 'approve'), bank.request(back(first.reference))])
  await bank.watch(first, 1)
  await bank.watch(second, 1)
  expect(await bank.wallet(first)).toBe(298_400n)
  expect(await bank.broken()).toEqual([])
})

test('a 401 to everything opens its circuit: no new load begins, and what was paid is credited when it knows us again', async () => {
  const { bank, sita } = scenario
  const load = await bank.begin(sita, '1000')
  await bank.decide(load, 'never_return')
  bank.simulator.connectips.rotateSecret()
  bank.simulator.connectips.retireSecrets()
  await bank.watch(load, 0.2)
  expect(await bank.now(load)).toMatchObject({ state: 'unclear', is_rail_down: true })
  await expect(bank.begin(sita, '1001')).rejects.toThrow(/rail_down/)
  bank.simulator.connectips.rotateSecret(bank.simulator.keys.connectips.password)
  await bank.watch(load, 1)
  expect((await bank.now(load)).state).toBe('credited')
})

/** 18:15 UTC. */
function nextMidnight(now: Date): Date {
  const at = new Date(now)
  at.setUTCHours(18, 15, 0, 0)
  return at > now ? at : new Date(at.getTime() + 86_400_000)
}

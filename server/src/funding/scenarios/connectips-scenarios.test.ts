import { listChannels, listInstruments, type Load, quoteLoad } from '@sahuji/contract/funding'
import { rupees } from '@sahuji/contract/money/money'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { expect, test } from 'vitest'
import { openScenarioBank, runScenarios, type Scenario, scenario } from '../../../testing/load-scenario.ts'
import { eventsOf } from '../../collections/rows/collection-events.ts'

// The scenarios of rails.md §16 that connectIPS can have: it never notifies, and after a failure inside it the payer does not return.

const approved = (load: Load) => scenario.bank.decide(load, 'approve')
const page = ({ id }: Load) => `/dashboard/loadFunds/ips/return/${id}`
const back = (reference: string) => `/rails/connectips/return?TXNID=${reference}`
/** connectIPS takes Rs.4 from the payer on top; our fee for so much is Rs.4. */
const credited = { state: 'credited', service_code: null, wallet: 99_600n } as const
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
    n: 5,
    name: 'left before the OTP: it expires, it does not hang',
    run: (load) => scenario.bank.decide(load, 'abandon').then(() => scenario.bank.watch(load, 0.3)),
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
]

openScenarioBank({ serves: 'connectips' })
runScenarios(scenarios)

test('20: a return for an unknown payment leads to the hub, and asks no rail', async () => {
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
  expect(await bank.wallet(first)).toBe(299_200n)
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

test('what connectIPS takes on top is known before the payer leaves, by the terms that hold on the day', async () => {
  const { bank, sita } = scenario
  const quoted = async (amount: string) => {
    const ask = { instrument_id: bank.instrument_id, amount: Number(rupees(amount)) }
    return (await sita.call(quoteLoad, ask)).data.gateway_charge
  }
  expect([await quoted('500'), await quoted('500.01'), await quoted('5000.01')]).toEqual([200n, 400n, 800n])
  expect((await bank.begin(sita, '1000')).gateway_charge).toBe(400n)
  const overview = (await sita.call(listChannels, {})).data.find(({ channel }) => channel === 'ips')!
  expect(overview).toMatchObject({ sample_amount: rupees('25,000'), sample_charge: 800n })
  expect(overview.rail_terms).toMatchObject({ rail: 'connectips', valid_from: '2023-04-03', day_count: 100 })
  const tomorrow = kathmanduDay(new Date(bank.clock.now().getTime() + 86_400_000))
  await bank.owner.write(
    (tx) => tx.run`
      insert into rail_terms (rail, valid_from, charges, source)
      values ('connectips', ${tomorrow}, '[{"up_to": 100, "fee": 0}, {"up_to": null, "fee": 900}]', '{"en": "a new list"}')`,
  )
  expect(await quoted('500')).toBe(200n)
  bank.clock.advance({ hours: 24 })
  expect((await bank.beginFor(await bank.newMerchant(), '500')).gateway_charge).toBe(900n)
  await bank.owner.write((tx) => tx.run`delete from rail_terms where valid_from = ${tomorrow}`)
})

test('whose slip has only Latin letters shows it before a remark is written', async () => {
  const { data } = await scenario.sita.call(listInstruments, { channel: 'ips' })
  expect(data).toMatchObject([{ slip: 'latin' }])
})

test.each([{ liability: 'MN' }, { charge: '5.00' }] as const)(
  'a charge that was not as the terms say (%o) takes no money from the wallet',
  async (reports) => {
    const { bank, sita } = scenario
    const load = await bank.begin(sita, '1000', { reports })
    await bank.decide(load, 'approve')
    await bank.work()
    expect(await bank.now(load)).toMatchObject({
      state: 'credited',
      gateway_charge: 'charge' in reports ? 500n : 0n,
    })
  },
)

/** 18:15 UTC. */
function nextMidnight(now: Date): Date {
  const at = new Date(now)
  at.setUTCHours(18, 15, 0, 0)
  return at > now ? at : new Date(at.getTime() + 86_400_000)
}

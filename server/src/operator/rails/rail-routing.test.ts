import { createLoad, listChannels, listInstruments, quoteLoad } from '@sahuji/contract/funding'
import { listAudit } from '@sahuji/contract/operator/audit'
import { switchRail } from '@sahuji/contract/operator/jobs-and-rails'
import { listRailRoutes, routeRail } from '@sahuji/contract/operator/rails'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { operator, type SomeOperator } from '../../../testing/operators.ts'
import { forgetLimits, type Someone } from '../../../testing/people.ts'
import type { Rail } from '../../rails/rail.ts'

let bank: Bank
let sita: Someone
let checker: SomeOperator
/** What the second rail does with a payment that is opened there. */
const second = { is_silent: false, opened: [] as string[], amount_min: 10_000n }
const raw = { call: 'second', asked: {}, http: null, answered: null }

/** Beside OnePG a rail that offers Nabil by internet banking under another code, and one bank of its own. */
const withSecond = (onepg: Rail): Rail[] => [onepg, secondRail(onepg)]
const secondRail = (onepg: Rail): Rail => ({
  ...onepg,
  name: 'khalti',
  capabilities: {
    ...onepg.capabilities,
    amount_min: second.amount_min,
    refunds: 'part',
    instruments: [
      { code: 'k-nabil', name: 'Nabil', institution: 'Nabil Bank Limited', kind: 'ebanking' },
      { code: 'k-own', name: 'Himalayan Purse', institution: 'Himalayan Purse', kind: 'ebanking' },
    ],
  },
  quote: async () => ({ outcome: 'answered', value: { charge: 700n }, raw }),
  initiate: async ({ reference }) => {
    if (second.is_silent) return { outcome: 'ambiguous', fault: 'timeout', raw }
    second.opened.push(reference)
    const expires_at = new Date(bank.clock.now().getTime() + 1_800_000)
    const way = { method: 'GET', url: 'http://127.0.0.1:9/pay', fields: {}, expires_at } as const
    return { outcome: 'answered', value: { ...way, rail_id: `K${reference}` }, raw }
  },
  verify: async () => ({ state: 'not_found', reason: '', rail_ref: null, raw }),
})

beforeAll(async () => {
  bank = await openBank({ rails: withSecond })
  checker = await operator(bank, ['finance_checker'])
})
beforeEach(async () => {
  second.is_silent = false
  bank.simulator.control.reset()
  bank.clock.advance({ seconds: 5 })
  await forgetLimits(bank)
  await bank.owner.write((tx) => tx.run`delete from rail_health`)
  await bank.owner.write((tx) => tx.run`delete from rail_routes`)
  sita = await bank.merchant()
})
afterAll(() => bank.close())

const channel = 'ebanking'
const nabil = { channel, bank: 'nabil bank' } as const
const reason = 'OnePG asked us to spare its Nabil line.'
const banksShown = async () => (await sita.call(listInstruments, { channel })).data
const begin = async (amount = 100_000) => {
  const shown = (await banksShown()).find(({ name }) => name === 'Nabil Bank')
  return sita.call(createLoad, { instrument_id: shown!.id, amount, purpose: 'stock' }, randomUUID())
}
const railOf = async (id: string) =>
  (await bank.db.read((tx) => tx.one<{ rail: string }>`select rail from loads where id = ${id}`)).rail
const eventsOf = (id: string) =>
  bank.db.read(
    (tx) => tx.many<{ what: string; facts: object }>`
    select what, facts from collection_events where collection_id = ${id} order by seq`,
  )
const onepgFalls = () => bank.simulator.control.fail({ call: 'GetProcessId', kind: 'reset', times: null })

describe('a bank that two rails offer', () => {
  test('is shown once, and the bank of the second rail alone beside it', async () => {
    const names = (await banksShown()).map(({ name }) => name)
    expect(names.filter((name) => name === 'Nabil Bank')).toHaveLength(1)
    expect(names).toContain('Himalayan Purse')
    const [hub] = (await sita.call(listChannels, {})).data
    expect(hub).toMatchObject({ channel, instrument_count: names.length })
  })

  test('uses the first rail without a choice', async () => {
    const { data } = await begin()
    expect(await railOf(data.id)).toBe('onepg')
  })

  test('uses the rail that the operator put first, whichever the page had shown; an own order precedes the channel’s', async () => {
    const before = (await banksShown()).find(({ name }) => name === 'Nabil Bank')!
    await checker.call(routeRail, { channel, bank: null, rails: ['onepg'], reason })
    await checker.call(routeRail, { ...nabil, rails: ['khalti', 'onepg'], reason })
    const ask = { instrument_id: before.id, amount: 100_000 }
    expect((await sita.call(quoteLoad, ask)).data).toMatchObject({ gateway_charge: 700n })
    const { data } = await sita.call(createLoad, { ...ask, purpose: 'stock' }, randomUUID())
    expect(await railOf(data.id)).toBe('khalti')
    expect(data.hand_off).toMatchObject({ method: 'GET', url: 'http://127.0.0.1:9/pay' })
    expect((await banksShown()).map(({ name }) => name)).not.toContain('Himalayan Purse')
  })

  test('uses the rail that takes so small an amount, and is refused below every rail’s minimum', async () => {
    await bank.owner.write(
      (tx) => tx.run`update tariff_lines set value = 1 where rule = 'amount_min' and channel = 'load:ebanking'`,
    )
    await checker.call(routeRail, { ...nabil, rails: ['khalti', 'onepg'], reason })
    const { data } = await begin(9_900)
    expect(await railOf(data.id)).toBe('onepg')
    await checker.call(routeRail, { ...nabil, rails: ['khalti'], reason })
    const refused = await begin(9_800)
    expect(refused).toMatchObject({ http: 422, status: '016' })
    expect(refused.errors).toEqual({ amount: [expect.stringContaining('Rs.100.00')] })
  })

  test('counts as one bank for a button pressed twice, whichever rail took the first', async () => {
    await begin()
    await checker.call(routeRail, { ...nabil, rails: ['khalti'], reason })
    expect(await begin()).toMatchObject({ http: 422, body: { refusal: 'load_open' } })
  })
})

describe('fail-over', () => {
  test('uses the next rail at once where the first does not answer, under an unused reference', async () => {
    onepgFalls()
    const { data } = await begin()
    expect(data).toMatchObject({ state: 'at_bank' })
    expect(await railOf(data.id)).toBe('khalti')
    expect(second.opened).toContain(data.reference)
    const told = (await eventsOf(data.id)).find(({ what }) => what === 'rerouted')
    expect(told).toMatchObject({
      facts: { from: 'onepg', rail: 'khalti', reference: expect.not.stringMatching(data.reference) },
    })
  })

  test('skips a rail that is down, and returns to it as soon as it answers', async () => {
    onepgFalls()
    bank.simulator.control.fail({ call: 'GetServiceCharge', kind: 'reset', times: null })
    await begin(100_100)
    await begin(100_200)
    const [onepg] = await bank.db.read((tx) => tx.many`select circuit from rail_health where rail = 'onepg'`)
    expect(onepg).toMatchObject({ circuit: 'open' })
    const shown = (await banksShown()).find(({ name }) => name === 'Nabil Bank')
    expect(shown).toMatchObject({ health: 'working' })
    const third = await begin(100_300)
    expect((await eventsOf(third.data.id)).map(({ what }) => what)).not.toContain('rerouted')
    bank.simulator.control.clearFaults()
    bank.clock.advance({ minutes: 3 })
    await bank.work()
    const back = await begin(100_400)
    expect(await railOf(back.data.id)).toBe('onepg')
  })

  test('refuses as before where no other rail is up', async () => {
    onepgFalls()
    second.is_silent = true
    expect(await begin()).toMatchObject({ http: 503, status: '028' })
  })

  test('asks no other rail after a refusal of the payment itself', async () => {
    bank.simulator.control.next({ refuse: { code: '16', message: 'Amount is too low' } })
    second.opened.length = 0
    expect(await begin()).toMatchObject({ body: { refusal: 'rail_refused' } })
    expect(second.opened).toEqual([])
  })

  test('skips a rail that is switched off by hand', async () => {
    const off = { rail: 'onepg', channel, is_off: true, reason } as const
    const before = (await banksShown()).find(({ name }) => name === 'Nabil Bank')!
    await checker.call(switchRail, off)
    // a page opened before still finds the bank by its earlier id
    const shown = (await banksShown()).find(({ name }) => name === 'Nabil Bank')!
    expect(shown.id).not.toBe(before.id)
    expect(shown).toMatchObject({ health: 'working', also_ids: [before.id] })
    const { data } = await begin()
    expect(await railOf(data.id)).toBe('khalti')
    await checker.call(switchRail, { ...off, is_off: false })
  })
})

describe('the operator’s choice', () => {
  test('shows the order, the serving rails, and what each rail can do', async () => {
    const viewer = await operator(bank, ['viewer'])
    const { data } = await viewer.call(listRailRoutes, {})
    expect(data.rails).toMatchObject([
      { rail: 'onepg', refunds: 'by_hand', amount_min: null },
      { rail: 'khalti', refunds: 'part', amount_min: 10_000n },
    ])
    expect(data.banks.find((one) => one.bank === 'nabil bank')).toMatchObject({
      name: 'Nabil Bank',
      rails: [
        { rail: 'onepg', is_up: true },
        { rail: 'khalti', is_up: true },
      ],
    })
    expect((await viewer.call(routeRail, { ...nabil, rails: ['khalti'], reason })).http).toBe(422)
  })

  test('is in the log with the previous order, and can be removed', async () => {
    await checker.call(routeRail, { ...nabil, rails: ['khalti'], reason })
    const { data } = await checker.call(routeRail, { ...nabil, rails: ['khalti', 'onepg'], reason })
    expect(data.routes).toMatchObject([{ ...nabil, rails: ['khalti', 'onepg'], reason, changed_by: checker.name }])
    expect((await checker.call(routeRail, { ...nabil, rails: [], reason })).data.routes).toEqual([])
    const administrator = await operator(bank, ['administrator'])
    const rows = (await administrator.call(listAudit, { what: 'rail.routed' })).data.data
    expect(rows.slice(0, 3).map(({ subject_id, before, after }) => [subject_id, before, after])).toEqual([
      ['ebanking nabil bank', { rails: ['khalti', 'onepg'] }, { rails: [], reason }],
      ['ebanking nabil bank', { rails: ['khalti'] }, { rails: ['khalti', 'onepg'], reason }],
      ['ebanking nabil bank', { rails: [] }, { rails: ['khalti'], reason }],
    ])
  })

  test.each([
    ['a bank that nobody offers', { channel, bank: 'bank of nowhere', rails: ['onepg'] }, 404],
    ['a rail that does not offer it', { channel, bank: 'nic asia bank', rails: ['khalti'] }, 404],
    ['a rail that is not set', { ...nabil, rails: ['fonepay'] }, 404],
    ['a rail twice', { ...nabil, rails: ['onepg', 'onepg'] }, 422],
    ['nothing to take away', { ...nabil, rails: [] }, 404],
  ] as const)('of %s is refused', async (_, { rails, ...of }, http) => {
    expect((await checker.call(routeRail, { ...of, rails: [...rails], reason })).http).toBe(http)
  })
})

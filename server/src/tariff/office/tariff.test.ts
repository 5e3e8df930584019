import * as funding from '@sahuji/contract/funding'
import { readTransaction } from '@sahuji/contract/transactions/story'
import * as proposals from '@sahuji/contract/operator/proposals'
import * as contract from '@sahuji/contract/tariff/office/tariff'
import { rupees } from '@sahuji/contract/money/money'
import type { LineScope } from '@sahuji/contract/tariff/lines'
import { listNotifications } from '@sahuji/contract/notifications'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { operator, type SomeOperator, steppedUp } from '../../../testing/operators.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { addLines } from '../../../testing/tariff.ts'
import type { Rail } from '../../rails/rail.ts'

let bank: Bank
let maker: SomeOperator
let checker: SomeOperator

/** Beside OnePG a rail that offers Nabil too. */
const khalti = (onepg: Rail): Rail => ({
  ...onepg,
  name: 'khalti',
  capabilities: {
    ...onepg.capabilities,
    instruments: [{ code: 'k-nabil', name: 'Nabil', institution: 'Nabil Bank Limited', kind: 'ebanking' }],
  },
})

beforeAll(async () => {
  bank = await openBank({ rails: (onepg) => [onepg, khalti(onepg)] })
})
// their sessions end while the tests let days pass
beforeEach(async () => {
  maker = await operator(bank, ['finance_maker', 'finance_checker'], 'Nirmala Joshi')
  checker = await operator(bank, ['finance_checker'], 'Deepak Bhattarai')
})
afterAll(() => bank.close())

const reason = 'The central bank’s circular of this week.'
const scope = { channel: null, rail: null, bank: null, tier: null, purpose: null, fee: null, value: null }
type Change = LineScope
const fee = (channel: string, value: number) => ({
  ...scope,
  rule: 'fee' as const,
  channel,
  fee: { kind: 'percent' as const, value, min: null, max: null, slabs: null },
})
const limit = (rule: 'day_amount' | 'day_count' | 'amount_max' | 'month_count', channel: string, value: number) => ({
  ...scope,
  rule,
  channel,
  value,
})
const dayAfter = (days: number) => kathmanduDay(new Date(bank.clock.now().getTime() + days * 86_400_000))
const sooner = 'The central bank set the day.'
const propose = (changes: (Change & object)[], valid_from = dayAfter(3), why: { sooner?: string } = { sooner }) =>
  maker.call(
    contract.proposeTariff,
    { draft: { valid_from, source: 'Price list 2083', changes: changes as never, ...why }, reason },
    randomUUID(),
  )
const approve = async (id: string, who = checker) => {
  await steppedUp(bank, who)
  return who.call(proposals.approveProposal, { id, revision: 1 })
}

describe('lines of the tariff', () => {
  test('are proposed together, hold from their day once another person has approved them, and name who signed', async () => {
    const day = dayAfter(3)
    const { data } = await propose([fee('load:visa', 175), limit('day_count', 'load:visa', 7)], day)
    expect(data).toMatchObject({ kind: 'tariff_rule', state: 'waiting' })
    expect(data.tariff!.changes.map(({ rule, before }) => [rule, before?.fee?.value ?? before?.value])).toEqual([
      ['fee', 220],
      ['day_count', 5n],
    ])
    const before = (await maker.call(contract.readTariff, {})).data.lines.length
    expect((await approve(data.id, maker)).body).toMatchObject({ refusal: 'maker_is_not_checker' })
    expect((await approve(data.id)).http).toBe(200)
    const after = (await maker.call(contract.readTariff, {})).data
    expect(after.lines.length).toBe(before + 2)
    const fees = after.lines.filter(({ rule, channel }) => rule === 'fee' && channel === 'load:visa')
    expect(fees.map((line) => [line.valid_from, line.is_in_force, line.is_confirmed])).toEqual([
      [day, false, true],
      ['2023-04-03', true, false],
    ])
    expect(after.versions.at(-1)).toMatchObject({
      valid_from: day,
      state: 'to_come',
      changes: 2,
      signed_by: ['Deepak Bhattarai', 'Nirmala Joshi'],
    })
    expect((await propose([fee('load:visa', 180)], day)).body).toMatchObject({ refusal: 'tariff_day_taken' })
  })

  test('one person alone begins none, not even by SQL as the application', async () => {
    const { data } = await propose([limit('day_count', 'load:sct', 9)], dayAfter(9))
    const done = bank.db.write(
      (
        tx,
      ) => tx.run`update operator_proposals set state = 'done', checker = maker, checker_name = 'me', checked_at = now()
                      where id = ${data.id}`,
    )
    await expect(done).rejects.toMatchObject({ constraint: 'proposal_maker_is_not_its_checker' })
    const own = bank.db.write((tx) =>
      addLines(tx, { valid_from: dayAfter(9), source: 'mine' }, [
        { rule: 'day_count', channel: 'load:sct', value: 9n },
      ]),
    )
    await expect(own).rejects.toThrow(/permission denied/)
  })

  test.each<[string, string, () => Promise<{ body: { refusal?: string } }>]>([
    ['of a day that has begun', 'tariff_day_past', () => propose([fee('load:ips', 5)], dayAfter(0))],
    [
      'whose figures do not rise',
      'tariff_figures_wrong',
      () => propose([limit('amount_max', 'load:ips', 900_000_000)]),
    ],
    ['of more than all', 'tariff_figures_wrong', () => propose([fee('load:ips', 10_001)])],
    ['that say what holds already', 'tariff_unchanged', () => propose([fee('load:ebanking', 5)])],
    ['of a way that is not there', 'tariff_line_unknown', () => propose([limit('day_count', 'load:gold', 5)])],
    [
      'of a rail that is not there',
      'tariff_line_unknown',
      () => propose([{ ...limit('day_count', 'load:ips', 5), rail: 'hawala' }]),
    ],
    [
      'twice the same',
      'tariff_figures_wrong',
      () => propose([limit('day_count', 'load:ips', 5), limit('day_count', 'load:ips', 6)]),
    ],
  ])('%s are not taken', async (_, refusal, ask) => {
    expect((await ask()).body).toMatchObject({ refusal })
  })
})

describe('merchants who are touched', () => {
  const dearer = [fee('load:ebanking', 9)]

  test('are notified fifteen days before; an earlier change gives a reason, a cheaper or wider one need not', async () => {
    const short = await propose(dearer, dayAfter(14), {})
    expect(short.body).toMatchObject({
      refusal: 'tariff_notice_short',
      errors: { 'draft.sooner': [expect.anything()] },
    })
    const { data } = await propose(dearer, dayAfter(14))
    expect(data.tariff).toMatchObject({ sooner, told_on: dayAfter(-1) })
    expect((await propose(dearer, dayAfter(15), {})).data.tariff!.told_on).toBe(dayAfter(0))
    const wider = await propose([fee('load:ips', 0), limit('day_count', 'load:visa', 8)], dayAfter(2), {})
    expect(wider.data.tariff!.told_on).toBeNull()
  })

  test('are notified once, by the bell and by mail, in the morning of that day; others are not', async () => {
    const sita = await bank.merchant()
    const hari = await bank.merchant()
    await bank.begin(sita, '500')
    const day = dayAfter(40)
    const { id } = (await propose(dearer, day, {})).data
    await approve(id)
    const [waiting] = await bank.owner.read(
      (tx) => tx.many<{ run_at: Date }>`select run_at from graphile_worker.jobs where key = ${`tariff.notify ${id}`}`,
    )
    expect(waiting!.run_at).toEqual(new Date(startOfKathmanduDay(dayAfter(25)).getTime() + 9 * 3_600_000))
    const tell = bank.app.jobs.find(({ name }) => name === 'operator.notify_tariff')!
    await Promise.all([tell.run({ proposal_id: id }), tell.run({ proposal_id: id })])
    await tell.run({ proposal_id: id })
    const heard = async (who: typeof sita) => [
      (await who.call(listNotifications, {})).data.data.filter(({ type }) => type === 'TariffChange').length,
      (await bank.outbox(who.email)).filter(({ subject }) => subject?.includes(day)).length,
    ]
    expect(await heard(sita)).toEqual([1, 1])
    expect(await heard(hari)).toEqual([0, 0])
  })
})

describe('the table is what is enforced', () => {
  const tomorrow = async (lines: Parameters<typeof addLines>[2]) => {
    bank.clock.advance({ hours: 24 })
    await bank.owner.write((tx) => addLines(tx, { valid_from: dayAfter(0), source: 'a circular' }, lines))
  }
  const channel = 'load:ebanking'

  test('a limit of one rail sends the excess by the other, and is shown where no other has room', async () => {
    await tomorrow([
      { rule: 'day_amount', channel, rail: 'onepg', value: rupees('1500') },
      { rule: 'day_amount', channel, rail: 'khalti', value: rupees('700') },
    ])
    const merchant = await bank.newMerchant()
    const railOf = async (amount: string) => (await bank.now(await bank.beginFor(merchant, amount))).rail
    expect([await railOf('900'), await railOf('601'), await railOf('500')]).toEqual(['onepg', 'khalti', 'onepg'])
    await expect(bank.beginFor(merchant, '200')).rejects.toMatchObject({
      code: 'day_amount_used',
      facts: { limit: 'Rs.1,500.00', used: 'Rs.1,400.00', amount: 'Rs.100.00' },
    })
  })

  test('a count of a bank and a step holds beside the others, and ends with the day', async () => {
    await tomorrow([
      { rule: 'day_amount', channel, rail: 'onepg', value: null },
      { rule: 'day_amount', channel, rail: 'khalti', value: null },
      { rule: 'day_count', channel, bank: 'nabil bank', tier: 'full', value: 2n },
    ])
    const merchant = await bank.newMerchant()
    await bank.beginFor(merchant, '500')
    await bank.beginFor(merchant, '501')
    await expect(bank.beginFor(merchant, '502')).rejects.toMatchObject({
      code: 'day_count_used',
      facts: { count: '2' },
    })
    bank.clock.advance({ hours: 24 })
    await expect(bank.beginFor(merchant, '502')).resolves.toMatchObject({ state: 'at_bank' })
  })

  test('money that comes when the limit of its rail is used up is looked at', async () => {
    await tomorrow([{ rule: 'day_amount', channel, rail: 'onepg', value: rupees('1000') }])
    const merchant = await bank.newMerchant()
    const late = await bank.beginFor(merchant, '800')
    await bank.owner.write(
      (tx) => tx.run`update loads set state = 'cancelled', opened_at = null, settled_at = now() where id = ${late.id}`,
    )
    const other = await bank.beginFor(merchant, '900')
    await bank.decide(other, 'never_return')
    expect((await bank.watch(other, 0.1)).state).toBe('credited')
    await bank.owner.write((tx) => tx.run`update loads set opened_at = created_at where id = ${late.id}`)
    await bank.decide(late, 'never_return')
    await bank.request(`/rails/onepg/notify?MerchantTxnId=${late.reference}&GatewayTxnId=OPG1`)
    expect(await bank.watch(late, 0.1)).toMatchObject({ state: 'unclear', review_reason: 'over_limit' })
  })

  test.for(['x', '🎓', 'x'.repeat(61)])(
    'a purpose called %s is refused before anybody has to approve it',
    async (en) => {
      const { http, errors } = await propose([
        { ...scope, rule: 'purpose', purpose: 'school_trips', value: 1, names: { en } } as never,
      ])
      expect([http, Object.keys(errors)]).toEqual([422, ['draft.changes']])
    },
  )

  test('a purpose is open from its day until another line closes it; the hub offers it by its name', async () => {
    const sita = await bank.merchant()
    const begin = (purpose: string) =>
      sita.call(funding.createLoad, { instrument_id: bank.instrument_id, amount: 50_000, purpose }, randomUUID())
    expect(await begin('school_fees')).toMatchObject({ http: 422, body: { refusal: 'purpose_closed' } })
    expect((await begin('school_fees')).errors).toHaveProperty('purpose')
    expect((await begin('Not a code')).http).toBe(422)
    const names = { en: 'School fees', ne: 'विद्यालय शुल्क' }
    const day = dayAfter(2)
    const { data } = await propose(
      [
        { ...scope, rule: 'purpose', purpose: 'school_fees', value: 1, names } as never,
        { ...scope, rule: 'purpose', purpose: 'other', channel: 'load:ebanking', value: 0 } as never,
      ],
      day,
    )
    expect((await approve(data.id)).http).toBe(200)
    bank.clock.advance({ hours: 48 })
    await forgetLimits(bank)
    const again = await bank.merchant()
    const [hub] = (await again.call(funding.listChannels, {})).data
    expect(hub!.purposes).toContainEqual({ code: 'school_fees', name: 'School fees' })
    expect(hub!.purposes.map(({ code }) => code)).not.toContain('other')
    const ask = (purpose: string) =>
      again.call(funding.createLoad, { instrument_id: bank.instrument_id, amount: 50_000, purpose }, randomUUID())
    expect((await ask('other')).body).toMatchObject({ refusal: 'purpose_closed' })
    const { data: load } = await ask('school_fees')
    expect(load).toMatchObject({ purpose: 'school_fees' })
    const { data: story } = await again.call(readTransaction, { id: load.id })
    expect(story).toMatchObject({ purpose: 'school_fees', purpose_name: 'School fees' })
  })
})

import * as contract from '@sahuji/contract/tariff/office/tariff'
import { rupees } from '@sahuji/contract/money/money'
import type { LineScope } from '@sahuji/contract/tariff/lines'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { operator, type SomeOperator } from '../../../testing/operators.ts'
import { addLines } from '../../../testing/tariff.ts'
import { linesOn } from '../lines.ts'

let bank: Bank
let maker: SomeOperator
let checker: SomeOperator
beforeAll(async () => {
  bank = await openBank()
})
// their sessions end while the tests let days pass
beforeEach(async () => {
  maker = await operator(bank, ['finance_maker'])
  checker = await operator(bank, ['finance_checker'])
})
afterAll(() => bank.close())

const scope = { channel: null, rail: null, bank: null, tier: null, purpose: null, fee: null, value: null }
const fee = (channel: string, value: number) => ({
  ...scope,
  rule: 'fee' as const,
  channel,
  fee: { kind: 'percent' as const, value, min: null, max: null, slabs: null },
})
const limit = (rule: 'day_amount' | 'day_count' | 'amount_max', channel: string, value: number) => ({
  ...scope,
  rule,
  channel,
  value,
})
const dayAfter = (days: number) => kathmanduDay(new Date(bank.clock.now().getTime() + days * 86_400_000))

describe('a trial', () => {
  const month = '2026-10-20'
  let rows_made = 0
  beforeEach(async () => {
    await bank.owner.write((tx) => tx.run`delete from tariff_lines where valid_from > '2023-04-03'`)
    await bank.owner.write((tx) => tx.run`delete from loads where day < '2026-11-17'`)
  })
  /**
   * Credited loads of Kartik 2083, which begins on 18 October: a merchant for each row, with their number a day and
   * amount.
   */
  const credited = async (rows: readonly { merchant_id: string; days: number; each: number; rupees: bigint }[]) => {
    const template = await bank.beginFor(await bank.newMerchant(), '600')
    await bank.decide(template, 'never_return')
    await bank.watch(template, 0.1)
    for (const row of rows)
      await bank.owner.write(
        (tx) => tx.run`
          insert into loads (id, merchant_id, key, reference, state, channel, rail, rail_reference, instrument_id, bank_name,
                             tariff_channel, tariff_from, limit_group, day, amount, fee, purpose, created_at, expires_at,
                             settled_at, transfer_id, balance_after)
          select overlay(gen_random_uuid()::text placing lpad(to_hex(${++rows_made}::integer), 8, '0') from 1 for 8)::uuid,
                 ${row.merchant_id}, gen_random_uuid(), upper(substr(md5(random()::text), 1, 16)), state,
                 channel, rail, gen_random_uuid(), instrument_id, bank_name, tariff_channel, tariff_from, limit_group,
                 '2026-10-18'::date + d, ${row.rupees * 100n}::bigint, ${row.rupees / 20n}::bigint, purpose, created_at,
                 expires_at, settled_at, gen_random_uuid(), 0
            from loads, generate_series(0, ${row.days - 1}) d, generate_series(1, ${row.each}) where id = ${template.id}`,
      )
  }
  const trial = async (changes: (LineScope & object)[]) => {
    const { data } = await maker.call(contract.tryTariff, { on_day: dayAfter(40), changes: changes as never, month })
    await bank.runJobs()
    return (await checker.call(contract.readTrial, { id: data.id })).data
  }

  test('shows what would be refused or priced differently, for which merchants, and changes nothing', async () => {
    const [large, small] = [await bank.newMerchant(), await bank.newMerchant()]
    await credited([
      { merchant_id: large, days: 4, each: 3, rupees: 20_000n },
      { merchant_id: small, days: 2, each: 1, rupees: 1_000n },
    ])
    const before = await bank.db.read((tx) => linesOn(tx, dayAfter(40)))
    const found = await trial([
      fee('load:ebanking', 10),
      limit('day_amount', 'load:ebanking', 5_000_000),
      limit('amount_max', 'load:ebanking', 5_000_000),
    ])
    expect(found).toMatchObject({
      state: 'done',
      month_from: '2026-10-18',
      month_until: '2026-11-17',
      done: 14,
      total: 14,
    })
    const { result } = found
    expect(result).toMatchObject({
      loads: 14,
      merchants: 2,
      amount: rupees('242000'),
      refused: { loads: 4, merchants: 1, amount: rupees('80000'), fee: 4_000n },
      repriced: { loads: 10, merchants: 2 },
      fee_before: 12_100n,
      fee_after: 16_200n,
    })
    expect(result!.days.map(({ loads, refused }) => [loads, refused])).toEqual([
      [4, 1],
      [4, 1],
      [3, 1],
      [3, 1],
    ])
    expect(result!.stops).toMatchObject([{ rule: 'day_amount', channel: 'load:ebanking', limit: 5_000_000n, loads: 4 }])
    expect(result!.changes.map(({ rule, touched, near }) => [rule, touched, near])).toEqual([
      ['fee', 2, 0],
      ['day_amount', 1, 0],
      ['amount_max', 0, 0],
    ])
    expect(result!.most.map(({ id, loads, refused }) => [id, loads, refused])).toEqual([
      [large, 12, 4],
      [small, 2, 0],
    ])
    expect(await bank.db.read((tx) => linesOn(tx, dayAfter(40)))).toEqual(before)
  })

  test('refuses and prices exactly as a load that begins under the same lines', async () => {
    const day = dayAfter(1)
    const channel = 'load:ebanking'
    await bank.owner.write((tx) =>
      addLines(tx, { valid_from: day, source: 'a circular' }, [
        { rule: 'fee', channel, value: 40n, fee_kind: 'percent', fee_min: 1_000n },
        { rule: 'day_amount', channel, value: rupees('100000') },
        { rule: 'day_count', channel, tier: 'full', value: 4n },
      ]),
    )
    const amounts = [40_000n, 59_000n, 20_000n, 900n, 101_000n, 50n, 100n, 200n]
    const past = await bank.newMerchant()
    await credited(amounts.map((each) => ({ merchant_id: past, days: 1, each: 1, rupees: each })))
    bank.clock.advance({ hours: 24 })
    const real = await bank.newMerchant()
    const fees: bigint[] = []
    for (const amount of amounts) {
      const load = await bank.beginFor(real, `${amount}`).catch(() => undefined)
      if (load) fees.push((await bank.now(load)).fee)
    }
    maker = await operator(bank, ['finance_maker'])
    checker = await operator(bank, ['finance_checker'])
    const { result } = await trial([])
    const own = result!.most.find(({ id }) => id === past)!
    expect([own.loads - own.refused, own.fee_after]).toEqual([fees.length, fees.reduce((sum, each) => sum + each, 0n)])
    expect(fees.length).toBeGreaterThan(2)
  })

  test('counts each of twenty thousand loads', async () => {
    const merchants = await Promise.all(Array.from({ length: 40 }, () => bank.newMerchant()))
    await credited(merchants.map((merchant_id) => ({ merchant_id, days: 25, each: 20, rupees: 150n })))
    const { result, total } = await trial([fee('load:ebanking', 10)])
    expect(total).toBe(20_000)
    expect(result!.repriced.merchants).toBeGreaterThanOrEqual(40)
  })

  test.for([
    ['on_day', '0000-02-29'],
    ['month', '0000-02-29'],
    ['month', '9999-12-31'],
  ] as const)('of a %s such as %s is refused', async ([field, day]) => {
    const { http, errors } = await maker.call(contract.tryTariff, { on_day: dayAfter(40), changes: [], [field]: day })
    expect([http, Object.keys(errors)]).toEqual([422, [field]])
  })

  test('is read by every role, begun by those who work on the tariff; an unknown one is 404', async () => {
    const viewer = await operator(bank, ['viewer'])
    expect((await viewer.call(contract.tryTariff, { on_day: dayAfter(40), changes: [], month })).body).toMatchObject({
      refusal: 'operator_role_needed',
    })
    expect((await viewer.call(contract.readTrial, { id: randomUUID() })).http).toBe(404)
    const wrong = await maker.call(contract.tryTariff, {
      on_day: dayAfter(40),
      changes: [limit('day_count', 'load:gold', 1)],
      month,
    })
    expect(wrong.body).toMatchObject({ refusal: 'tariff_line_unknown' })
    const last = await maker.call(contract.tryTariff, { on_day: dayAfter(40), changes: [] })
    expect(last.data.month_until <= dayAfter(0)).toBe(true)
  })
})

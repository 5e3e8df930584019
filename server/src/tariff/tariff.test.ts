import { basisPointsOf, rupees } from '@sahuji/contract/money/money'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { addRule, addTier } from '../../testing/tariff.ts'
import { limitDays, limits, nothingUsed } from './limits.ts'
import { explain, quote } from './fees.ts'
import { linesOn } from './lines.ts'
import { ruleFrom, ruleOn, rulesOn, type TariffRule, tierOn } from './rules.ts'

let base: TestDatabase
let rule: TariffRule
beforeAll(async () => {
  base = await testDatabase()
  rule = await base.db.read((tx) => ruleOn(tx, 'load:ebanking', '2026-11-20'))
})
afterAll(() => base.drop())

describe('a quote', () => {
  test('takes 0.05 % of an e-banking load, rounded half up to the paisa', () => {
    expect(quote(rule, rupees('25,000'))).toEqual({ amount: 2_500_000n, fee: 1_250n, net: 2_498_750n })
    expect(quote(rule, rupees('100.10')).fee).toBe(5n)
    expect(quote(rule, 11_000n).fee).toBe(6n)
  })

  test('keeps a percentage within its bounds, and takes nothing where it is free', () => {
    const bounded = { ...rule, fee_min: 500n, fee_max: 1_000n }
    expect([100_00n, 20_000_00n, 90_000_00n].map((amount) => quote(bounded, amount).fee)).toEqual([
      500n,
      1_000n,
      1_000n,
    ])
    expect(quote({ ...rule, fee_kind: 'free', fee_value: 0n }, 100_00n).fee).toBe(0n)
  })

  test('is explained with the amounts of its source as the reader’s language writes them', () => {
    const cited = { ...rule, source: 'our price list: Rs.5.00 a load' }
    expect(explain(cited, 'en').source).toBe('our price list: Rs.5.00 a load')
    expect(explain(cited, 'ne').source).toBe('our price list: रु.5.00 a load')
  })

  test('fee and net are the amount, and a larger amount never costs less', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 13n })
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [small, large] =
          one < other ? [quote(rule, one), quote(rule, other)] : [quote(rule, other), quote(rule, one)]
        return small.fee + small.net === small.amount && small.fee <= large.fee && small.fee >= 0n
      }),
    )
  })
})

test('the database rounds a share in basis points as the contract does, at halves, below zero and at the bounds', async () => {
  const most = 2n ** 63n - 1n
  const rates = fc.oneof(fc.constantFrom(0, 1, 5_000, 10_000), fc.integer({ min: 0, max: 10_000 }))
  const amounts = fc.oneof(fc.constantFrom(-most, -1n, 0n, 1n, most), fc.bigInt(-most, most))
  const halves = fc.bigInt(-(10n ** 12n), 10n ** 12n).map((share): [bigint, number] => [share * 100n + 50n, 100])
  const shares = fc.sample(fc.oneof(fc.tuple(amounts, rates), halves), 2_000)
  const rounded = await base.db.read(
    (tx) => tx.many<{ share: bigint }>`
      select basis_points_of(s.amount, s.rate) as share
        from unnest(${shares.map(([amount]) => amount)}::bigint[], ${shares.map(([, rate]) => rate)}::integer[])
             with ordinality s(amount, rate, n)
       order by s.n`,
  )
  expect(rounded.map(({ share }) => share)).toEqual(shares.map(([amount, rate]) => basisPointsOf(amount, BigInt(rate))))
})

describe('limits', () => {
  test('are the rule less what was used, and never below zero', () => {
    const used = { day_amount: rupees('1,50,000'), day_count: 3, month_amount: rupees('9,90,000'), month_count: 3 }
    expect(limits(rule, used)).toMatchObject({
      day_amount_left: rupees('50,000'),
      day_count_left: 7,
      month_amount_left: rupees('10,000'),
      amount_left: rupees('10,000'),
    })
    expect(limits(rule, { ...nothingUsed, day_count: 10 }).amount_left).toBe(0n)
    expect(limits(rule, { ...nothingUsed, day_amount: rupees('3,00,000') }).day_amount_left).toBe(0n)
  })

  test('turn at midnight in Kathmandu, 18:15 UTC, and with the Nepali month', () => {
    expect(limitDays(new Date('2026-11-20T18:14:59Z'))).toEqual({ day: '2026-11-20', month_start: '2026-11-17' })
    expect(limitDays(new Date('2026-11-20T18:15:00Z')).day).toBe('2026-11-21')
    expect(limitDays(new Date('2026-11-16T18:15:00Z')).month_start).toBe('2026-11-17')
    expect(limitDays(new Date('2026-11-16T18:14:59Z')).month_start).toBe('2026-10-18')
  })
})

describe('the tariff', () => {
  test('has one rule for each way to load, with its source', async () => {
    const rules = await base.db.read((tx) => rulesOn(tx, '2026-11-20'))
    expect(rules.map(({ channel }) => channel)).toEqual([
      'load:ebanking',
      'load:ips',
      'load:mobilebanking',
      'load:sct',
      'load:visa',
    ])
    expect(new Set(rules.map(({ source }) => source))).toEqual(new Set(['NRB Unified Directive 2079']))
  })

  test('gives separate dates and sources for the fee and for the limits', async () => {
    const lines = await base.db.read((tx) => linesOn(tx, '2026-11-20'))
    const changed = (rule: 'fee' | 'day_amount', source: string) => {
      const own = lines.map((line) =>
        line.rule === rule && line.channel === 'load:ebanking' ? { ...line, valid_from: '2026-10-01', source } : line,
      )
      return explain(ruleFrom(own, 'load:ebanking'), 'en')
    }
    expect(changed('day_amount', 'a circular')).toMatchObject({
      valid_from: '2023-04-03',
      limits_from: '2026-10-01',
      fee_source: 'NRB Unified Directive 2079',
      limits_source: 'a circular',
    })
    expect(changed('fee', 'our price list')).toMatchObject({
      valid_from: '2026-10-01',
      fee_source: 'our price list',
      limits_from: '2023-04-03',
      limits_source: 'NRB Unified Directive 2079',
    })
  })

  test('changes from a day on; the past keeps its rule, and none can be slipped in before it', async () => {
    const dearer = { ...rule, valid_from: '2027-01-01', fee_value: 10n }
    expect(await base.owner.write((tx) => addRule(tx, dearer))).toBe(true)
    const on = (day: string) => base.db.read((tx) => ruleOn(tx, 'load:ebanking', day))
    expect((await on('2026-12-31')).fee_value).toBe(5n)
    expect((await on('2027-01-01')).fee_value).toBe(10n)
    expect(await base.owner.write((tx) => addRule(tx, { ...rule, valid_from: '2026-12-01' }))).toBe(false)
    await expect(base.db.write((tx) => tx.run`update tariff_lines set value = 0`)).rejects.toThrow(/permission denied/)
  })

  test('of a tier changes from a day on, and its past cannot be changed', async () => {
    const tier = await base.db.read((tx) => tierOn(tx, 'starter', '2026-11-20'))
    expect(tier).toEqual({
      tier: 'starter',
      valid_from: '2023-04-03',
      amount_max: rupees('500'),
      month_amount: rupees('5000'),
      balance_max: rupees('9999'),
      payout_day_amount: null,
      payout_month_amount: 0n,
      may_withdraw: false,
      source: 'NRB Unified Directive 2079',
      is_confirmed: false,
    })
    expect(
      await base.owner.write((tx) => addTier(tx, { ...tier, valid_from: '2027-01-01', payout_month_amount: 100n })),
    ).toBe(true)
    const mayOn = async (day: string) => (await base.db.read((tx) => tierOn(tx, 'starter', day))).may_withdraw
    expect([await mayOn('2026-12-31'), await mayOn('2027-01-01')]).toEqual([false, true])
    expect(await base.owner.write((tx) => addTier(tx, { ...tier, valid_from: '2026-12-01' }))).toBe(false)
    await expect(
      base.db.write(
        (tx) =>
          tx.run`insert into tariff_lines (rule, tier, valid_from, value, source) values ('amount_max', 'starter', '2028-01-01', 1, 'mine')`,
      ),
    ).rejects.toThrow(/permission denied/)
  })
})

import { formatMoney } from '@sahuji/contract/money/money'
import { keyOfLine, type TariffChange } from '@sahuji/contract/tariff/lines'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addLines } from '../../testing/tariff.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { feeTables } from './fee-tables.ts'
import { quote } from '../tariff/fees.ts'
import { limits, within } from '../tariff/limits.ts'
import { linesOn, type TariffLine, withChanges } from '../tariff/lines.ts'
import { narrowingsFor } from '../tariff/narrowings.ts'
import { areInOrder } from '../tariff/order.ts'
import { openPurposes } from '../tariff/purposes.ts'
import { ruleFrom, rulesFrom, tiersFrom } from '../tariff/rules.ts'
import { stopOf } from '../tariff/stop.ts'

let base: TestDatabase
let seeded: TariffLine[]
beforeAll(async () => {
  base = await testDatabase()
  seeded = await base.db.read((tx) => linesOn(tx, '2026-11-20'))
})
afterAll(() => base.drop())

const scope = { rule: 'fee', channel: null, rail: null, bank: null, tier: null, purpose: null } as const
const paisa = (max: number) => fc.integer({ min: 1, max }).map(BigInt)
const channel = fc.constantFrom('load:ebanking', 'load:ips', 'load:visa')

/** Changes of every sort: fees of every kind, limits of ways, of rails, banks and steps, purposes. */
const change: fc.Arbitrary<TariffChange> = fc.oneof(
  fc
    .record({
      channel,
      rail: fc.constantFrom(null, 'khalti'),
      value: fc.nat(900),
      kind: fc.constantFrom('flat', 'percent'),
    })
    .map(({ kind, value, ...of }) => ({
      ...scope,
      ...of,
      value: null,
      fee: { kind: kind as 'flat', value, min: null, max: null, slabs: null },
    })),
  fc
    .record({ channel, cuts: fc.tuple(paisa(90_000), paisa(90_000)), least: fc.nat(500) })
    .map(({ cuts, least, ...of }) => ({
      ...scope,
      ...of,
      value: null,
      fee: {
        kind: 'slabs' as const,
        value: 0,
        min: null,
        max: null,
        slabs: [
          { up_to: cuts[0], fee: BigInt(least) },
          { up_to: cuts[0] + cuts[1], fee: BigInt(least) + 100n },
          { up_to: null, fee: BigInt(least) + 300n },
        ],
      },
    })),
  fc
    .record({
      channel,
      rule: fc.constantFrom(
        'amount_max' as const,
        'day_amount' as const,
        'month_amount' as const,
        'day_count' as const,
      ),
      of: fc.constantFrom({}, { rail: 'khalti' }, { bank: 'nabil bank' }, { tier: 'full' as const }),
      value: paisa(9_000_000),
    })
    .map(({ of, ...rest }) => ({ ...scope, fee: null, ...rest, ...of })),
  fc.record({ tier: fc.constantFrom('starter' as const, 'micro' as const), value: paisa(900_000) }).map((rest) => ({
    ...scope,
    ...rest,
    rule: 'month_amount' as const,
    fee: null,
  })),
  fc
    .record({ purpose: fc.constantFrom('stock', 'salaries', 'school_fees'), value: fc.constantFrom(0n, 1n) })
    .map((rest) => ({
      ...scope,
      ...rest,
      rule: 'purpose' as const,
      fee: null,
    })),
)
const table = fc
  .uniqueArray(change, { selector: keyOfLine, maxLength: 12 })
  .map((changes) => withChanges(seeded, { valid_from: '2027-01-01', source: 'a draft', changes }))
  .filter(areInOrder)

describe('one table', () => {
  test('is read alike by what prices, what refuses and what is shown: the most that is left is the most that fits', () => {
    const load = fc.record({ channel, amount: paisa(12_000_000), spent: paisa(10_000_000), times: fc.nat(8) })
    fc.assert(
      fc.property(table, load, fc.boolean(), (lines, { channel: of, amount, spent, times }, isByKhalti) => {
        const served = { rail: isByKhalti ? 'khalti' : 'onepg', bank: 'nabil bank', tier: 'full' as const }
        const rule = ruleFrom(lines, of as 'load:ips', served.rail)
        const used = { day_amount: spent, day_count: times, month_amount: spent, month_count: times }
        const sets = narrowingsFor(lines, { channel: rule.channel, ...served })
        const shown = sets.reduce((held, set) => within(held, set, used), limits(rule, used))
        const fits = (asked: bigint) =>
          [rule, ...sets].every((set) => !stopOf({ ...set, amount_min: null }, used, asked))
        expect(fits(amount)).toBe(amount <= shown.amount_left)
        if (shown.amount_left > 0n)
          expect([fits(shown.amount_left), fits(shown.amount_left + 1n)]).toEqual([true, false])
        const { fee, net } = quote(rule, amount)
        expect(fee + net).toBe(amount)
      }),
    )
  })

  test('is printed as it is enforced: each way’s limits and slabs, each tier’s figures, each narrower limit', () => {
    fc.assert(
      fc.property(table, (lines) => {
        const printed = Object.values(feeTables(lines, 'en')).join('\n')
        for (const rule of rulesFrom(lines)) {
          const { amount_min, amount_max, day_amount, month_amount, day_count, fee_slabs } = rule
          const row = [amount_min, amount_max, day_amount].map((each) => formatMoney(each)).join(' | ')
          expect(printed).toContain(`${row} | ${day_count} | ${formatMoney(month_amount)}`)
          for (const { fee, up_to } of fee_slabs ?? [])
            expect(printed).toContain(
              up_to === null ? `${formatMoney(fee)} above` : `${formatMoney(fee)} up to ${formatMoney(up_to)}`,
            )
        }
        for (const line of lines)
          if (line.value !== null && (line.rail ?? line.bank) && line.rule.endsWith('_amount'))
            expect(printed).toContain(formatMoney(line.value))
        for (const { month_amount } of tiersFrom(lines))
          if (month_amount) expect(printed).toContain(formatMoney(month_amount))
      }),
      { numRuns: 40 },
    )
  })

  test('names the source of each line, however new another line of its way is', () => {
    const changes: TariffChange[] = [
      {
        ...scope,
        channel: 'load:ips',
        fee: { kind: 'flat', value: 500, min: null, max: null, slabs: null },
        value: null,
      },
      { ...scope, rule: 'day_amount', channel: 'load:ips', bank: 'prabhu bank', value: 90_000n, fee: null },
    ]
    const lines = withChanges(seeded, { valid_from: '2027-01-01', source: 'our circular', changes })
    const printed = String(feeTables(lines, 'en')['fees_sources']).split('\n')
    const new_day = '(2027-01-01 / 2083 Poush 17): our circular'
    expect(printed.slice(0, 2)).toEqual([
      `- **connectIPS**: Fee ${new_day}`,
      `- **connectIPS, Prabhu Bank**: In a day ${new_day}`,
    ])
    expect(printed.filter((line) => line.includes('connectIPS') && !line.includes(new_day))).toEqual([
      expect.stringMatching(/: Least · Most at once · .*NRB Unified Directive 2079$/),
    ])
  })

  test('offers and prints a purpose exactly while its line allows it', () => {
    fc.assert(
      fc.property(table, (lines) => {
        const open = new Set(openPurposes(lines, 'load:ips').map(({ code }) => code))
        for (const { rule, purpose, value } of lines)
          if (rule === 'purpose') expect(open.has(purpose!)).toBe(value === 1n)
        const printed = String(feeTables(lines, 'en')['limits_shared'])
        for (const [code, name] of [
          ['stock', 'Buying stock'],
          ['salaries', 'Salaries'],
        ] as const)
          expect(printed.includes(name)).toBe(open.has(code))
      }),
    )
  })

  test('has no gap and no overlap: on every day each thing has the one line that began last, here and in the database', async () => {
    const days = ['2026-12-01', '2027-02-01', '2027-03-01']
    for (const [nth, day] of days.entries())
      await base.owner.write((tx) =>
        addLines(tx, { valid_from: day, source: 'a draft' }, [
          { rule: 'day_count', channel: 'load:ebanking', value: BigInt(11 + nth) },
          { rule: 'month_amount', tier: 'micro', value: BigInt(3_000_000 + nth) },
        ]),
      )
    const every = ['2026-11-30', ...days, '2027-02-28', '2030-01-01']
    for (const day of every) {
      const lines = await base.db.read((tx) => linesOn(tx, day))
      expect(new Set(lines.map(keyOfLine)).size).toBe(lines.length)
      expect(lines.length).toBe(seeded.length)
      const began = days.filter((each) => each <= day).length
      expect(ruleFrom(lines, 'load:ebanking').day_count).toBe(began === 0 ? 10 : 10 + began)
      const stored = await base.db.read(
        (tx) => tx.many<{ tier: string; month_amount: bigint | null; valid_from: string; source: string }>`
          select tier, month_amount, valid_from, source from tariff_tiers_on(${day}::date) order by tier`,
      )
      const made = tiersFrom(lines).map(({ tier, month_amount, valid_from, source }) => ({
        tier,
        month_amount,
        valid_from,
        source,
      }))
      expect(stored).toEqual(made.toSorted((one, other) => (one.tier < other.tier ? -1 : 1)))
    }
  })

  test('refuses figures that do not fit together, and a line of the application’s own', async () => {
    const late = { valid_from: '2028-01-01', source: 'a draft' }
    await expect(
      base.owner.write((tx) => addLines(tx, late, [{ rule: 'day_amount', channel: 'load:ebanking', value: 1n }])),
    ).rejects.toMatchObject({ constraint: 'tariff_is_in_order' })
    await expect(
      base.owner.write((tx) =>
        addLines(tx, late, [
          {
            rule: 'fee',
            channel: 'load:ips',
            fee_kind: 'slabs',
            value: 0n,
            fee_slabs: [
              { up_to: 500n, fee: 200n },
              { up_to: 400n, fee: 400n },
              { up_to: null, fee: 800n },
            ],
          },
        ]),
      ),
    ).rejects.toMatchObject({ constraint: 'tariff_fee_slabs_rise' })
    await expect(
      base.db.write((tx) => addLines(tx, late, [{ rule: 'day_count', channel: 'load:ebanking', value: 99n }])),
    ).rejects.toThrow(/permission denied/)
  })
})

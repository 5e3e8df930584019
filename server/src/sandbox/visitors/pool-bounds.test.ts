import { readBooks } from '@sahuji/contract/ledger/office/books'
import { listMerchants } from '@sahuji/contract/merchants/office/merchants'
import { previewMerchantRule } from '@sahuji/contract/merchants/office/merchant-rules'
import { listOfficePayments } from '@sahuji/contract/payments/office/payments'
import * as contract from '@sahuji/contract/sandbox/demo'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operator } from '../../../testing/operators.ts'
import { codeOf } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { type DemoDesk, openDemoDesk } from '../../../testing/visitors.ts'
import { demoOf, settingsFrom, wantsDemo } from '../../settings.ts'

let desk: DemoDesk
beforeAll(async () => {
  desk = await openDemoDesk({ shops: 2, shops_a_day: 3 })
})
beforeEach(async () => {
  desk.clock.advance({ hours: 25 })
  await forgetLimits(desk)
  await desk.keep()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const shopsTaken = async (): Promise<number> =>
  (
    await desk.db.read(
      (tx) => tx.one<{ count: number }>`
        select count(*)::integer as count from demo_shops where taken_at = (select max(taken_at) from demo_shops)`,
    )
  ).count

test('500 arrivals at once take no more than the pool has, and the page’s own call still answers', async () => {
  const arrivals = Array.from({ length: 500 }, (_, at) => desk.ask(`10.${Math.floor(at / 250) + 1}.${at % 250}.9`))
  const codes = (await Promise.all(arrivals)).map((answered) => (answered.http === 200 ? 'in' : codeOf(answered)))
  const given = codes.filter((code) => code === 'in').length
  // a slow machine answers some of them that it is busy
  expect(codes.every((code) => ['in', 'demo_full', 'busy'].includes(code!))).toBe(true)
  expect(given).toBeGreaterThan(0)
  expect(given).toBeLessThanOrEqual(2)
  expect(await shopsTaken()).toBe(given)
  expect((await desk.call(contract.readDemo, {})).http).toBe(200)
})

test('a day gives away a bounded number of shops, whatever is ready', async () => {
  for (let at = 1; at <= 3; at++) {
    await desk.keep()
    await desk.arrive(`10.3.${at}.1`)
  }
  await desk.keep()
  expect(codeOf(await desk.ask('10.3.8.1'))).toBe('demo_full')
  desk.clock.advance({ hours: 25 })
  await desk.keep()
  expect((await desk.ask('10.3.8.1')).http).toBe(200)
})

test('one network asks a bounded number of times an hour, and takes nothing beyond', async () => {
  const asked = []
  for (let at = 0; at <= contract.demoShopsOf.network; at++) asked.push(codeOf(await desk.ask('10.4.1.1')))
  expect(asked.at(-1)).toBe('too_many')
  expect((await desk.ask('10.4.2.1')).http).toBe(429)
  expect(codeOf(await desk.ask('10.4.2.1'))).toBe('demo_full')
})

test('operators see the same merchants, payments, books and figures before and after visitors', async () => {
  const finance = await operator(desk, ['finance_maker', 'viewer'])
  await desk.merchant()
  const day = kathmanduDay(new Date(desk.clock.now().getTime() + 86_400_000 * 60))
  const seen = async () => ({
    merchants: (await finance.call(listMerchants, {})).data.data.map(({ id }) => id),
    found: (await finance.call(listMerchants, { find: 'Himal Tea' })).data.data.length,
    payments: (await finance.call(listOfficePayments, { mode: 'sandbox' })).data.data.length,
    lines: (await finance.call(readBooks, {})).data.lines,
    touched: (
      await finance.call(previewMerchantRule, {
        kind: 'commission',
        valid_from: day,
        commission: { type: 'percent', value: 80 },
      })
    ).data.merchants,
    // the process and its requests aside: what the product counts
    figures: (await desk.figures()).split('\n').filter((line) => /^sahuji_(?!http|pool|jobs|disk)/.test(line)),
  })
  const before = await seen()
  await desk.keep()
  await desk.arrive('10.5.1.1')
  await desk.arrive('10.5.2.1')
  expect(await seen()).toEqual(before)
})

test('is off in production and where no demo is seeded unless a setting turns it on, and on with the demo', () => {
  const shops = (variables: Record<string, string>, ...flags: string[]) => {
    const settings = settingsFrom(variables)
    return demoOf(settings, wantsDemo(settings, flags)).shops
  }
  expect(shops({})).toBeGreaterThan(0)
  expect(shops({}, '--empty')).toBe(0)
  expect(shops({ DATABASE_URL: 'postgres://there/db' })).toBe(0)
  expect(shops({ DATABASE_URL: 'postgres://there/db' }, '--demo')).toBeGreaterThan(0)
  expect(shops({ NODE_ENV: 'production' })).toBe(0)
  expect(shops({ SMTP_URL: 'smtps://user:pass@mail.example' })).toBe(0)
  expect(shops({ NODE_ENV: 'production', DEMO_SHOPS: '5' })).toBe(5)
  expect(shops({ DEMO_SHOPS: '0' })).toBe(0)
  expect(() => shops({ DEMO_SHOPS: 'many' })).toThrow('DEMO_SHOPS')
})

test('gives no shop where it is off, and closes those that wait', async () => {
  const off = await openDemoDesk({ shops: 0 })
  try {
    await off.keep()
    expect((await off.call(contract.readDemo, {})).data.state).toBe('off')
    expect(codeOf(await off.ask())).toBe('demo_off')
  } finally {
    await off.close()
  }
})

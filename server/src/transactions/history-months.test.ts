import { rupees } from '@sahuji/contract/money/money'
import { readHistoryMonths as monthsRoute } from '@sahuji/contract/transactions/months'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callWithoutRequest } from '../../testing/call-without-request.ts'
import { openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import type { SendingMerchant } from '../../testing/transfers.ts'
import type { Call } from '../platform/http/route-table.ts'
import { readHistoryMonths } from './history-months.ts'
import { readHistoryTotals } from './read-totals.ts'

let desk: PaymentDesk
let shop: SendingMerchant
beforeAll(async () => {
  desk = await openPaymentDesk()
  shop = await desk.merchant('2,000')
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const read = <Answer>(action: (call: Call) => Promise<Answer>): Promise<Answer> =>
  desk.db.read((tx) => action({ ...callWithoutRequest(desk, shop.merchant_id), tx } as never))
const yearOf = (year: number) => read((call) => readHistoryMonths(call, { mode: 'live', year }))

/** What the entries of both accounts of the wallet moved between two Kathmandu days, and held at the end of the last. */
const ofLedger = (merchant_id: string, { from, to }: { from: string; to: string }) =>
  desk.owner.read(
    (tx) =>
      tx.one<{ money_in: bigint; money_out: bigint; closing: bigint; count: number }>`
      select coalesce(sum(net) filter (where net > 0 and day >= ${from}::date), 0)::bigint as money_in,
             coalesce(-sum(net) filter (where net < 0 and day >= ${from}::date), 0)::bigint as money_out,
             coalesce(sum(net), 0)::bigint as closing,
             (count(*) filter (where net <> 0 and day >= ${from}::date))::integer as count
        from (select (t.posted_at at time zone 'Asia/Kathmandu')::date as day, t.id, sum(e.amount) as net
                from ledger_entries e
                join ledger_transfers t on t.id = e.transfer_id
                join ledger_accounts a on a.id = e.account_id
               where a.merchant_id = ${merchant_id} and a.mode = 'live' and a.kind in ('merchant_wallet', 'merchant_restricted')
               group by 1, 2) moves
       where day <= ${to}::date`,
  )

test('a year before the first transaction is empty, and what is no year is refused by its field', async () => {
  expect(await yearOf(2080)).toMatchObject({ count: 0, opening: 0n, closing: 0n })
  for (const year of ['83', 'this', '1999'])
    expect(await shop.call(monthsRoute, { mode: 'live', year })).toMatchObject({
      http: 422,
      body: { errors: { year: [expect.any(String)] } },
    })
})

test('each month of the year equals the ledger’s entries, and the balances follow one another', async () => {
  await desk.send(shop, await desk.merchant(), '50')
  for (const amount of ['200', '301.50', '77']) {
    await desk.send(await desk.merchant('9,000'), shop, amount)
    desk.clock.advance({ hours: 24 * 31 })
  }
  for (const [day, amount] of [
    ['2026-08-16', '900'],
    ['2026-08-17', '-100'],
    ['2026-09-30', '12.34'],
    ['2026-11-16', '-55'],
    ['2026-11-17', '65'],
  ] as const)
    // a quarter of an hour before and after midnight in Kathmandu
    for (const at of ['T18:00:00Z', 'T18:30:00Z'])
      await desk.deposit(shop.merchant_id, rupees(amount.replace('-', '')) * (amount.startsWith('-') ? -1n : 1n), {
        posted_at: new Date(day + at),
      })
  const years = [await yearOf(2083), await yearOf(2084)]
  for (const year of years) {
    expect(year.months).toHaveLength(12)
    let before = year.opening
    for (const { from, to, net, money_in, money_out, closing, count } of year.months) {
      expect(net).toBe(money_in - money_out)
      expect(closing).toBe(before + net)
      before = closing
      const ledger = await ofLedger(shop.merchant_id, { from, to })
      expect({ from, ...ledger }).toEqual({ from, money_in, money_out, closing, count })
    }
    expect(year.opening + year.net).toBe(year.closing)
    expect(year.count).toBe(year.months.reduce((sum, { count }) => sum + count, 0))
  }
  expect(years[1]!.closing).toBe((await desk.wallet(shop.merchant_id)).balance)
  const months = years.flatMap((year) => year.months)
  expect(months.filter(({ count }) => count > 0).length).toBeGreaterThanOrEqual(4)
})

test('what was earned in a month is the net of the history’s collected rows of its days', async () => {
  const months = [...(await yearOf(2083)).months, ...(await yearOf(2084)).months]
  expect(months.map(({ earned }) => earned)).toContain(rupees('301.50'))
  for (const { from, to, earned } of months) {
    const { net } = await read((call) => readHistoryTotals(call, { mode: 'live', kind: 'collected', from, to }))
    expect({ from, earned: net }).toEqual({ from, earned })
  }
})

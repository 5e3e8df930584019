import * as contract from '@sahuji/contract/home/figures'
import type { FigureLine, FigureName } from '@sahuji/contract/home/figures'
import { listCollectedMonths as listCollectedMonthsRoute } from '@sahuji/contract/home/months'
import { readPastHome as readPastHomeRoute } from '@sahuji/contract/home/past'
import { rupees } from '@sahuji/contract/money/money'
import { refundPayment } from '@sahuji/contract/payments/refunds'
import type { LedgerPosition } from '@sahuji/contract/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import { dayAfter } from '@sahuji/contract/time/nepali-periods'
import { kathmanduDay, nepaliDate } from '@sahuji/contract/time/time'
import type { SendingMerchant } from '../../testing/transfers.ts'
import { merchantBalance } from '../ledger/queries.ts'
import { newId } from '../platform/ids.ts'
import { listCollectedMonths } from './list-collected-months.ts'
import { explainFigure } from './explain-figure.ts'
import { readHome } from './read-home.ts'
import { readPastHome } from './read-past-home.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let guest: SendingMerchant
beforeAll(async () => {
  desk = await openPaymentDesk()
  shop = await desk.merchant('1,000')
  guest = await desk.merchant('5,000')
  for (const amount of ['500', '250.75', '80']) await desk.pay(guest, await desk.open(shop, amount))
  const refunded = await desk.open(shop, '120')
  await desk.pay(guest, refunded)
  await shop.call(refundPayment, { id: refunded, amount: Number(rupees('20')), reason: 'asked' }, newId())
})
afterAll(() => desk.close())

/** Every entry of the shop's wallet, from the ledger alone. */
const entries = () =>
  desk.owner.read(
    (tx) => tx.many<{ seq: bigint; amount: bigint; posted_at: Date }>`
      select e.seq, e.amount, t.posted_at from ledger_accounts a
        join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
       where a.merchant_id = ${shop.merchant_id} and a.mode = 'live' and a.kind in ('merchant_wallet', 'merchant_restricted')
       order by t.posted_at, e.seq`,
  )
const call =
  (clock = desk.clock) =>
  <Answer>(action: (call: never) => Promise<Answer>) =>
    desk.db.read((tx) => action({ tx, clock, person: { merchant_id: shop.merchant_id } } as never))
const explained = (figure: FigureName, more: Partial<Parameters<typeof explainFigure>[1]> = {}) =>
  call()((as) => explainFigure(as, { figure, ...more }))
/** The wallet as home shows it. */
const walletOf = async () => {
  const wallet = await desk.db.read((tx) => merchantBalance(tx, shop.merchant_id, 'live'))
  const { balance, held, wallet_seq, restricted_seq } = wallet!
  return { balance, held, position: { wallet_seq, restricted_seq } satisfies LedgerPosition }
}
const nepaliMonthOf = (moment: Date) => {
  const { year, month } = nepaliDate(moment)!
  return { year, month }
}
const home = () => call()(readHome)
const amounts = (lines: readonly { amount: bigint }[]) => lines.reduce((sum, { amount }) => sum + amount, 0n)

describe('the lines behind a figure', () => {
  test('of today add up to it, to the paisa, up to the place in the ledger that home counted', async () => {
    const { collected, position, refunds } = await home()
    const today = collected.at(-1)!
    await desk.pay(guest, await desk.open(shop, '10'))
    const paid = await explained('collected', position)
    expect(paid).toMatchObject({ sum: today.amount, count: today.count, next: null })
    expect(amounts(paid.lines)).toBe(rupees('950.75'))
    expect(paid.sum - paid.moved).toBe(today.fees)
    const fees = await explained('fees', position)
    expect([fees.sum, amounts(fees.lines)]).toEqual([today.fees, today.fees])
    const given = await explained('refunds', position)
    expect([given.sum, given.count]).toEqual([refunds?.amount, refunds?.count])
    expect(given.sum).toBe(rupees('20'))
    // without a place the payment after home's answer counts too
    expect((await explained('collected')).sum).toBe(today.amount + rupees('10'))
  })

  test('of the wallet are its entries, each with the balance after it, by pages without gaps', async () => {
    const { balance, position } = await walletOf()
    const all = await entries()
    const lines: FigureLine[] = []
    for (let cursor: string | undefined; ;) {
      const page = await explained('balance', { ...position, limit: 2, cursor })
      expect(page).toMatchObject({ sum: balance, count: all.length })
      lines.push(...page.lines)
      if (page.next === null) break
      cursor = page.next
    }
    expect(lines.map(({ seq }) => BigInt(seq!))).toEqual(all.map(({ seq }) => seq).toReversed())
    expect(amounts(lines)).toBe(balance)
    expect(lines[0]?.balance).toBe(balance)
    for (const [place, line] of lines.slice(0, -1).entries())
      expect(line.balance! - line.amount).toBe(lines[place + 1]!.balance)
  })

  test('of held money are the open holds', async () => {
    await desk.send(shop, { mobile_no: '9801112223' }, '40')
    const { held } = await walletOf()
    const { sum, count, lines } = await explained('held')
    expect([sum, count, amounts(lines)]).toEqual([held, 1, held])
    expect(held).toBeGreaterThan(0n)
  })

  test('of another merchant are not shown, and a cursor of another kind is refused', async () => {
    const other = await desk.db.read((tx) =>
      explainFigure({ tx, clock: desk.clock, person: { merchant_id: guest.merchant_id } } as never, {
        figure: 'balance',
      }),
    )
    expect(other.sum).not.toBe((await explained('balance')).sum)
    for (const [figure, cursor] of [
      ['balance', newId()],
      ['collected', '12'],
    ] as const)
      await expect(explained(figure, { cursor })).rejects.toMatchObject({ code: 'fields_invalid', fields: ['cursor'] })
  })

  test('answer over HTTP, and refuse a moment to come with its field', async () => {
    const asked = await shop.call(contract.explainFigure, { figure: 'balance' })
    expect(asked.body).toMatchObject({ status: '000', data: { sum: expect.any(Number), next: null } })
    const at = new Date(desk.clock.now().getTime() + 60_000)
    for (const entry of [contract.explainFigure, readPastHomeRoute]) {
      const refused = await shop.call(entry, { figure: 'balance', at } as never)
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual(['014', ['at']])
    }
  })
})

test('the twelve months end with the present one, and their sums are those of their days', async () => {
  const asked = await shop.call(listCollectedMonthsRoute, {})
  expect(asked.body).toMatchObject({ status: '000' })
  const { months } = await call()(listCollectedMonths)
  const { collected } = await home()
  expect(months).toHaveLength(12)
  const last = months.at(-1)!
  const shown = collected.filter(({ day }) => day >= last.from)
  expect(last).toMatchObject({ ...nepaliMonthOf(desk.clock.now()), to: kathmanduDay(desk.clock.now()) })
  expect(last).toMatchObject({ amount: amounts(shown), fees: shown.reduce((sum, { fees }) => sum + fees, 0n) })
  // all payments are of today
  const [paid, fees] = [await explained('collected'), await explained('fees')]
  expect(months.reduce((sum, month) => sum + month.amount, 0n)).toBe(paid.sum)
  expect(months.reduce((sum, month) => sum + month.fees, 0n)).toBe(fees.sum)
  for (const [place, { to }] of months.slice(0, -1).entries()) expect(dayAfter(to, 1)).toBe(months[place + 1]!.from)
})

describe('a past moment', () => {
  test('has the balance, the lines and the sums of all entries posted until then', async () => {
    const all = await entries()
    const now = new Date(
      Math.max(desk.clock.now().getTime(), ...all.map(({ posted_at }) => posted_at.getTime())) + 60_000,
    )
    const clock = { ...desk.clock, now: () => now }
    // PostgreSQL has microseconds, so that a moment between two milliseconds is not asked for
    const moments = all.flatMap(({ posted_at }) => [posted_at.getTime() - 1, posted_at.getTime() + 1])
    for (const moment of [...moments, all[0]!.posted_at.getTime() - 86_400_000, now.getTime()]) {
      const at = new Date(moment)
      const until = all.filter(({ posted_at }) => posted_at.getTime() <= moment)
      const past = await call(clock as never)((as) => readPastHome(as, { at }))
      const balance = amounts(until)
      expect(past).toMatchObject({
        lines: until.length,
        lines_since: all.length - until.length,
        moved_since: amounts(all) - balance,
      })
      expect(past.wallet).toMatchObject({ balance, available: balance - past.wallet.held })
      expect(past.balances.at(-1)?.balance).toBe(balance)
      const explaining = await call(clock as never)((as) => explainFigure(as, { figure: 'balance', at, limit: 100 }))
      expect([explaining.sum, amounts(explaining.lines)]).toEqual([balance, balance])
    }
  })

  test('has the day until then, without what came later on that day', async () => {
    const { collected } = await home()
    const at = desk.clock.now()
    desk.clock.advance({ minutes: 10 })
    await desk.pay(guest, await desk.open(shop, '7'))
    desk.clock.advance({ minutes: 1 })
    const past = await call()((as) => readPastHome(as, { at: new Date(at.getTime() + 1) }))
    expect(past.day).toMatchObject({
      amount: collected.at(-1)!.amount,
      fees: collected.at(-1)!.fees,
      refunds: rupees('20'),
    })
    expect((await call()((as) => readPastHome(as, { at: desk.clock.now() }))).day.amount).toBe(
      past.day.amount + rupees('7'),
    )
  })
})

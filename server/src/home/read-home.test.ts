import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../testing/bank.ts'
import { openTransferDesk, type TransferDesk } from '../../testing/transfers.ts'
import { newId, newLedgerId } from '../platform/ids.ts'
import { recordTransactions, type TransactionRow } from '../transactions/record-transactions.ts'
import { totalsOf } from '../transactions/read-totals.ts'
import { transferTakings } from '../transfers/counter-takings.ts'
import { readHome } from './read-home.ts'

describe('home and the ledger', () => {
  let bank: Bank
  beforeAll(async () => {
    bank = await openBank()
  })
  afterAll(() => bank.close())

  test('any sequence of loads leaves each day at what the entries say', async () => {
    const decision = fc.constantFrom('approve', 'decline', 'cancel', 'abandon' as const)
    const step = fc.record({
      rupees: fc.integer({ min: 100, max: 900 }),
      decision,
      hours: fc.integer({ min: 0, max: 30 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const merchant_id = await bank.newMerchant()
        for (const { rupees, decision: decided, hours } of steps) {
          const load = await bank.beginFor(merchant_id, `${rupees}`)
          await bank.decide(load, decided)
          await bank.work()
          bank.clock.advance({ hours })
          await bank.work()
        }
        expect(await bank.broken()).toEqual([])
        const { balances } = await bank.db.read((tx) =>
          readHome({ tx, clock: bank.clock, person: { merchant_id } } as never),
        )
        expect(balances.map(({ balance }) => balance)).toEqual(await balancesFromEntries(bank, merchant_id))
      }),
      { numRuns: 3 },
    )
  })
})

describe('today so far', () => {
  let bank: Bank
  beforeAll(async () => {
    bank = await openBank()
  })
  afterAll(() => bank.close())

  test('is shown beside the same weekday last week until the same hour, not the whole day', async () => {
    const merchant_id = await bank.newMerchant()
    const weekAgo = new Date(bank.clock.now().getTime() - 7 * 86_400_000)
    const midnight = startOfKathmanduDay(kathmanduDay(weekAgo)).getTime()
    const at = (moment: number, more: Partial<TransactionRow> = {}) => payment(merchant_id, new Date(moment), more)
    await bank.db.write((tx) =>
      recordTransactions(tx, [
        at(midnight - 1),
        at(midnight),
        at(weekAgo.getTime() - 1),
        at(weekAgo.getTime()),
        at(weekAgo.getTime() + 3_600_000),
        at(midnight + 1, { state: 'failed', net: null, transfer_id: null }),
        at(midnight + 2, { mode: 'sandbox', transfer_id: newLedgerId('sandbox') }),
        at(midnight + 3, { kind: 'refund', amount: -10_000n, net: -10_080n }),
        { ...at(midnight + 4), merchant_id: newId() },
      ]),
    )
    const { collected_last_week, collected } = await bank.db.read((tx) =>
      readHome({ tx, clock: bank.clock, person: { merchant_id } } as never),
    )
    expect(collected_last_week).toEqual({ amount: 20_000n, fees: 160n, count: 2 })
    expect(collected.at(-8)).toMatchObject({ amount: 40_000n, count: 4 })
  })
})

describe('what a counter took', () => {
  let desk: TransferDesk
  beforeAll(async () => {
    desk = await openTransferDesk()
  })
  afterAll(() => desk.close())

  test('is collected like any payment; what the shop sends itself is not, nor what waits for its receiver', async () => {
    const [shop, guest] = [await desk.merchant('500'), await desk.merchant('1,000')]
    const home = (merchant_id: string) =>
      desk.db.read((tx) => readHome({ tx, clock: desk.clock, person: { merchant_id } } as never))
    await desk.send(guest, shop, '75')
    await desk.send(guest, shop, '25.50')
    await desk.send(shop, guest, '30')
    await desk.send(shop, { mobile_no: '9801112223' }, '40')
    expect((await home(shop.merchant_id)).collected.at(-1)).toMatchObject({ amount: 10_050n, fees: 0n, count: 2 })
    expect((await home(guest.merchant_id)).collected.at(-1)).toMatchObject({ amount: 3_000n, count: 1 })
    // the history's kind and the counters say the same of the same day
    const now = desk.clock.now()
    const day = kathmanduDay(now)
    const since = startOfKathmanduDay(day)
    const { merchant_id } = shop
    await desk.db.write((tx) =>
      recordTransactions(tx, [payment(merchant_id, now, { kind: 'refund', amount: -100n, fee: 0n, net: -100n })]),
    )
    const found = { kind: 'collected', from: day, to: day } as const
    const counted = { found: 2, counted: 2, money_in: 10_050n, money_out: 0n, fees: 0n }
    for (const q of [undefined, '>0'])
      expect(await desk.db.read((tx) => totalsOf(tx, { merchant_id, mode: 'live' }, { ...found, q }))).toMatchObject(
        counted,
      )
    const rest = {
      counter_id: newId(),
      rest_from: since,
      rest_until: null,
      since,
      until: new Date(now.getTime() + 1000),
    }
    expect(await desk.db.read((tx) => transferTakings.sums(tx, merchant_id, [rest]))).toEqual([
      { count: 2, amount: 10_050n },
    ])

    desk.clock.advance({ days: 7, minutes: 1 })
    const { collected, collected_last_week } = await home(shop.merchant_id)
    expect(collected.at(-8)).toMatchObject({ amount: 10_050n, count: 2 })
    expect(collected.at(-1)).toMatchObject({ amount: 0n, count: 0 })
    expect(collected_last_week).toEqual({ amount: 10_050n, fees: 0n, count: 2 })
  })
})

function payment(merchant_id: string, at: Date, more: Partial<TransactionRow>): TransactionRow {
  return {
    id: newId({ now: () => at }),
    merchant_id,
    mode: 'live',
    kind: 'payment',
    state: 'completed',
    reference: `PAY${at.getTime()}`,
    counterparty: 'Ramesh Thapa Magar',
    method: 'qr',
    amount: 10_000n,
    fee: 80n,
    net: 9_920n,
    balance_after: null,
    occurred_at: at,
    transfer_id: newLedgerId('live'),
    ...more,
  }
}

/** The wallet at the end of each of the last thirty days, from the entries alone. */
async function balancesFromEntries({ owner, clock }: Bank, merchant_id: string): Promise<bigint[]> {
  const entries = await owner.read(
    (tx) => tx.many<{ amount: bigint; posted_at: Date }>`
      select e.amount, t.posted_at
        from ledger_accounts a
        join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
       where a.merchant_id = ${merchant_id} and a.mode = 'live' and a.kind = 'merchant_wallet'`,
  )
  return Array.from({ length: 30 }, (_, place) => {
    const day = kathmanduDay(new Date(clock.now().getTime() - (29 - place) * 86_400_000))
    return entries.reduce((sum, { amount, posted_at }) => (kathmanduDay(posted_at) <= day ? sum + amount : sum), 0n)
  })
}

import { rupees } from '@sahuji/contract/money/money'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { expect, test } from 'vitest'
import { bankOfFile } from '../../testing/bank-of-file.ts'
import { openPayoutDesk, railSays } from '../../testing/payouts.ts'
import { imported, openNabil, type Stated } from '../../testing/stated-books.ts'
import type { TestApp } from '../../testing/app.ts'
import { reverseCollection } from '../collections/settle/reverse-collection.ts'
import { settleRail } from '../ledger/settle-rail.ts'
import { newId } from '../platform/ids.ts'
import type { TestClock } from '../platform/clock.ts'
import { findMoney, lookedAt, moneyOf } from './find-money.ts'

const bank = bankOfFile()

type Opened = TestApp & { clock: TestClock }

/** The last leg as displayed, with its days and bank. */
async function lastLegOf({ db, clock }: Opened, merchant_id: string, kind: 'load' | 'payout', id: string) {
  const money = (await db.read((tx) => moneyOf({ tx, clock }, merchant_id, { kind, id })))!
  // our own word for it is no bank's code
  expect(money.legs[0]).toMatchObject({ leg: 'book', code: null })
  expect(money.legs.at(-1)).toMatchObject({ leg: 'settlement', code: null })
  const { state, at } = money.legs.at(-1)!
  return { ...money.settlement, state, code: money.settlement?.state ?? null, at }
}

const today = ({ clock }: Opened) => kathmanduDay(clock.now())
const states = (of: Opened, rail: string, rows: readonly Stated[]) =>
  imported(of, rows, { account: `rail_clearing:${rail}` })
const follow = ({ app }: Opened) => app.jobs.find(({ name }) => name === 'reconciliation.follow')!.run({})

async function settled(of: Opened, rail: string, gross: bigint): Promise<Date> {
  const posted_at = of.clock.now()
  const settlement = { mode: 'live' as const, rail, bank: 'nabil', gross, cost: 0n, key: newId(), posted_at }
  await of.db.write((tx) => settleRail(tx, settlement))
  await follow(of)
  return posted_at
}

test('the settlement of a load is due, stated, settled to our bank, or a break; a returned load has its own', async () => {
  await openNabil(bank)
  const merchant_id = await bank.newMerchant()
  const credited = async (amount: string) => {
    const load = await bank.beginFor(merchant_id, amount)
    await bank.decide(load, 'never_return')
    await bank.watch(load, 0.1)
    return bank.now(load)
  }
  const [good, odd] = [await credited('1100'), await credited('1200')]
  const legOf = ({ id }: { id: string }) => lastLegOf(bank, merchant_id, 'load', id)
  expect(await legOf(good)).toMatchObject({ state: 'waiting', code: 'due', stated_on: null, bank: null })

  const day = today(bank)
  const rows = [
    { day, amount: good.amount, reference: good.reference },
    { day, amount: odd.amount - 100n, reference: odd.reference },
  ]
  await states(bank, 'onepg', rows)
  expect(await legOf(good)).toMatchObject({ state: 'waiting', code: 'stated', stated_on: day, at: null })
  expect(await legOf(odd)).toMatchObject({ state: 'unknown', code: 'break', bank: null })
  const owner = { merchant_id, mode: 'live' as const }
  const looked = await bank.db.read((tx) => lookedAt(tx, owner, bank.clock.now()))
  expect(looked.map(({ place, name }) => `${place} ${name}`)).toEqual(['book null', 'rail onepg', 'statement onepg'])

  bank.clock.advance({ hours: 24 })
  const at = await settled(bank, 'onepg', good.amount)
  expect(await legOf(good)).toMatchObject({ state: 'done', code: 'settled', at, bank: 'Nabil Bank', banked_on: null })
  expect(await legOf(odd)).toMatchObject({ state: 'unknown', code: 'break' })
  await imported(bank, [{ day: today(bank), amount: good.amount }], { account: 'bank_settlement:nabil' })
  expect(await legOf(good)).toMatchObject({ code: 'settled', stated_on: day, banked_on: today(bank) })
  const further = await bank.db.read((tx) => lookedAt(tx, owner, bank.clock.now()))
  expect(further.at(-1)).toMatchObject({ place: 'statement', name: null })

  await bank.db.write((tx) => reverseCollection(bank.deps, tx, good, { reason: 'Refunded', by: null, raw: null }))
  await follow(bank)
  expect(await legOf(good)).toMatchObject({ state: 'waiting', code: 'due', stated_on: null })
  await states(bank, 'onepg', [{ day: today(bank), amount: -good.amount, reference: good.reference }])
  expect(await legOf(good)).toMatchObject({ code: 'stated', stated_on: today(bank) })
})

test('an unpaid load has nothing to settle', async () => {
  const merchant_id = await bank.newMerchant()
  const load = await bank.beginFor(merchant_id, '900')
  await bank.decide(load, 'decline')
  await bank.watch(load, 0.1)
  expect(await lastLegOf(bank, merchant_id, 'load', load.id)).toMatchObject({ state: 'none', code: null, at: null })
  const { found } = await bank.db.read((tx) =>
    findMoney(tx, { merchant_id, mode: 'live' }, '900', { now: bank.clock.now() }),
  )
  expect(found[0]?.settlement).toBeNull()
})

test('the settlement of a withdrawal does the same; one that never left has none', async () => {
  const desk = await openPayoutDesk()
  await openNabil(desk)
  const who = await desk.merchant('50,000')
  const legOf = ({ id }: { id: string }) => lastLegOf(desk, who.merchant_id, 'payout', id)
  const sent = async (amount: string) => desk.send(await desk.place(who, amount))
  const placed = await desk.place(who, '1,000')
  expect(await legOf(placed)).toMatchObject({ state: 'waiting', code: null })
  desk.rail.answers.submit = railSays.refused()
  expect(await legOf(await desk.send(placed))).toMatchObject({ state: 'none', code: null })

  desk.rail.answers.submit = railSays.sent()
  const [good, odd] = [await sent('2,000'), await sent('3,000')]
  expect(await legOf(good)).toMatchObject({ state: 'waiting', code: 'due' })
  expect(await desk.ask(good)).toMatchObject({ state: 'credited' })
  const day = today(desk)
  await states(desk, 'npi', [
    { day, amount: -good.arrives, reference: good.reference },
    { day, amount: rupees('0.01') - odd.arrives, reference: odd.reference },
  ])
  expect(await legOf(good)).toMatchObject({ state: 'waiting', code: 'stated', stated_on: day })
  expect(await legOf(odd)).toMatchObject({ state: 'unknown', code: 'break' })

  desk.clock.advance({ hours: 24 })
  const at = await settled(desk, 'npi', -good.arrives)
  expect(await legOf(good)).toMatchObject({ state: 'done', code: 'settled', at, bank: 'Nabil Bank' })
  desk.rail.answers.query = railSays.returned()
  const returned = await desk.ask(good)
  await follow(desk)
  expect([returned.state, await legOf(good)]).toMatchObject(['returned', { state: 'waiting', code: 'due' }])
  await desk.close()
})

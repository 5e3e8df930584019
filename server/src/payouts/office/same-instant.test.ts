import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../../testing/money-desk.ts'
import { accountOf } from '../../../testing/payouts.ts'
import { giveMobile, pushMerchant } from '../../../testing/pushes.ts'
import { recordRecheck } from '../../collections/settle/recheck-collection.ts'
import { settleCollection } from '../../collections/settle/settle-collection.ts'
import { createPoster } from '../../ledger/batcher.ts'
import { lockWallet } from '../../ledger/post.ts'
import type { PayoutDependencies } from '../dependencies.ts'
import { placePayout } from '../place-payout.ts'
import { settleMerchant } from '../settlement/settle-merchant.ts'
import { newId } from '../../platform/ids.ts'
import { placeTransfer } from '../../transfers/place-transfer.ts'
import { proposeAdjustment } from '../../transactions/adjustments/propose-adjustment.ts'

let desk: Desk
let deps: PayoutDependencies
beforeAll(async () => {
  desk = await openDesk()
  deps = { ...desk.deps, brand: 'Sahuji' }
})
afterAll(() => desk.close())

/** What Rs.1,000 by e-banking credit. */
const all = 99_950n

const raw = { call: 'test', asked: {}, http: 200, answered: {} }
const wentBack = { state: 'reversed', reason: 'Refunded', rail_ref: null, raw } as const

/** Sends the whole balance to another wallet. */
async function sendingOf(merchant_id: string): Promise<() => Promise<void>> {
  const { mobile: receiver } = await pushMerchant(desk.bank)
  await giveMobile(desk.bank, merchant_id)
  const { id: person_id } = await desk.db.read(
    (tx) => tx.one<{ id: string }>`select id from people where merchant_id = ${merchant_id}`,
  )
  const to = {
    mobile_no: `+977${receiver.slice(-10)}`,
    amount: all,
    purpose: 'stock',
    note: null,
    request_id: null,
    is_confirmed: true,
  }
  const sending = { ...deps, poster: createPoster(desk.db), public_url: 'http://127.0.0.1' }
  return () => placeTransfer(sending, { merchant_id, person_id, mode: 'live', key: newId(), ...to })
}

/** A merchant with one payment, and a settlement that is due. */
async function withPayment() {
  const { merchant_id, wallet } = await desk.merchant()
  const account_id = await accountOf(desk.bank, merchant_id)
  const load = await desk.bank.beginFor(merchant_id, '1000')
  await desk.bank.decide(load, 'never_return')
  await settleCollection(desk.deps, load.id)
  await desk.bank.owner.write(
    (tx) => tx.run`
      insert into automatic_settlements (merchant_id, every, times, account_id, reserve, minimum, changed_at, next_run_at)
      values (${merchant_id}, 'day', ${['11:00']}, ${account_id}, 0, 0, ${desk.clock.now()}, ${desk.clock.now()})`,
  )
  return { merchant_id, wallet, account_id, load: await desk.bank.now(load) }
}

test('twenty withdrawals, settlements, sends, adjustments and clawbacks of the whole balance take no rupee twice', async () => {
  for (let round = 0; round < 5; round++) {
    const { merchant_id, wallet, account_id, load } = await withPayment()
    const lines = [
      { account_id: wallet, amount: -all },
      { account_id: desk.account('suspense'), amount: all },
    ]
    const ask = { mode: 'live' as const, lines, reason: 'Paid in by mistake, says the bank.' }
    const proposal = await desk.db.write((tx) => proposeAdjustment(tx, desk.clock, desk.maker, ask))
    const ordered = { merchant_id, mode: 'live', account: { id: account_id }, amount: all, purpose: 'stock' } as const
    const alone = { origin: 'automatic', person_id: null } as const
    const place = () => desk.db.write((tx) => placePayout(deps, tx, { ...ordered, ...alone, key: newId() }))
    const takeBack = () => recordRecheck(desk.deps, load, wentBack)
    const send = await sendingOf(merchant_id)
    const acts = [place, () => settleMerchant(deps, merchant_id), send, () => desk.approve(proposal), takeBack]
    const order = acts.map((_, nth) => acts[(nth + round) % acts.length]!)
    // each starts once a moment before the others: the slowest would never win
    const twenty = [...order, ...order, ...order, ...order]
    await Promise.allSettled(twenty.map((act, nth) => delay(nth === 0 ? 0 : 8 + nth).then<unknown>(act)))
    await takeBack()
    const payouts = await desk.db.read(
      (tx) => tx.many<{ amount: bigint }>`select amount from payouts where merchant_id = ${merchant_id}`,
    )
    const adjusted = (await desk.row(proposal.id)).state === 'done' ? 1 : 0
    const sent = await desk.db.read(
      (tx) => tx.many<{ id: string }>`select id from transfers where merchant_id = ${merchant_id}`,
    )
    const left = payouts.length + adjusted + sent.length
    expect(left).toBeLessThanOrEqual(1)
    const { free, receivable } = await desk.db.write((tx) => lockWallet(tx, merchant_id, 'live'))
    expect(free.held).toBe(payouts.length === 1 ? all : 0n)
    expect([free.balance, receivable.balance]).toEqual([free.held, left === 1 ? -all : 0n])
    expect((await desk.bank.now(load)).state).toBe('reversed')
  }
  expect(await desk.broken()).toEqual([])
}, 60_000)

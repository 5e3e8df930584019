import { rupees } from '@sahuji/contract/money/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { type Actor, everyOrder, type Grain } from '../../../testing/interleave.ts'
import { payFromWalletOf, payingWith, walletPayer, type WalletPayer } from '../../../testing/paying.ts'
import { deposited } from '../../../testing/payouts.ts'
import { holdFunds, releaseHold } from '../../ledger/hold.ts'
import { lockWallet } from '../../ledger/post.ts'
import { newId, newLedgerId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openPayment } from '../create-payment.ts'
import type { RefundDependencies } from '../dependencies.ts'
import { disputesOfPayment } from '../disputes/dispute-row.ts'
import { freeDisputed, lockOpenDispute, payBackDisputed } from '../disputes/end-dispute.ts'
import { openDisputeOf } from '../disputes/open-dispute.ts'
import { paymentOf } from '../payment-row.ts'
import { payQueuedRefunds } from '../refunds/pay-queued.job.ts'
import { askRefund, endQueued } from '../refunds/refund-payment.ts'
import { refundRowsOf } from '../refunds/refund-row.ts'

let bank: Bank
let deps: RefundDependencies
let merchant_id: string
let payer: WalletPayer
beforeAll(async () => {
  bank = await openBank()
  deps = payingWith(bank.deps)
  merchant_id = await bank.newMerchant()
  await deposited(bank, merchant_id, rupees('50,000'))
})
afterAll(async () => {
  expect(await bank.broken()).toEqual([])
  await bank.close()
})

const amount = rupees('100')

/** What a payment's row, wallets and ledger are before a round. */
interface Round {
  payment_id: string
}

type Begin = () => Promise<Round>

const freeOf = async (id: string) => (await bank.db.write((tx) => lockWallet(tx, id, 'live'))).free

let paidCount = 0

/** A payment of Rs.100 from a wallet. A wallet pays a hundred times a day. */
const paid: Begin = async () => {
  if (paidCount++ % 90 === 0) payer = await walletPayer(bank, '20,000')
  const opened = { merchant_id, amount, mode: 'live', source: 'counter', expires_in: 3_600 } as const
  const payment_id = await bank.db.write((tx) => openPayment(deps, tx, opened))
  await payFromWalletOf(deps, payer, { payment_id })
  return { payment_id }
}

/** The same with Rs.40 of it disputed. */
const disputed: Begin = async () => {
  const round = await paid()
  await opens(rupees('40'))(round)(deps)
  return round
}

/** The same with a refund of Rs.60 that waits for money, which is there by now. */
const queued: Begin = async () => {
  const round = await paid()
  const hold_id = newLedgerId('live', bank.clock)
  await bank.db.write(async (tx) => {
    const { free } = await lockWallet(tx, merchant_id, 'live')
    await holdFunds(tx, { id: hold_id, merchant_id, key: hold_id, account_id: free.account_id, amount: free.available })
  })
  await refunds(rupees('60'))(round)(deps)
  await bank.db.write((tx) => releaseHold(tx, hold_id))
  return round
}

type Acts = (round: Round) => Actor

const refunds =
  (of: bigint): Acts =>
  ({ payment_id }) =>
  async (own) => {
    const asked = { merchant_id, payment_id, amount: of, reason: 'asked', key: newId(), asked_by: 'person' } as const
    await askRefund(own, 'live', { ...asked, person_id: null })
  }

/** The payer disputes what is left, or so much. */
const opens =
  (of?: bigint): Acts =>
  ({ payment_id }) =>
  async (own) => {
    const asked = { merchant_id, payment_id, source: 'payer', reason: 'not_received', words: 'Closed' } as const
    await own.db.write((tx) => openDisputeOf(own, tx, { ...asked, amount: of, language: 'en' }))
  }

const openDisputeIn = async (own: RefundDependencies, { payment_id }: Round) => {
  const rows = await own.db.read((tx) => disputesOfPayment(tx, merchant_id, payment_id))
  const open = rows.find(({ ended_at }) => ended_at === null)
  if (!open) throw new Refusal('dispute_over')
  return open
}

const givesBack: Acts = (round) => async (own) => {
  const found = await openDisputeIn(own, round)
  await own.db.write(async (tx) => payBackDisputed(own, tx, await lockOpenDispute(tx, found), { state: 'given_back' }))
}

const withdraws: Acts = (round) => async (own) => {
  const found = await openDisputeIn(own, round)
  await own.db.write(async (tx) => freeDisputed(own, tx, await lockOpenDispute(tx, found), { state: 'withdrawn' }))
}

const cancels: Acts =
  ({ payment_id }) =>
  async (own) => {
    const rows = await own.db.read((tx) => refundRowsOf(tx, merchant_id, payment_id))
    const ended = { state: 'cancelled', what: 'refund_cancelled', now: bank.clock.now() } as const
    const after = await own.db.write((tx) => endQueued(own, tx, rows[0]!, ended))
    if (!after) throw new Refusal('refund_not_waiting')
  }

const pays: Acts = () => (own) => payQueuedRefunds.run({}, own)

/** What an actor who comes too late is refused. */
const agreed = [
  'payment_not_refundable',
  'refund_too_large',
  'refund_not_waiting',
  'payment_not_disputable',
  'dispute_open',
  'dispute_over',
  'dispute_too_large',
]

/** Never more goes back than was paid: the row, the refunds, the disputes and both wallets agree. */
async function checked({ payment_id }: Round, before: { shop: bigint; payer: bigint; held: bigint }): Promise<string> {
  const payment = (await bank.db.read((tx) => paymentOf(tx, merchant_id, payment_id)))!
  const all = await bank.db.read((tx) => refundRowsOf(tx, merchant_id, payment_id))
  const disputes = await bank.db.read((tx) => disputesOfPayment(tx, merchant_id, payment_id))
  const sum = (rows: readonly { amount: bigint }[]) => rows.reduce((so_far, one) => so_far + one.amount, 0n)
  const done = all.filter(({ state }) => state === 'done')
  const waiting = all.filter(({ state }) => state === 'queued')
  const back = disputes.filter(({ state }) => state === 'given_back')
  const open = disputes.filter(({ ended_at }) => ended_at === null)
  const fees = done.reduce((so_far, one) => so_far + one.fee_returned, 0n)
  const shop = await freeOf(merchant_id)
  expect({
    refunded: payment.refunded,
    disputed: payment.disputed,
    isWithin: payment.refunded + payment.disputed <= amount,
    shop: shop.balance - before.shop,
    held: shop.held - before.held,
    payer: (await freeOf(payer.merchant_id)).balance - before.payer,
  }).toEqual({
    refunded: sum(done) + sum(waiting),
    disputed: sum(back) + sum(open),
    isWithin: true,
    shop: fees - sum(done) - sum(back),
    held: open.reduce((so_far, one) => so_far + one.held, 0n),
    payer: sum(done) + sum(back),
  })
  return [...all, ...disputes].map(({ state }) => state).join(' ')
}

/** Plays every order of the actors' steps; answers how many orders there were, and how they ended. */
async function playAll(begin: Begin, acts: readonly Acts[], grain: Grain) {
  const endings = new Set<string>()
  const orders = await everyOrder(async (play) => {
    const round = await begin()
    const [shop, own] = [await freeOf(merchant_id), await freeOf(payer.merchant_id)]
    const open = await bank.db.read((tx) => disputesOfPayment(tx, merchant_id, round.payment_id))
    const held = shop.held - open.reduce((sum, one) => sum + one.held, 0n)
    const { results, taken } = await play(
      deps,
      acts.map((act) => act(round)),
      grain,
    )
    for (const result of results)
      if (result.status === 'rejected')
        expect({ taken, code: (result.reason as Refusal).code ?? result.reason }).toEqual({
          taken,
          code: expect.toBeOneOf(agreed),
        })
    endings.add(await checked(round, { shop: shop.balance, payer: own.balance, held }))
    // a dispute that stays open would hold money of the next round's shop
    for (const { ended_at } of await bank.db.read((tx) => disputesOfPayment(tx, merchant_id, round.payment_id)))
      if (ended_at === null) await withdraws(round)(deps)
  })
  return { orders, endings: [...endings] }
}

const [half, most] = [rupees('50'), rupees('60')]

/** Two who give back, or want back, the same money. */
const pairs: [string, Begin, readonly [Acts, Acts]][] = [
  ['two refunds of 60', paid, [refunds(most), refunds(most)]],
  ['two refunds of 50', paid, [refunds(half), refunds(half)]],
  ['a refund of 60 and a dispute of the rest', paid, [refunds(most), opens()]],
  ['a refund of 60 and a dispute of 60', paid, [refunds(most), opens(most)]],
  ['two disputes', paid, [opens(), opens()]],
  ['a refund of 60 and a dispute given back', disputed, [refunds(most), givesBack]],
  ['a refund of 100 and a dispute withdrawn', disputed, [refunds(amount), withdraws]],
  ['a dispute given back and withdrawn', disputed, [givesBack, withdraws]],
  ['a dispute given back twice', disputed, [givesBack, givesBack]],
  ['a dispute withdrawn and opened again', disputed, [withdraws, opens()]],
  ['a waiting refund paid twice', queued, [pays, pays]],
  ['a waiting refund paid and cancelled', queued, [pays, cancels]],
  ['a waiting refund paid and another asked for', queued, [pays, refunds(most)]],
  ['a waiting refund cancelled and another asked for', queued, [cancels, refunds(most)]],
  ['a waiting refund paid and the rest disputed', queued, [pays, opens()]],
  ['a waiting refund cancelled and all disputed', queued, [cancels, opens(amount)]],
]

/** Three of them. */
const triples: [string, Begin, readonly [Acts, Acts, Acts]][] = [
  ['two refunds and a dispute', paid, [refunds(most), refunds(half), opens()]],
  ['a refund and two disputes', paid, [refunds(most), opens(half), opens()]],
  ['three refunds', paid, [refunds(half), refunds(half), refunds(most)]],
  ['a dispute given back, withdrawn, and a refund', disputed, [givesBack, withdraws, refunds(most)]],
  ['a dispute given back, another opened, and a refund', disputed, [givesBack, opens(), refunds(most)]],
  ['a dispute withdrawn, another opened, and a refund', disputed, [withdraws, opens(), refunds(most)]],
  ['a waiting refund paid, cancelled, and another asked for', queued, [pays, cancels, refunds(rupees('40'))]],
  ['a waiting refund paid, cancelled, and all disputed', queued, [pays, cancels, opens()]],
  ['a waiting refund paid twice, and the rest disputed', queued, [pays, pays, opens()]],
]

/** `npm run test:sweep`: of two, each may be overtaken at every call of the database; of three, before they read and before they write. */
const [ofTwo, ofThree]: [Grain, Grain] = process.env['SWEEP'] ? ['calls', 'steps'] : ['steps', 'writes']

describe('A10: whatever gives back or wants back the money of one payment', () => {
  test.each(pairs)(
    'never gives back more than was paid, in any order of two: %s',
    { timeout: 600_000 },
    async (_, begin, acts) => {
      const { orders, endings } = await playAll(begin, acts, ofTwo)
      if (process.env['SWEEP']) process.stdout.write(`${orders} orders: ${endings.join(', ')}\n`)
      expect(orders).toBeGreaterThanOrEqual(2)
    },
  )

  test.each(triples)('nor in any order of three: %s', { timeout: 600_000 }, async (_, begin, acts) => {
    const { orders, endings } = await playAll(begin, acts, ofThree)
    if (process.env['SWEEP']) process.stdout.write(`${orders} orders: ${endings.join(', ')}\n`)
    expect(orders).toBeGreaterThanOrEqual(6)
  })
})

import { rupees } from '@sahuji/contract/money/money'
import * as passkeys from '@sahuji/contract/auth/passkeys'
import { requestPayout } from '@sahuji/contract/payouts'
import { beginConfirmation } from '@sahuji/contract/payouts/begin-confirmation'
import * as own from '@sahuji/contract/payouts/own-payouts'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { authenticator } from '../../testing/authenticator.ts'
import {
  openPayoutDesk,
  type PayoutDesk,
  railSays,
  signedInAgain,
  type WithdrawingMerchant,
} from '../../testing/payouts.ts'
import { type Someone, someone } from '../../testing/people.ts'
import { origin } from '../../testing/second-factors.ts'
import { lockWallet, post } from '../ledger/post.ts'
import { platformAccount } from '../ledger/accounts.ts'
import { postedOrRefused } from '../ledger/posting.ts'
import { newId } from '../platform/ids.ts'
import type { OrderState } from '../rails/payout-rail.ts'
import { approvePayout } from './decide-payout.ts'
import type { PayoutRow } from './payout-row.ts'
import { recordOrder } from './record-order.ts'
import { sweepPayouts } from './watch-payout.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk()
})
const intact = async () => expect(await desk.broken()).toEqual([])
afterEach(intact)
afterAll(() => desk.close())

/** Takes money out of the free part as a clawback does. */
const clawback = (merchant_id: string, amount: bigint) =>
  desk.db.write(async (tx) => {
    const { free } = await lockWallet(tx, merchant_id, 'live')
    const taken = free.available < amount ? free.available : amount
    if (taken === 0n) return
    const entries = [
      { account_id: free.account_id, amount: -taken },
      { account_id: platformAccount('live', 'equity'), amount: taken },
    ]
    const [posting] = await post(tx, [{ merchant_id, key: newId(), mode: 'live', kind: 'opening', entries }])
    await tx.run`
      insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net,
                                occurred_at, transfer_id)
      values (${merchant_id}, 'live', ${newId(desk.clock)}, 'reversal', 'completed', 'X', '', 'taken', ${-taken}, 0, ${-taken},
              ${desk.clock.now()}, ${postedOrRefused(posting!)})`
  })

/** Twenty browsers of one person; in each of them all that there is was confirmed, by a passkey that does not count. */
async function confirmedInTwenty(
  who: WithdrawingMerchant,
  ask: { account_id: string; amount: number; purpose: string },
) {
  const browsers: Someone[] = []
  while (browsers.length < 20) browsers.push(someone(desk, { ...who, token: await signedInAgain(desk, who) }))
  const { data } = await who.call(passkeys.beginPasskey, {})
  const device = authenticator({ origin, handle: data.user.id })
  await who.call(passkeys.addPasskey, { name: 'Pixel 9', made: device.makes(data, { counter: 0 }) })
  return Promise.all(
    browsers.map(async (browser) => {
      const begun = (await browser.call(beginConfirmation, ask, newId())).data
      const proof = { confirmation_id: begun.id, passkey: device.proves(begun.passkey!, { counter: 0 }) }
      return () => browser.call(requestPayout, { ...ask, ...proof }, newId())
    }),
  )
}

describe('at the same instant', () => {
  test('of twenty withdrawals of everything one succeeds, each confirmed in a browser of its own', async () => {
    const who = await desk.merchant('5,000')
    const all = { account_id: who.account_id, amount: 500_000, purpose: 'stock' }
    const asked = await confirmedInTwenty(who, all)
    const answers = await Promise.all(asked.map((ask) => ask()))
    const [placed, ...more] = answers.filter(({ http }) => http === 200)
    expect(more).toEqual([])
    for (const { http, body } of answers.filter((one) => one !== placed))
      expect({ http, refusal: body.refusal }).toEqual({ http: 422, refusal: 'withdrawable_too_low' })
    expect(await desk.wallet(who.merchant_id)).toEqual({
      balance: rupees('5,000'),
      held: rupees('5,000'),
      available: 0n,
    })
    await desk.send(placed!.data)
  })

  test('of withdrawals, automatic ones and clawbacks together nothing leaves twice', async () => {
    const who = await desk.merchant('5,000')
    const automatic = { origin: 'automatic', person_id: null } as const
    await Promise.allSettled([
      ...Array.from({ length: 5 }, () => desk.place(who, '5,000')),
      ...Array.from({ length: 5 }, () => desk.place(who, '5,000', automatic)),
      ...Array.from({ length: 5 }, () => clawback(who.merchant_id, rupees('5,000'))),
    ])
    const { balance, held } = await desk.wallet(who.merchant_id)
    expect([0n, rupees('5,000')]).toContain(balance)
    expect(held).toBe(balance)
  })

  test('twenty sendings of one withdrawal are one order', async () => {
    const who = await desk.merchant('5,000')
    const placed = await desk.place(who, '1,000')
    desk.rail.submitted = []
    await Promise.all(Array.from({ length: 20 }, () => desk.send(placed)))
    expect(desk.rail.submitted).toHaveLength(1)
    expect((await desk.now(placed)).state).toBe('credited')
  })

  test('it is either sent or taken back, never both', async () => {
    const who = await desk.merchant('50,000')
    for (let nth = 0; nth < 8; nth++) {
      const placed = await desk.place(who, '200')
      desk.rail.submitted = []
      await Promise.all([desk.send(placed), who.call(own.cancelPayout, { id: placed.id })])
      const { state } = await desk.now(placed)
      expect(desk.rail.submitted).toHaveLength(state === 'cancelled' ? 0 : 1)
    }
  })

  test('two answers settle it once', async () => {
    const who = await desk.merchant('5,000')
    desk.rail.answers.submit = railSays.silent()
    const sent = await desk.send(await desk.place(who, '1,000'))
    desk.rail.answers.submit = railSays.credited()
    await Promise.all(Array.from({ length: 8 }, () => recordOrder(desk.deps, sent, railSays.credited())))
    expect(await desk.wallet(who.merchant_id)).toMatchObject({ balance: rupees('4,000'), held: 0n })
  })
})

describe('a server that dies', () => {
  test('before the rail was called: nothing was set aside that is not asked about, and nothing is sent again', async () => {
    const who = await desk.merchant('5,000')
    const placed = await desk.place(who, '1,000')
    desk.rail.answers.submit = () => Promise.reject(new Error('the power went'))
    desk.rail.submitted = []
    await expect(desk.send(placed)).rejects.toThrow('the power went')
    expect((await desk.now(placed)).state).toBe('sent')
    await desk.send(placed)
    expect(desk.rail.submitted).toHaveLength(1)
    desk.rail.answers = { submit: railSays.credited(), query: railSays.credited() }
    desk.clock.advance({ minutes: 2 })
    await sweepPayouts(desk.deps)
    await desk.runJobs()
    expect((await desk.now(placed)).state).toBe('credited')
  })

  test('with a database that refuses the answer: it is asked for again', async () => {
    const who = await desk.merchant('5,000')
    const placed = await desk.place(who, '1,000')
    const refusing = { ...desk.deps, feed: { ...desk.deps.feed, publish: () => Promise.reject(new Error('refused')) } }
    desk.rail.answers.submit = railSays.credited()
    await desk.send(placed)
    const again = await desk.place(who, '1,000')
    desk.rail.answers.submit = railSays.silent()
    const unclear = await desk.send(again)
    await expect(recordOrder(refusing, unclear, railSays.credited())).rejects.toThrow('refused')
    expect((await desk.now(again)).state).toBe('unclear')
    expect((await desk.ask(again)).state).toBe('credited')
    desk.rail.answers.submit = railSays.credited()
  })
})

type Step = 'place' | 'send' | 'ask' | 'late' | 'cancel' | 'approve' | 'clawback' | 'restricted'
const answersOf: (() => OrderState)[] = [
  railSays.sent,
  railSays.credited,
  railSays.returned,
  railSays.refused,
  railSays.notTaken,
  railSays.notFound,
  railSays.silent,
]

test('whatever happens in whatever order: held is what is open, an order leaves once, what came back is there once', async () => {
  const steps = fc.array(
    fc.tuple(
      fc.constantFrom<Step>('place', 'send', 'ask', 'late', 'cancel', 'approve', 'clawback', 'restricted'),
      fc.nat(answersOf.length - 1),
      fc.nat(5),
    ),
    { minLength: 5, maxLength: 30 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      const who = await desk.merchant('5,000')
      const added = { free: rupees('5,000'), restricted: 0n, clawed: 0n }
      const payouts: PayoutRow[] = []
      desk.rail.taken = []
      for (const [step, answer, which] of story) await act(who, { step, answer, which, payouts, added })
      await holds(who, payouts, added)
    }),
    { numRuns: 12, seed: 20261122 },
  )
  await intact()
}, 120_000)

interface Acting {
  step: Step
  answer: number
  which: number
  payouts: PayoutRow[]
  added: { free: bigint; restricted: bigint; clawed: bigint }
}

async function act(who: WithdrawingMerchant, { step, answer, which, payouts, added }: Acting): Promise<void> {
  const said = answersOf[answer]!()
  const payout = payouts[which % Math.max(1, payouts.length)]
  if (step === 'place') {
    const placed = await desk.place(who, `${500 + which * 100}`).catch(() => undefined)
    if (placed) payouts.push(placed)
  } else if (step === 'clawback') {
    const before = (await desk.wallet(who.merchant_id)).balance
    await clawback(who.merchant_id, rupees('300'))
    added.clawed += before - (await desk.wallet(who.merchant_id)).balance
  } else if (step === 'restricted') {
    await desk.deposit(who.merchant_id, rupees('100'), { kind: 'merchant_restricted' })
    added.restricted += rupees('100')
  } else if (payout) {
    desk.clock.advance({ minutes: 5 })
    desk.rail.answers = { submit: said, query: said.state === 'not_taken' ? railSays.silent() : said }
    if (step === 'send') await desk.send(payout)
    if (step === 'ask') await desk.ask(payout)
    if (step === 'late' && (await desk.now(payout)).submitted_at)
      await recordOrder(desk.deps, await desk.now(payout), said)
    if (step === 'cancel') await who.call(own.cancelPayout, { id: payout.id })
    if (step === 'approve')
      await desk.db
        .write((tx) => approvePayout(desk.deps, tx, { payout_id: payout.id, operator_id: desk.checker_id }))
        .catch(() => undefined)
  }
}

async function holds(who: WithdrawingMerchant, payouts: PayoutRow[], added: Acting['added']): Promise<void> {
  const now = await Promise.all(payouts.map(desk.now))
  const sum = (rows: PayoutRow[]) => rows.reduce((total, { amount }) => total + amount, 0n)
  const open = now.filter(({ settled_at }) => settled_at === null)
  const out = now.filter(({ state }) => state === 'credited')
  const wallet = await desk.wallet(who.merchant_id)
  expect(wallet.held).toBe(sum(open))
  expect(wallet.balance).toBe(added.free - added.clawed - sum(out))
  expect(new Set(desk.rail.taken).size).toBe(desk.rail.taken.length)
  const restricted = await desk.db.write(async (tx) => (await lockWallet(tx, who.merchant_id, 'live')).restricted)
  expect([restricted.balance, restricted.held]).toEqual([added.restricted, 0n])
}

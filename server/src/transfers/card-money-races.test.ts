import { rupees } from '@sahuji/contract/money/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutDesk, type PayoutDesk, type WithdrawingMerchant } from '../../testing/payouts.ts'
import { askedFor } from '../../testing/transfers.ts'
import { platformAccount } from '../ledger/accounts.ts'
import { createPoster } from '../ledger/batcher.ts'
import { type LockedWallet, lockWallet, post } from '../ledger/post.ts'
import { postedOrRefused } from '../ledger/posting.ts'
import { merchantBalance } from '../ledger/queries.ts'
import { verify } from '../ledger/verify.ts'
import { newId } from '../platform/ids.ts'
import { placeTransfer } from './place-transfer.ts'
import { transferVerifications } from './verify-transfers.ts'

let desk: PayoutDesk
let shop: WithdrawingMerchant
beforeAll(async () => {
  desk = await openPayoutDesk()
  shop = await desk.merchant()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  expect((await verify(desk.owner, transferVerifications)).results.flatMap(({ broken }) => broken)).toEqual([])
  await desk.close()
})

const locked = (who: WithdrawingMerchant): Promise<LockedWallet> =>
  desk.db.write((tx) => lockWallet(tx, who.merchant_id, 'live'))

const done = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/** Sends, or pays a request where one is named. */
async function moves(from: WithdrawingMerchant, amount: bigint, request_id: string | null): Promise<boolean> {
  const { merchant_id, person_id } = from
  const to = { mode: 'live', mobile_no: `+977${shop.mobile_no.slice(-10)}`, amount, purpose: 'stock' } as const
  const asked = { merchant_id, person_id, key: newId(), note: null, request_id, is_confirmed: true, ...to }
  return done(placeTransfer({ ...desk.deps, poster: createPoster(desk.db) }, asked))
}

const pays = async (from: WithdrawingMerchant, amount: bigint) =>
  moves(from, amount, await askedFor(desk, { by: shop.merchant_id, of: from.merchant_id, amount }))

/** A load by card is clawed back: card money first, then the free part, and the rest is owed. */
const clawedBack = (who: WithdrawingMerchant, net: bigint): Promise<bigint> =>
  desk.db.write(async (tx) => {
    const { merchant_id } = who
    const { free, restricted, receivable } = await lockWallet(tx, merchant_id, 'live')
    const ofCard = restricted.available < net ? restricted.available : net
    const ofFree = free.available < net - ofCard ? free.available : net - ofCard
    const owed = net - ofCard - ofFree
    const entries = [
      { account_id: platformAccount('live', 'equity'), amount: net },
      { account_id: restricted.account_id, amount: -ofCard },
      { account_id: free.account_id, amount: -ofFree },
      { account_id: receivable.account_id, amount: -owed },
    ].filter(({ amount }) => amount !== 0n)
    const [posting] = await post(tx, [{ merchant_id, key: newId(), mode: 'live', kind: 'opening', entries }])
    const taken = -ofCard - ofFree
    await tx.run`
      insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net,
                                occurred_at, transfer_id)
      values (${merchant_id}, 'live', ${newId(desk.clock)}, 'reversal', 'completed', 'X', '', 'taken', ${taken}, 0, ${taken},
              ${desk.clock.now()}, ${postedOrRefused(posting!)})`
    return net
  })

const received = async () => (await desk.db.read((tx) => merchantBalance(tx, shop.merchant_id, 'live')))!.balance

test('a payment beside a clawback of its card money and a withdrawal of the free part: nothing is spent twice', async () => {
  for (const _ of [1, 2, 3, 4]) {
    const sita = await desk.merchant('200')
    await desk.deposit(sita.merchant_id, rupees('200'), { kind: 'merchant_restricted' })
    const before = await received()
    const [paid, clawed, withdrawn] = await Promise.all([
      pays(sita, rupees('400')),
      clawedBack(sita, rupees('200')),
      done(desk.place(sita, '150')),
    ])
    const { free, restricted, receivable } = await locked(sita)
    expect((await received()) - before).toBe(paid ? rupees('400') : 0n)
    expect(free.balance + restricted.balance + receivable.balance).toBe(
      rupees('400') - clawed - (paid ? rupees('400') : 0n),
    )
    for (const part of [free, restricted]) expect(part.available).toBeGreaterThanOrEqual(0n)
    // all of it was paid, or some of it was withdrawn: never both
    expect(paid && withdrawn).toBe(false)
  }
})

const steps = fc.array(
  fc.record({
    step: fc.constantFrom('card load', 'free load', 'pay', 'pay', 'pay twice', 'send', 'withdraw', 'clawback'),
    amount: fc.constantFrom(rupees('15'), rupees('40'), rupees('99.99'), rupees('250')),
  }),
  { minLength: 3, maxLength: 8 },
)

type Step = 'card load' | 'free load' | 'pay' | 'pay twice' | 'send' | 'withdraw' | 'clawback'

async function take(who: WithdrawingMerchant, step: Step, amount: bigint): Promise<{ added: bigint }> {
  if (step === 'card load') await desk.deposit(who.merchant_id, amount, { kind: 'merchant_restricted' })
  if (step === 'free load') await desk.deposit(who.merchant_id, amount)
  if (step === 'pay') await pays(who, amount)
  if (step === 'pay twice') await Promise.all([pays(who, amount), pays(who, amount)])
  if (step === 'send') await moves(who, amount, null)
  // held, not gone
  if (step === 'withdraw') await done(desk.place(who, `${amount / 100n}`))
  if (step === 'clawback') return { added: -(await clawedBack(who, amount)) }
  return { added: step === 'card load' || step === 'free load' ? amount : 0n }
}

test('whatever comes in and leaves: the sum is constant, and card money falls only by payments and clawbacks', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (asked) => {
      const who = await desk.merchant()
      const start = await received()
      let added = 0n
      for (const { step, amount } of asked) {
        const before = (await locked(who)).restricted.balance
        added += (await take(who, step, amount)).added
        const { free, restricted, receivable } = await locked(who)
        if (!['pay', 'pay twice', 'clawback'].includes(step)) expect(restricted.balance >= before).toBe(true)
        expect(restricted.held).toBe(0n)
        for (const part of [free, restricted]) expect(part.available >= 0n).toBe(true)
        expect(free.balance + restricted.balance + receivable.balance + (await received()) - start).toBe(added)
      }
    }),
    { numRuns: 8 },
  )
})

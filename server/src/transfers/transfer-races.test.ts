import { rupees } from '@sahuji/contract/money/money'
import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import { readTransfer } from '@sahuji/contract/transfers/transfer'
import { readWallet } from '@sahuji/contract/wallet'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newcomer, verified } from '../../testing/people.ts'
import { openPayoutDesk, type PayoutDesk, type WithdrawingMerchant } from '../../testing/payouts.ts'
import { platformAccount } from '../ledger/accounts.ts'
import { createPoster } from '../ledger/batcher.ts'
import { lockWallet, post } from '../ledger/post.ts'
import { postedOrRefused } from '../ledger/posting.ts'
import { verify } from '../ledger/verify.ts'
import { freezePart } from '../merchants/freezes.ts'
import type { Database } from '../platform/database/database.ts'
import { OutcomeUnknown } from '../platform/database/database-errors.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { placeTransfer } from './place-transfer.ts'
import { transferVerifications } from './verify-transfers.ts'

let desk: PayoutDesk
let people: WithdrawingMerchant[]
beforeAll(async () => {
  desk = await openPayoutDesk()
  people = [await desk.merchant(), await desk.merchant(), await desk.merchant()]
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  expect((await verify(desk.owner, transferVerifications)).results.flatMap(({ broken }) => broken)).toEqual([])
  await desk.close()
})

/** A database whose server dies at its n-th commit: before it, or after it with the answer lost. */
function dying(db: Database, { at, when }: { at: number; when: 'before' | 'after' }): Database {
  let commits = 0
  return {
    ...db,
    write: async (work) => {
      if (++commits !== at) return db.write(work)
      if (when === 'after') await db.write(work)
      throw new OutcomeUnknown('the server died')
    },
  }
}

const sends = fc.array(
  fc.record({ from: fc.nat(2), by: fc.constantFrom(1, 2), amount: fc.constantFrom(1_00n, 40_00n, 99_99n, 250_00n) }),
  { minLength: 2, maxLength: 14 },
)
const deaths = fc.record({ at: fc.integer({ min: 1, max: 4 }), when: fc.constantFrom('before', 'after') })

test('random concurrent sends with server crashes: the sum is constant, no balance is negative, each key moves once', async () => {
  for (const { merchant_id } of people) await desk.deposit(merchant_id, rupees('300'), { mode: 'sandbox' })
  const { feed } = desk.deps
  await fc.assert(
    fc.asyncProperty(sends, deaths, async (asked, death) => {
      const orders = asked.map(({ from, by, amount }) => ({
        merchant_id: people[from]!.merchant_id,
        person_id: people[from]!.person_id,
        mobile_no: `+977${people[(from + by) % 3]!.mobile_no.slice(-10)}`,
        mode: 'sandbox' as const,
        key: newId(),
        amount,
        purpose: 'stock',
        note: null,
        request_id: null,
        is_confirmed: true,
      }))
      const base = { clock: desk.clock, feed, brand: 'Sahuji', public_url: 'http://127.0.0.1' }
      const db = dying(desk.db, death)
      const first = { ...base, db, poster: createPoster(db) }
      const again = { ...base, db: desk.db, poster: createPoster(desk.db) }
      const sent = await Promise.all(
        orders.flatMap((order) =>
          // each is requested twice, as by a caller who got no answer
          [first, again].map((deps) =>
            placeTransfer(deps, order).then(
              () => 'sent',
              (error: unknown) => (error instanceof Refusal ? error.code : 'unknown'),
            ),
          ),
        ),
      )
      const keys = orders.map(({ key }) => key)
      const kept = await desk.db.read(
        (tx) => tx.many<{ key: string; merchant_id: string; amount: bigint }>`
          select key, merchant_id, amount from transfers where key = any (${keys}::uuid[])`,
      )
      expect(new Set(kept.map(({ key }) => key)).size).toBe(kept.length)
      for (const [place, key] of keys.entries()) {
        const said = sent.slice(2 * place, 2 * place + 2)
        // a reported send was really sent; a caller without an answer may ask again
        if (said.includes('sent')) expect(kept.map((row) => row.key)).toContain(key)
      }
      const wallets = await Promise.all(people.map(({ merchant_id }) => desk.wallet(merchant_id, 'sandbox')))
      expect(wallets.reduce((sum, { balance }) => sum + balance, 0n)).toBe(3n * rupees('300'))
      for (const { available } of wallets) expect(available).toBeGreaterThanOrEqual(0n)
    }),
    { numRuns: 6 },
  )
})

test('a send that became impossible after it was weighed is refused alone, and the others of its batch are sent', async () => {
  const senders = [await desk.merchant('100'), await desk.merchant('100'), await desk.merchant('100'), people[0]!]
  await desk.deposit(people[0]!.merchant_id, rupees('100'))
  const frozen = senders[1]!
  const poster = createPoster(desk.db)
  const weighed = Promise.withResolvers<void>()
  let waiting = 0
  const gate = Promise.withResolvers<void>()
  const deps = {
    ...desk.deps,
    poster: {
      postBatched: async (...asked: Parameters<typeof poster.postBatched>) => {
        if (++waiting === senders.length) weighed.resolve()
        await gate.promise
        return poster.postBatched(...asked)
      },
    },
  }
  const sent = senders.map(({ merchant_id, person_id }) =>
    placeTransfer(deps, {
      merchant_id,
      person_id,
      mobile_no: `+977${people[2]!.mobile_no.slice(-10)}`,
      mode: 'live',
      key: newId(),
      amount: rupees('60'),
      purpose: 'stock',
      note: null,
      request_id: null,
      is_confirmed: true,
    }),
  )
  await weighed.promise
  const freeze = { id: newId(), merchant_id: frozen.merchant_id, part: 'money_out' as const, reason: 'for a test' }
  const words = { sentence: 'unusual_activity' as const, own_words: null, operator_id: desk.checker_id }
  await desk.db.write((tx) => freezePart(tx, { ...freeze, ...words }, desk.clock.now()))
  gate.resolve()
  const outcomes = await Promise.allSettled(sent)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(outcomes[1]).toMatchObject({ reason: { code: 'money_out_frozen' } })
  expect((await desk.wallet(people[2]!.merchant_id)).balance).toBe(rupees('180'))
})

test('day and month are counted under the lock: concurrent sends never exceed the day together', async () => {
  const [sita, ram] = [await desk.merchant('90,000'), await desk.merchant('0')]
  const { merchant_id, person_id } = sita
  const mobile_no = `+977${ram.mobile_no.slice(-10)}`
  const deps = { ...desk.deps, poster: createPoster(desk.db) }
  const send = () =>
    placeTransfer(deps, {
      merchant_id,
      person_id,
      mobile_no,
      mode: 'live',
      key: newId(),
      amount: rupees('20,000'),
      purpose: 'stock',
      note: null,
      request_id: null,
      is_confirmed: true,
    })
  const sent = await Promise.allSettled(Array.from({ length: 6 }, send))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await desk.wallet(ram.merchant_id)).balance).toBe(rupees('40,000'))
  await expect(send()).rejects.toMatchObject({ code: 'send_over_day', facts: { amount: 'Rs.10,000.00' } })
})

/** Takes the free part of a wallet, like a clawback. */
const clawback = (merchant_id: string) =>
  desk.db.write(async (tx) => {
    const { free } = await lockWallet(tx, merchant_id, 'live')
    if (free.available === 0n) return false
    const entries = [
      { account_id: free.account_id, amount: -free.available },
      { account_id: platformAccount('live', 'equity'), amount: free.available },
    ]
    const [posting] = await post(tx, [{ merchant_id, key: newId(), mode: 'live', kind: 'opening', entries }])
    await tx.run`
      insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net,
                                occurred_at, transfer_id)
      values (${merchant_id}, 'live', ${newId(desk.clock)}, 'reversal', 'completed', 'X', '', 'taken', ${-free.available}, 0,
              ${-free.available}, ${desk.clock.now()}, ${postedOrRefused(posting!)})`
    return true
  })

test('a send, a withdrawal and a clawback of the same money: one of them gets it', async () => {
  for (const _ of [1, 2, 3]) {
    const [sita, ram] = [await desk.merchant('4,000'), people[0]!]
    const body = { mobile_no: ram.mobile_no, amount: 400_000, purpose: 'stock' }
    const outcomes = await Promise.all([
      clawback(sita.merchant_id),
      ...Array.from({ length: 4 }, () => sita.call(sendFunds, body, newId()).then(({ http }) => http === 200)),
      desk.place(sita, '4,000').then(
        () => true,
        () => false,
      ),
    ])
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    const { available } = await desk.wallet(sita.merchant_id)
    expect(available).toBe(0n)
  }
})

/** A clawback that the wallet could not cover. */
const owe = (merchant_id: string, amount: string) =>
  desk.db.write(async (tx) => {
    const { receivable } = await lockWallet(tx, merchant_id, 'live')
    const entries = [
      { account_id: receivable.account_id, amount: -rupees(amount) },
      { account_id: platformAccount('live', 'equity'), amount: rupees(amount) },
    ]
    const [posting] = await post(tx, [{ merchant_id, key: newId(), mode: 'live', kind: 'opening', entries }])
    postedOrRefused(posting!)
  })

test('money owed after a clawback cannot be sent, at once or to wait for a new number', async () => {
  const [sita, ram] = [await desk.merchant('1,000'), people[0]!]
  await owe(sita.merchant_id, '300')
  const sends = async (amount: number, mobile_no = ram.mobile_no) =>
    (await sita.call(sendFunds, { mobile_no, amount, purpose: 'stock' }, newId())).body.refusal
  expect(await sends(70_001)).toBe('sendable_too_low')
  expect(await sends(70_001, '9779812345678')).toBe('sendable_too_low')
  expect(await sends(70_000)).toBeUndefined()
  expect((await desk.wallet(sita.merchant_id)).balance).toBe(rupees('300'))
})

test('money waiting for a new number is not taken up while its sender owes more than is free', async () => {
  const [sita, ask] = [await desk.merchant('1,000'), newcomer()]
  const body = { mobile_no: ask.mobile_no, amount: Number(rupees('900')), purpose: 'stock' }
  const { data } = await sita.call(sendFunds, body, newId())
  await owe(sita.merchant_id, '300')
  const ram = await verified(desk, { ask })
  await desk.runJobs()
  expect((await sita.call(readTransfer, { id: data.id })).data).toMatchObject({ state: 'held' })
  await desk.deposit(sita.merchant_id, rupees('200'))
  await desk.app.jobs.find(({ name }) => name === 'transfers.sweep_waiting')!.run({})
  expect((await ram.call(readWallet, {})).data.balance).toBe(rupees('900'))
})

import { readLoad } from '@sahuji/contract/funding'
import { rupees } from '@sahuji/contract/money/money'
import { listTransactions } from '@sahuji/contract/transactions'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { readWallet } from '@sahuji/contract/wallet'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { spent } from '../../../testing/wallets.ts'
import { lockWallet } from '../../ledger/post.ts'
import { platformBalance } from '../../ledger/queries.ts'
import type { PaidCard, Rail, Verification } from '../../rails/rail.ts'
import { eventsOf } from '../../collections/rows/collection-events.ts'
import type { CollectionRow } from '../../collections/rows/collection-row.ts'
import { recheckCollection, recordRecheck } from '../../collections/settle/recheck-collection.ts'
import { closeReview } from '../../collections/settle/review-collection.ts'
import { settleCollection } from '../../collections/settle/settle-collection.ts'

let bank: Bank
/** The rail's present answers about payments by their reference, in place of the truth. */
const said = new Map<string, Verification['state']>()
let card: PaidCard | undefined
let asked = 0

const lying = (rail: Rail): Rail => ({
  ...rail,
  capabilities: { ...rail.capabilities, reversals: 'status' },
  verify: async (payment) => {
    asked += 1
    const found = await rail.verify(payment)
    const state = said.get(payment.reference)
    const withCard = card && found.state === 'succeeded' ? { ...found, card } : found
    return state ? ({ ...withCard, state, reason: 'Refunded' } as Verification) : withCard
  },
})

beforeAll(async () => {
  bank = await openBank({ before: lying })
})
beforeEach(() => {
  card = undefined
})
afterEach(async () => expect(await bank.broken()).toEqual([]))
afterAll(() => bank.close())

const runDue = async () => {
  await bank.app.jobs.find(({ name }) => name === 'funding.sweep_rechecks')!.run({})
  await bank.runJobs()
}

/** A load that is credited. */
async function credited(amount = '1000', merchant = ''): Promise<CollectionRow> {
  const load = await bank.beginFor(merchant || (await bank.newMerchant()), amount)
  await bank.decide(load, 'never_return')
  await bank.watch(load, 0.1)
  return bank.now(load)
}

const takenBack = async (load: CollectionRow): Promise<CollectionRow> => {
  said.set(load.reference, 'reversed')
  await recheckCollection(bank.deps, load)
  return now(load)
}
const now = ({ id }: { id: string }) => bank.now({ id } as never)

/** What the free part, the restricted part and the receivable of a merchant hold. */
const holdings = async (merchant_id: string) => {
  const wallet = await bank.db.write((tx) => lockWallet(tx, merchant_id, 'live'))
  return [wallet.free.balance, wallet.restricted.balance, wallet.receivable.balance]
}

const spend = (merchant_id: string, amount: bigint) => spent(bank.db, merchant_id, amount)

describe('a payment that the rail took back', () => {
  test('leaves the wallet whole, and our fee with it; the rail owes us as before', async () => {
    const owed = () => bank.db.read((tx) => platformBalance(tx, 'live', 'rail_clearing:onepg'))
    const before = await owed()
    const load = await credited()
    const after = await takenBack(load)
    expect(after).toMatchObject({
      state: 'reversed',
      reason: 'Refunded',
      transfer_id: load.transfer_id,
      recheck_at: null,
    })
    expect(after.settled_at).toEqual(load.settled_at)
    expect(await holdings(load.merchant_id)).toEqual([0n, 0n, 0n])
    expect(await owed()).toBe(before)
  })

  test('is taken back once, however often and concurrently the rail reports it', async () => {
    const load = await credited()
    said.set(load.reference, 'reversed')
    await Promise.all([1, 2, 3, 4].map(() => recheckCollection(bank.deps, load)))
    await takenBack(load)
    const events = await bank.db.read((tx) => eventsOf(tx, load.id))
    expect(events.filter(({ what }) => what === 'reversed')).toHaveLength(1)
  })

  test('and is spent is owed by the merchant; no wallet is below zero', async () => {
    const load = await credited()
    await spend(load.merchant_id, rupees('600'))
    await takenBack(load)
    expect(await holdings(load.merchant_id)).toEqual([0n, 0n, -rupees('600')])
  })

  test('is paid off out of the next load, by a transfer of its own, until nothing is owed', async () => {
    const load = await credited()
    await spend(load.merchant_id, rupees('600'))
    await takenBack(load)
    const next = await credited('500', load.merchant_id)
    expect(next.balance_after).toBe(rupees('499.75'))
    expect(await holdings(load.merchant_id)).toEqual([0n, 0n, -rupees('100.25')])
    await credited('500', load.merchant_id)
    expect(await holdings(load.merchant_id)).toEqual([rupees('399.50'), 0n, 0n])
  })

  test('of a credit card leaves the restricted part first; another one never touches that', async () => {
    card = { brand: 'Visa', last4: '1111', funding: 'credit' }
    const byCard = await credited()
    card = undefined
    const byBank = await credited('1000', byCard.merchant_id)
    await spend(byCard.merchant_id, rupees('500'))
    await takenBack(byBank)
    expect(await holdings(byCard.merchant_id)).toEqual([0n, rupees('999.50'), -rupees('500')])
    await takenBack(byCard)
    expect(await holdings(byCard.merchant_id)).toEqual([0n, 0n, -rupees('500')])
  })
})

test('the merchant sees that it was taken back, why, with its lines, and what was owed and paid off', async () => {
  const sita = await bank.merchant()
  const load = await bank.begin(sita, '1000')
  await bank.decide(load, 'approve')
  await bank.work()
  const { merchant_id } = await bank.now(load)
  await spend(merchant_id, rupees('600'))
  await takenBack(await bank.now(load))
  await credited('200', merchant_id)
  const shown = (await sita.call(readLoad, { id: load.id })).data
  expect(shown).toMatchObject({ state: 'reversed', reason: 'Refunded' })
  const story = (await sita.call(readTransaction, { id: load.id })).data
  expect(story).toMatchObject({ state: 'reversed', net: rupees('999.50') })
  expect(story.timeline.at(-1)).toMatchObject({ what: 'reversed', facts: { owed: 'Rs.600.00' } })
  expect(story.entries.map(({ account_kind, debit, credit }) => [account_kind, debit, credit])).toEqual(
    expect.arrayContaining([
      ['merchant_wallet', null, rupees('999.50')],
      ['merchant_wallet', rupees('399.50'), null],
      ['clawback_receivable', rupees('600'), null],
    ]),
  )
  const rows = (await sita.call(listTransactions, {})).data.data
  expect(
    rows
      .filter(({ kind }) => kind === 'reversal')
      .map(({ method, net, balance_after }) => [method, net, balance_after]),
  ).toEqual([
    ['repaid', -rupees('199.90'), 0n],
    ['taken', -rupees('399.50'), 0n],
  ])
  expect((await sita.call(readWallet, {})).data.balance).toBe(0n)
})

test('taken back, credited and looked at all at once, each load is credited and taken back once', async () => {
  const merchant = await bank.newMerchant()
  const first = await credited('400', merchant)
  const second = await credited('300', merchant)
  await spend(merchant, rupees('500'))
  const third = await bank.beginFor(merchant, '250')
  await bank.decide(third, 'never_return')
  for (const { reference } of [first, second]) said.set(reference, 'reversed')
  const back = [first, second, first, second].map((load) => recheckCollection(bank.deps, load))
  await Promise.all([...back, settleCollection(bank.deps, third.id), settleCollection(bank.deps, third.id)])
  expect([(await now(first)).state, (await now(second)).state, (await now(third)).state]).toEqual([
    'reversed',
    'reversed',
    'credited',
  ])
  const [free, restricted, owed] = await holdings(merchant)
  expect([free! >= 0n, restricted, owed! <= 0n]).toEqual([true, 0n, true])
  const { amount, fee } = await now(third)
  expect(free! + owed!).toBe(amount - fee - rupees('500'))
})

describe('a credited payment is asked about again', () => {
  test('after an hour, one day, three, seven and thirty; then it is left alone', async () => {
    const load = await credited()
    const start = load.settled_at!.getTime()
    const hours: number[] = []
    for (;;) {
      const { recheck_at } = await now(load)
      if (!recheck_at) break
      hours.push((recheck_at.getTime() - start) / 3_600_000)
      bank.clock.set(recheck_at)
      await runDue()
    }
    expect(hours).toEqual([1, 24, 72, 168, 720])
    expect((await now(load)).state).toBe('credited')
  })

  test('and found to be taken back it is reversed without anybody asking', async () => {
    const load = await credited()
    said.set(load.reference, 'reversed')
    bank.clock.advance({ hours: 1 })
    await runDue()
    expect((await now(load)).state).toBe('reversed')
  })

  test('when the rail notifies us of it late, once in ten minutes; not by the word of the credit itself', async () => {
    const load = await credited()
    const notify = () => bank.request(`/rails/onepg/notify?MerchantTxnId=${load.reference}&GatewayTxnId=OPG1`)
    const before = asked
    await notify()
    await bank.runJobs()
    expect(asked - before).toBe(0)
    bank.clock.advance({ minutes: 11 })
    said.set(load.reference, 'pending')
    await notify()
    await notify()
    await bank.runJobs()
    expect(asked - before).toBe(1)
    bank.clock.advance({ minutes: 11 })
    said.set(load.reference, 'reversed')
    await notify()
    await bank.runJobs()
    expect((await now(load)).state).toBe('reversed')
  })

  test.each<[Verification['state'], string]>([
    ['partial', 'partly_reversed'],
    ['failed', 'contradicted'],
  ])('told %s nothing moves, and a person looks at it', async (state, what) => {
    const load = await credited()
    said.set(load.reference, state)
    for (let n = 0; n < 2; n++) await recheckCollection(bank.deps, load)
    expect(await now(load)).toMatchObject({ state: 'credited', review_reason: 'contradicted' })
    const events = await bank.db.read((tx) => eventsOf(tx, load.id))
    expect(events.filter((event) => event.what === what)).toHaveLength(1)
    const verdict = { collection_id: load.id, by: 'asha', note: 'The bank says it stands.' }
    expect(await bank.db.write((tx) => closeReview(tx, bank.clock, verdict))).toBe(true)
    await recheckCollection(bank.deps, load)
    expect((await now(load)).review_since).toBeNull()
  })

  test('and not answered it is asked in an hour again', async () => {
    const load = await credited()
    const raw = { call: 'x', asked: {}, http: null, answered: null }
    await recordRecheck(bank.deps, load, { state: 'ambiguous', reason: 'timeout', rail_ref: null, raw })
    expect((await now(load)).recheck_at).toEqual(new Date(bank.clock.now().getTime() + 3_600_000))
  })
})

test('whatever is loaded, spent and taken back, no wallet is below zero and what is owed is what is missing', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('load' as const),
      rupees: fc.integer({ min: 100, max: 300 }),
      funding: fc.constantFrom('credit', 'debit'),
    }),
    fc.record({ do: fc.constant('spend' as const), rupees: fc.integer({ min: 1, max: 300 }) }),
    fc.record({ do: fc.constant('take back' as const), which: fc.nat(5) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const merchant = await bank.newMerchant()
      const loads: CollectionRow[] = []
      let [brought, spent] = [0n, 0n]
      for (const each of steps) {
        if (each.do === 'load') {
          card = { brand: 'Visa', last4: '1111', funding: each.funding as 'credit' | 'debit' }
          const load = await credited(`${each.rupees}`, merchant)
          loads.push(load)
          brought += load.amount - load.fee
        } else if (each.do === 'spend') {
          const [free] = await holdings(merchant)
          const amount = rupees(`${each.rupees}`)
          if (free! < amount) continue
          await spend(merchant, amount)
          spent += amount
        } else {
          const [load] = loads.splice(each.which % Math.max(1, loads.length), 1)
          if (!load) continue
          await takenBack(load)
          brought -= load.amount - load.fee
        }
        const [free, restricted, owed] = await holdings(merchant)
        expect(free! >= 0n && restricted! >= 0n && owed! <= 0n).toBe(true)
        expect(free! + restricted! + owed!).toBe(brought - spent)
      }
    }),
    { numRuns: 6 },
  )
})

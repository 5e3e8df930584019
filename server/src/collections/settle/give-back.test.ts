import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import type { RailName } from '../../../testing/simulated-rails.ts'
import { platformBalance } from '../../ledger/queries.ts'
import { ledgerVerifications, verify } from '../../ledger/verify.ts'
import type { CollectionUse } from '../collection-use.ts'
import { eventsOf } from '../rows/collection-events.ts'
import { collectionById, collectionsInReview } from '../rows/queries.ts'
import { collectionVerifications } from '../verify/verify-collections.ts'
import { refundPaymentJob } from './refund-payment.ts'
import { refundOf } from './refund-row.ts'
import { settleCollection } from './settle-collection.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank({ serves: ['khalti', 'onepg'] })
})
afterAll(() => bank.close())

const published: string[] = []
const unused = (): never => {
  throw new Error('a surplus is neither credited nor taken back')
}

/** A use that takes no payment: each one that comes is a surplus. */
const surplus: CollectionUse = {
  kind: 'payment',
  judge: async (_tx, collection) => ({ act: 'give_back', terms: collection, reason: 'after_failure' }),
  isRestricted: () => false,
  feeOf: unused,
  creditLegs: unused,
  clawbackLegs: unused,
  giveBack: async () => ({ by: 'rail', why: null, mobile_end: '0001' }),
  refundMobile: async () => '9800000001',
  publishMove: async (_deps, _tx, { state }, what) => void published.push(`${state}: ${what}`),
  publishClawback: unused,
  payerPage: () => '/pay',
}

/** A customer's payment of Rs.1,000 at a rail, which the payer has made. */
async function paidAt(rail: RailName): Promise<string> {
  const load = await bank.beginFor(await bank.newMerchant(), '1000', { rail })
  await bank.decide(load, 'never_return')
  await bank.owner.write(
    (tx) => tx.run`
      update collections set kind = 'payment', key = null, purpose = null, limit_group = null, day = null where id = ${load.id}`,
  )
  published.length = 0
  return load.id
}

const deps = () => ({ ...bank.deps, uses: [...ofLoads(), surplus] })
const ofLoads = () => bank.deps.uses.filter(({ kind }) => kind === 'load')
const read = async (id: string) => (await bank.db.read((tx) => collectionById(tx, id)))!
const happened = async (id: string) => (await bank.db.read((tx) => eventsOf(tx, id))).map(({ what }) => what)
const inSuspense = () => bank.db.read((tx) => platformBalance(tx, 'live', 'suspense'))
const isInReview = async (id: string) => (await bank.db.read(collectionsInReview)).some((row) => row.id === id)
async function broken(): Promise<unknown[]> {
  const { results } = await verify(bank.owner, [...ledgerVerifications, ...collectionVerifications])
  return results.flatMap((result) => result.broken)
}

describe('a payment that its use gives back', () => {
  test('goes to suspense and is refunded by its rail without an operator', async () => {
    const before = await inSuspense()
    const id = await paidAt('khalti')
    expect(await settleCollection(deps(), id)).toMatchObject({ state: 'unclear', paid_amount: 100_000n })
    expect(await bank.db.read((tx) => refundOf(tx, id))).toMatchObject({ state: 'open', asked_by: 'system' })
    expect(await inSuspense()).toBe(before + 100_000n)
    for (let look = 0; look < 4; look++) {
      const next_at = (await bank.db.read((tx) => refundOf(tx, id)))!.next_at
      if (next_at && next_at > bank.clock.now()) bank.clock.set(next_at)
      await refundPaymentJob.run({ load_id: id }, deps())
    }
    expect(await read(id)).toMatchObject({ state: 'failed', review_since: null, kind: 'payment' })
    expect(await bank.db.read((tx) => refundOf(tx, id))).toMatchObject({ state: 'done', next_at: null })
    expect(await inSuspense()).toBe(before)
    expect(await happened(id)).toEqual(expect.arrayContaining(['paid_after_failure', 'give_back_asked', 'sent_back']))
    expect(published).toEqual(['unclear: unclear', 'failed: sent_back'])
    expect(await broken()).toEqual([])
  })

  test('stays in the queue of reviews where its rail has no call for refunds', async () => {
    const id = await paidAt('onepg')
    await settleCollection(deps(), id)
    await settleCollection(deps(), id)
    expect(await read(id)).toMatchObject({ state: 'unclear', review_reason: 'after_failure' })
    expect(await bank.db.read((tx) => refundOf(tx, id))).toBeUndefined()
    expect(await happened(id)).not.toContain('give_back_asked')
    expect(await isInReview(id)).toBe(true)
    expect(await broken()).toEqual([])
  })
})

test('a collection of a kind that no domain declared is neither settled nor lost', async () => {
  const id = await paidAt('onepg')
  await expect(settleCollection({ ...bank.deps, uses: ofLoads() }, id)).rejects.toThrow('no domain declared the use')
  expect(await read(id)).toMatchObject({ state: 'at_bank', transfer_id: null })
})

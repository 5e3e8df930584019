import { approveProposal } from '../../../testing/proposals.ts'
import { rupees } from '@sahuji/contract/money/money'
import type { GiveBack } from '@sahuji/contract/collections'
import type { Behaviour } from '@sahuji/simulator/behaviour'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { newOperator } from '../../../testing/operators.ts'
import { eventsOf } from '../../collections/rows/collection-events.ts'
import type { CollectionRow } from '../../collections/rows/collection-row.ts'
import { refundOf } from '../../collections/settle/refund-row.ts'
import { creditReviewed } from '../../collections/settle/review-collection.ts'
import { platformBalance } from '../../ledger/queries.ts'
import type { Rail } from '../../rails/rail.ts'
import type { Actor } from '../../approvals/proposal-rows.ts'
import { readReviewItem } from './read-review.ts'
import { resolveItem } from './resolutions.ts'

let bank: Bank
let maker: Actor
let checker: Actor
/** How often the rail was called for a refund. */
let told = 0
/** Runs after the rail was called, before its answer is known: a crash there. */
let behindCall: (() => void) | undefined

const counting = (rail: Rail): Rail => ({
  ...rail,
  refund: async (ask) => {
    told += 1
    const answer = await rail.refund!(ask)
    behindCall?.()
    return answer
  },
})

beforeAll(async () => {
  bank = await openBank({ serves: 'khalti', before: counting })
  const named = async (name: string, role: 'finance_maker' | 'finance_checker') => ({
    operator_id: (await newOperator(bank, [role], name)).id,
    name,
  })
  maker = await named('Nirmala Joshi', 'finance_maker')
  checker = await named('Deepak Bhattarai', 'finance_checker')
})
afterEach(async () => {
  behindCall = undefined
  expect(await bank.broken()).toEqual([])
})
afterAll(() => bank.close())

const note = 'The payer wrote that it was a mistake.'
const second_person_above = rupees('10,000')

/** A load in review of a person with a mobile number: the bank paid only Rs.600. */
async function inReview(behaviour: Behaviour = {}): Promise<CollectionRow> {
  const sita = await bank.merchant()
  const load = await bank.begin(sita, '1000', { reports: { amount: '600.00' }, ...behaviour })
  await bank.decide(load, 'never_return')
  await bank.watch(load, 0.1)
  return bank.now(load)
}
const giveBack = ({ id }: CollectionRow, above = second_person_above) =>
  bank.db.write((tx) =>
    resolveItem(bank.deps, tx, maker, { collection_id: id, act: 'return', note, second_person_above: above }),
  )
const now = ({ id }: CollectionRow) => bank.now({ id } as never)
const refund = ({ id }: CollectionRow) => bank.db.read((tx) => refundOf(tx, id))
const happened = async ({ id }: CollectionRow) => (await bank.db.read((tx) => eventsOf(tx, id))).map(({ what }) => what)
/** Lets the looks at a refund fall due, so many of them. */
async function followed(load: CollectionRow, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const next = (await refund(load))?.next_at
    if (!next) return
    if (next > bank.clock.now()) bank.clock.set(next)
    await bank.runJobs()
    await bank.app.jobs.find(({ name }) => name === 'funding.refund')!.run({ load_id: load.id })
  }
}

describe('a payment in review that is given back', () => {
  test('is asked of the rail, and leaves our books when the rail’s own status confirms it', async () => {
    const owed = () => bank.db.read((tx) => platformBalance(tx, 'live', 'rail_clearing:khalti'))
    const before = await owed()
    const load = await inReview()
    const [calls, suspended] = [told, await owed()]
    expect((await giveBack(load)).state).toBe('done')
    expect([(await now(load)).state, await owed(), told]).toEqual(['unclear', suspended, calls])
    await followed(load, 4)
    expect(await now(load)).toMatchObject({ state: 'failed', review_since: null })
    expect([await owed(), told - calls]).toEqual([before, 1])
    expect(await happened(load)).toEqual(expect.arrayContaining(['give_back_asked', 'sent_back']))
    expect(await refund(load)).toMatchObject({ state: 'done', next_at: null, amount: rupees('600') })
  })

  test('can be nothing else meanwhile: neither credited nor given back twice', async () => {
    const load = await inReview()
    await giveBack(load)
    await expect(giveBack(load)).rejects.toMatchObject({ code: 'item_refunding' })
    expect((await creditReviewed(bank.deps, { collection_id: load.id, by: 'asha', note })).outcome).toBe(
      'not_in_review',
    )
    const shown = () =>
      bank.db.read((tx) =>
        readReviewItem({ tx, clock: bank.clock, reader: maker, rails: bank.deps.rails, uses: bank.deps.uses }, load.id),
      )
    expect(await shown()).toMatchObject({ refund: { state: 'open', message: null } })
    await followed(load, 4)
    await expect(shown()).rejects.toMatchObject({ code: 'not_found' })
  })

  test('whose answer is lost is not called again: the status is read and confirms the refund', async () => {
    const calls = told
    const load = await inReview({ faults: [{ call: 'refund', kind: 'timeout' }] })
    await giveBack(load)
    await followed(load, 4)
    expect([(await now(load)).state, told - calls]).toEqual(['failed', 1])
  })

  test('by a server that dies behind the call is found done by the next one', async () => {
    const calls = told
    const load = await inReview()
    await giveBack(load)
    behindCall = () => {
      behindCall = undefined
      throw new Error('killed')
    }
    await followed(load, 1).catch(() => {})
    await followed(load, 4)
    expect([(await now(load)).state, told - calls]).toEqual(['failed', 1])
  })

  test('and whose call never arrived is called again, when its status has had time to show it', async () => {
    const calls = told
    const load = await inReview({ faults: [{ call: 'refund', kind: 'reset', acts: false }] })
    await giveBack(load)
    await followed(load, 12)
    expect([(await now(load)).state, told - calls]).toEqual(['failed', 2])
  })

  test('that the rail refuses stays in suspense, with its words; a person decides anew', async () => {
    const load = await inReview({ refuses_refund: 'Not eligible for refund.' })
    await giveBack(load)
    await followed(load, 4)
    expect(await now(load)).toMatchObject({ state: 'unclear', review_reason: 'other_amount' })
    const item = await bank.db.read((tx) =>
      readReviewItem({ tx, clock: bank.clock, reader: maker, rails: bank.deps.rails, uses: bank.deps.uses }, load.id),
    )
    expect(item.refund).toMatchObject({ state: 'refused', message: 'Not eligible for refund.' })
    expect((await creditReviewed(bank.deps, { collection_id: load.id, by: 'asha', note })).outcome).toBe('done')
  })

  test('and is large waits for a second person before the rail is asked', async () => {
    const load = await inReview()
    const made = await giveBack(load, rupees('100'))
    expect([made.state, await refund(load)]).toEqual(['waiting', undefined])
    const { id, revision } = made
    await bank.db.write((tx) => approveProposal(bank.deps, tx, checker, { id, revision }))
    await followed(load, 4)
    expect(await now(load)).toMatchObject({ state: 'failed' })
  })
})

describe('a return that is suspicious goes by hand', () => {
  const way = async (load: CollectionRow) =>
    (
      await bank.db.read((tx) =>
        readReviewItem({ tx, clock: bank.clock, reader: maker, rails: bank.deps.rails, uses: bank.deps.uses }, load.id),
      )
    ).give_back
  const changed = (load: CollectionRow, set: { mobile?: string; verified?: Date | null }) =>
    bank.owner.write(
      (tx) => tx.run`
        update people set mobile_no = coalesce(${set.mobile ?? null}, mobile_no),
               phone_verified_at = ${set.verified === undefined ? bank.clock.now() : set.verified}
         where id = ${load.person_id}`,
    )

  test('the rail refunds to the own number of the person who began it, and the dialog shows it', async () => {
    const load = await inReview()
    const { mobile_no } = await bank.owner.read(
      (tx) => tx.one<{ mobile_no: string }>`select mobile_no from people where id = ${load.person_id}`,
    )
    expect(await way(load)).toEqual({ by: 'rail', why: null, mobile_end: mobile_no.slice(-4) })
  })

  test.each<[string, NonNullable<GiveBack['why']>, (load: CollectionRow) => Promise<unknown>]>([
    [
      'a number that was changed since',
      'other_number',
      async (load) => {
        bank.clock.advance({ minutes: 1 })
        await changed(load, { mobile: '+9779812345678' })
      },
    ],
    ['a number that nobody proved', 'other_number', (load) => changed(load, { verified: null })],
    [
      'another number than was given for the bank',
      'other_number',
      (load) =>
        bank.owner.write(
          (tx) => tx.run`update loads set channel = 'mobilebanking', payer_mobile = '9811111111' where id = ${load.id}`,
        ),
    ],
    [
      'a card',
      'card',
      (load) =>
        bank.owner.write(
          (tx) => tx.run`update loads set card_brand = 'Visa', is_restricted = true where id = ${load.id}`,
        ),
    ],
    [
      'another instrument than chosen',
      'other_instrument',
      (load) =>
        bank.owner.write((tx) => tx.run`update loads set review_reason = 'other_instrument' where id = ${load.id}`),
    ],
  ])('%s: nobody is told, and it leaves our books', async (_, why, suspicious) => {
    const load = await inReview()
    const calls = told
    await suspicious(load)
    expect(await way(load)).toEqual({ by: 'hand', why, mobile_end: null })
    expect((await giveBack(load)).state).toBe('done')
    expect([await refund(load), (await now(load)).state, told - calls]).toEqual([undefined, 'failed', 0])
  })

  test('a number that changes between the decision and the call: the rail is not called, and a person decides again', async () => {
    const load = await inReview()
    const calls = told
    await giveBack(load)
    bank.clock.advance({ minutes: 1 })
    await changed(load, { mobile: '+9779812345679' })
    await followed(load, 2)
    expect(await refund(load)).toMatchObject({ state: 'refused', message: expect.stringContaining('by hand') })
    expect([(await now(load)).state, told - calls]).toEqual(['unclear', 0])
  })
})

import { collectionUses as uses } from '../../operator/collection-uses.ts'
import { approveProposal } from '../../../testing/proposals.ts'
import { rupees } from '@sahuji/contract/money/money'
import type { Load } from '@sahuji/contract/funding'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../../testing/money-desk.ts'
import { entriesOf, merchantAccount } from '../../ledger/queries.ts'
import { newId } from '../../platform/ids.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { reviewPayments } from '../../start/review-payments.ts'
import { claimItem, keepItem, releaseItem } from './claim-review.ts'
import { closeItem, resolveItem } from './resolutions.ts'
import { listReviewItems, readReviewItem, readReviewTotals } from './read-review.ts'
import { type Actor, checkProposal, insertProposal } from '../../approvals/proposal-rows.ts'
import { proposeAdjustment } from '../../transactions/adjustments/propose-adjustment.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterEach(async () => {
  expect(await desk.broken()).toEqual([])
})
afterAll(() => desk.close())

const note = 'The bank’s letter says so.'
const second_person_above = rupees('10,000')

type How = { act: 'credit' | 'return' } | { act: 'credit_part'; amount: bigint }
const resolve = (load: Load, how: How, by: Actor = desk.maker, above = second_person_above) =>
  desk.db.write((tx) =>
    resolveItem(desk.deps, tx, by, { collection_id: load.id, note, second_person_above: above, ...how }),
  )
const item = (load: Load) =>
  desk.db.read((tx) => readReviewItem({ tx, clock: desk.clock, reader: desk.maker, uses }, load.id))
const inSuspense = () => desk.balance(desk.account('suspense'))

describe('a payment of the operator’s own business', () => {
  /** Makes an operator's own address that of the business's one person. */
  const ownBusinessOf = async ({ operator_id }: Actor) => {
    const { email } = await desk.bank.merchant()
    const { merchant_id } = await desk.bank.owner.write(
      (tx) => tx.one<{ merchant_id: string }>`
        update people set email = (select lower(email) from operators where id = ${operator_id})
         where email = ${email} returning merchant_id`,
    )
    const handBack = () =>
      desk.bank.owner.write((tx) => tx.run`update people set email = ${email} where merchant_id = ${merchant_id}`)
    return { merchant_id, handBack }
  }
  const refused = { code: 'proposal_own_case' }

  test('is decided by a colleague, also a small one', async () => {
    const { merchant_id, handBack } = await ownBusinessOf(desk.maker)
    const load = await desk.inReview('600', merchant_id)
    await expect(resolve(load, { act: 'credit' })).rejects.toMatchObject(refused)
    await expect(resolve(load, { act: 'credit' }, desk.maker, rupees('100'))).rejects.toMatchObject(refused)
    expect(await desk.bank.wallet(load)).toBe(0n)
    expect((await resolve(load, { act: 'credit' }, desk.checker)).state).toBe('done')
    await handBack()
  })

  test('is neither adjusted by them nor approved, and the database holds the same', async () => {
    const { merchant_id, handBack } = await ownBusinessOf(desk.checker)
    const load = await desk.inReview('600', merchant_id)
    const made = await resolve(load, { act: 'credit' }, desk.maker, rupees('100'))
    await expect(desk.approve(made)).rejects.toMatchObject(refused)
    const checked = desk.db.write((tx) =>
      checkProposal(tx, made, { state: 'done', by: desk.checker, at: desk.clock.now() }),
    )
    await expect(checked).rejects.toMatchObject({ constraint: 'proposal_is_of_no_own_business' })
    const [own, another] = [merchant_id, (await desk.merchant()).merchant_id].map((id) =>
      desk.db.read((tx) => merchantAccount(tx, id, 'live')),
    )
    // one of two businesses is theirs: the proposal itself names neither
    const lines = [
      { account_id: desk.account('suspense'), amount: -200n },
      { account_id: await own!, amount: 100n },
      { account_id: await another!, amount: 100n },
    ]
    const adjusted = desk.db.write((tx) =>
      proposeAdjustment(tx, desk.clock, desk.checker, { mode: 'live', lines, reason: note }),
    )
    await expect(adjusted).rejects.toMatchObject(refused)
    await handBack()
    expect((await desk.approve(made)).state).toBe('done')
  })
})

describe('small payments of one day', () => {
  const limit = (per_day: bigint) =>
    desk.bank.owner.write((tx) => tx.run`update decided_alone_limit set per_day = ${per_day}`)
  const above = () =>
    desk.db
      .read((tx) => readReviewTotals({ tx, clock: desk.clock, reader: desk.maker }, second_person_above))
      .then((totals) => totals.second_person_above)
  afterEach(() => limit(rupees('50,000')))

  test('are decided alone up to a sum; the next one needs a second person, also of those sent at once, until the next day', async () => {
    desk.bank.clock.advance({ hours: 24 })
    await limit(rupees('1500'))
    const loads = [await desk.inReview('600'), await desk.inReview('600'), await desk.inReview('600')]
    expect(await above()).toBe(rupees('1500'))
    const made = await Promise.all(loads.map((load) => resolve(load, { act: 'credit' })))
    expect(made.map(({ state }) => state).sort()).toEqual(['done', 'done', 'waiting'])
    expect(await above()).toBe(rupees('300'))
    const waiting = made.find(({ state }) => state === 'waiting')!
    expect(await desk.approve(waiting)).toMatchObject({ state: 'done', checker: desk.checker.operator_id })
    // another person has a sum of their own
    expect((await resolve(await desk.inReview('600'), { act: 'credit' }, desk.checker)).state).toBe('done')
    desk.bank.clock.advance({ hours: 24 })
    expect((await resolve(await desk.inReview('600'), { act: 'credit' })).state).toBe('done')
  })

  test('are held to it by the database for every writer', async () => {
    const load = await desk.inReview('600')
    await limit(rupees('500'))
    const { merchant_id } = await desk.bank.now(load)
    const forged = desk.db.write((tx) => {
      const about = { kind: 'resolution', mode: 'live', merchant_id, load_id: load.id, amount: rupees('600') } as const
      const small = { ...about, reason: note, body: { act: 'return' }, needs_checker: false, state: 'done' } as const
      return insertProposal(tx, small, desk.maker, desk.clock)
    })
    await expect(forged).rejects.toThrow('proposal_is_not_too_much_alone')
    await limit(rupees('50,000'))
    await resolve(load, { act: 'return' })
  })
})

describe('a small payment in review', () => {
  test('is credited at once, less the fee that was shown, and is not in review any more', async () => {
    const load = await desk.inReview('600')
    expect(await item(load)).toMatchObject({ kind: 'other_amount', paid: rupees('600'), fee_of_paid: 30n })
    const made = await resolve(load, { act: 'credit' })
    expect(made).toMatchObject({ state: 'done', needs_checker: false, checker: null, reason: note })
    expect(await desk.bank.wallet(load)).toBe(rupees('599.70'))
    await expect(item(load)).rejects.toMatchObject({ code: 'not_found' })
    await expect(resolve(load, { act: 'return' })).rejects.toMatchObject({ code: 'item_not_in_review' })
  })

  test('is credited in part: the rest is owed by the rail again, in the same transfer', async () => {
    const before = await inSuspense()
    const load = await desk.inReview('1500')
    await resolve(load, { act: 'credit_part', amount: rupees('1000') })
    expect(await desk.bank.wallet(load)).toBe(rupees('999.50'))
    expect(await inSuspense()).toBe(before)
    const { transfer_id, amount, fee, state } = await desk.bank.now(load)
    expect([state, amount, fee]).toEqual(['credited', rupees('1000'), 50n])
    const entries = await desk.db.read((tx) => entriesOf(tx, transfer_id!))
    expect(entries.map(({ account_kind, amount: moved }) => [account_kind, moved])).toEqual([
      ['suspense', -rupees('1500')],
      ['fees_earned', 50n],
      ['rail_clearing:onepg', rupees('500')],
      ['merchant_wallet', rupees('999.50')],
    ])
  })

  test('is given back: what the rail owes us is as before', async () => {
    const before = await inSuspense()
    const load = await desk.inReview('600')
    await resolve(load, { act: 'return' })
    expect([(await desk.bank.now(load)).state, await desk.bank.wallet(load), await inSuspense()]).toEqual([
      'failed',
      0n,
      before,
    ])
  })

  test.each<[string, bigint | undefined, string]>([
    ['all of it', rupees('600'), 'part_not_less'],
    ['more than all', rupees('601'), 'part_not_less'],
  ])('is not credited in part where the part is %s', async (_, amount, code) => {
    const load = await desk.inReview('600')
    await expect(resolve(load, { act: 'credit_part', amount: amount! })).rejects.toMatchObject({ code })
    expect((await desk.bank.now(load)).state).toBe('unclear')
  })

  test('decided by four at once moves once', async () => {
    const load = await desk.inReview('600')
    const acts: How[] = [{ act: 'credit' }, { act: 'return' }, { act: 'credit_part', amount: 100n }, { act: 'credit' }]
    const ended = await Promise.allSettled(acts.map((how) => resolve(load, how)))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a large payment in review', () => {
  const proposed = async () => {
    const load = await desk.inReview('600')
    const made = await resolve(load, { act: 'credit' }, desk.maker, rupees('599.99'))
    return { load, made }
  }

  test('waits for a second person, who carries it out; both names are kept with it', async () => {
    const { load, made } = await proposed()
    expect([made.state, await desk.bank.wallet(load)]).toEqual(['waiting', 0n])
    expect(await item(load)).toMatchObject({ proposal_id: made.id, proposed_act: 'credit' })
    await expect(resolve(load, { act: 'return' })).rejects.toMatchObject({ code: 'item_proposed' })
    expect((await desk.approve(made)).state).toBe('done')
    expect(await desk.bank.wallet(load)).toBe(rupees('599.70'))
    const row = await desk.bank.owner.read(
      (tx) => tx.one<{ reviewed_by: string }>`select reviewed_by from loads where id = ${load.id}`,
    )
    expect(row.reviewed_by).toBe('Nirmala Joshi, Deepak Bhattarai')
  })

  test('is proposed once: of two at once the second is refused, and never by an error of the database', async () => {
    const load = await desk.inReview('600')
    const ended = await Promise.allSettled(
      [desk.maker, desk.checker, desk.maker].map((by) => resolve(load, { act: 'credit' }, by, rupees('599.99'))),
    )
    const refused = ended.filter((one) => one.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as Refusal).code)).toEqual(['item_proposed', 'item_proposed'])
  })

  test('is not approved by its maker, and not twice', async () => {
    const { load, made } = await proposed()
    const { id, revision } = made
    const own = desk.db.write((tx) => approveProposal(desk.deps, tx, desk.maker, { id, revision }))
    await expect(own).rejects.toMatchObject({ code: 'maker_is_not_checker' })
    const ended = await Promise.allSettled([desk.approve(made), desk.approve(made)])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await desk.bank.wallet(load)).toBe(rupees('599.70'))
  })

  test('that the command line decided meanwhile is not moved again by the approval', async () => {
    const { load, made } = await proposed()
    const told = await reviewPayments(['send-back', load.reference, '--by', 'asha'], desk.deps)
    expect(told.code).toBe(0)
    await expect(desk.approve(made)).rejects.toMatchObject({ code: 'item_not_in_review' })
    expect(await desk.bank.wallet(load)).toBe(0n)
  })
})

describe('a payment that one works on', () => {
  test('is claimed for half an hour: of two at once one has it, the other learns who and how long', async () => {
    const load = await desk.inReview('600')
    const claim = (by: Actor) => desk.db.write((tx) => claimItem(tx, desk.clock, by, load.id))
    const ended = await Promise.allSettled([claim(desk.maker), claim(desk.checker)])
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const isMakers = ended[0]!.status === 'fulfilled'
    const [has, other] = isMakers ? [desk.maker, desk.checker] : [desk.checker, desk.maker]
    await expect(claim(other)).rejects.toMatchObject({ code: 'item_claimed', facts: { name: has.name, minutes: 30 } })
    await expect(resolve(load, { act: 'credit' }, other)).rejects.toMatchObject({ code: 'item_claimed' })
    const release = (by: Actor) => desk.db.write((tx) => releaseItem(tx, desk.clock, by, load.id))
    await expect(release(other)).rejects.toMatchObject({ code: 'item_claimed' })
    await claim(has)
    desk.bank.clock.advance({ minutes: 30 })
    await claim(other)
    await release(other)
    expect(await item(load)).toMatchObject({ claimed_name: null, is_claimed_by_me: false })
    await resolve(load, { act: 'return' }, has)
  })

  test('may be kept until a day with what it waits for; nothing moves, and not until yesterday', async () => {
    const load = await desk.inReview('600')
    const keep = (until: string) =>
      desk.db.write((tx) => keepItem(tx, desk.clock, desk.maker, { collection_id: load.id, until, note }))
    await expect(keep('2020-01-01')).rejects.toMatchObject({ code: 'fields_invalid' })
    await keep('2099-01-01')
    expect(await item(load)).toMatchObject({ kept_note: note, paid: rupees('600') })
    await resolve(load, { act: 'return' })
  })
})

test('an answer that contradicts itself posted nothing: it is closed without money, and nothing else', async () => {
  const load = await desk.bank.beginFor(await desk.bank.newMerchant(), '1000', {
    behaviour: { reports: { currency: 'USD' } },
  })
  await desk.bank.decide(load, 'never_return')
  await desk.bank.watch(load, 0.1)
  expect(await item(load)).toMatchObject({ kind: 'contradicted', paid: null, fee_of_paid: null })
  await expect(resolve(load, { act: 'credit' })).rejects.toMatchObject({ code: 'item_not_in_review' })
  const close = (id: string) =>
    desk.db.write((tx) => closeItem(tx, desk.clock, desk.maker, { collection_id: id, note }))
  await close(load.id)
  await expect(item(load)).rejects.toMatchObject({ code: 'not_found' })
  await expect(close(load.id)).rejects.toMatchObject({ code: 'item_not_in_review' })
  await expect(close(newId())).rejects.toMatchObject({ code: 'not_found' })
})

test('the queue is read in pages, longest waiting first, and its totals are suspense’s', async () => {
  const loads = [await desk.inReview('600'), await desk.inReview('700'), await desk.inReview('800')]
  const first = await desk.db.read((tx) =>
    listReviewItems({ tx, clock: desk.clock, reader: desk.maker, uses }, { limit: 2 }),
  )
  const second = await desk.db.read((tx) =>
    listReviewItems({ tx, clock: desk.clock, reader: desk.maker, uses }, { limit: 100, cursor: first.next! }),
  )
  const all = [...first.data, ...second.data]
  expect(new Set(all.map(({ load_id }) => load_id)).size).toBe(all.length)
  expect(all.map(({ since }) => since)).toEqual(all.map(({ since }) => since).toSorted((a, b) => +a - +b))
  for (const load of loads) expect(all.map(({ load_id }) => load_id)).toContain(load.id)
  const totals = await desk.db.read((tx) =>
    readReviewTotals({ tx, clock: desk.clock, reader: desk.maker }, second_person_above),
  )
  const kept = all.reduce((sum, { paid }) => sum + (paid ?? 0n), 0n)
  expect(totals).toMatchObject({ count: all.length, reserved: kept, unassigned: (await inSuspense()) - kept })
})

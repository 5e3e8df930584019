import { inspect } from 'node:util'
import { readLoad } from '@sahuji/contract/funding'
import type { Behaviour } from '@sahuji/simulator/behaviour'
import { listTransactions } from '@sahuji/contract/transactions'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { readWallet } from '@sahuji/contract/wallet'
import { rupees } from '@sahuji/contract/money/money'
import { describe, expect, test } from 'vitest'
import { bankOfFile } from '../../../testing/bank-of-file.ts'
import { platformAccount } from '../../ledger/accounts.ts'
import { balanceOf } from '../../ledger/queries.ts'
import { eventsOf } from '../../collections/rows/collection-events.ts'
import { collectionsInReview } from '../../collections/rows/queries.ts'
import { creditReviewed, sendBack } from '../../collections/settle/review-collection.ts'
import { settleCollection } from '../../collections/settle/settle-collection.ts'

const bank = bankOfFile({ verifies: true })

const inSuspense = async () => (await bank.db.read((tx) => balanceOf(tx, platformAccount('live', 'suspense'))))!.balance

/** A load that is begun, paid and asked about; with what came of it. */
async function paid(amount: string, behaviour: Behaviour, code?: string) {
  const load = await bank.beginFor(await bank.newMerchant(), amount, { behaviour, ...(code && { code }) })
  await bank.decide(load, 'never_return')
  await bank.watch(load, 0.1)
  return load
}

const happened = async ({ id }: { id: string }) =>
  (await bank.db.read((tx) => eventsOf(tx, id))).map(({ what }) => what)

describe('a payment by another instrument than chosen', () => {
  test('of a bank is priced, limited and booked as what it was', async () => {
    const load = await paid('1000', { pays_with: 'HBL-MB' })
    expect(await bank.now(load)).toMatchObject({
      state: 'credited',
      channel: 'mobilebanking',
      bank_name: 'Himalayan Bank',
      tariff_channel: 'load:mobilebanking',
      fee: 0n,
      gateway_charge: 200n,
    })
    expect(await bank.wallet(load)).toBe(rupees('1000'))
    expect(await happened(load)).toEqual(expect.arrayContaining(['paid_with_other', 'credited']))
  })

  test('by card is priced as a card and looked at: e-banking chosen for Rs.50,000 is not credited for Rs.25', async () => {
    const before = await inSuspense()
    const load = await paid('50000', { pays_with: 'CARD-VISA' })
    expect(await bank.now(load)).toMatchObject({
      state: 'unclear',
      channel: 'visa',
      limit_group: 'card',
      fee: rupees('1100'),
      review_reason: 'other_instrument',
      next_check_at: null,
    })
    expect(await bank.wallet(load)).toBe(0n)
    expect((await inSuspense()) - before).toBe(rupees('50000'))
  })

  test('where a card was chosen and a bank paid costs what the bank costs', async () => {
    const load = await paid('1000', { pays_with: 'NABIL-EB' }, 'CARD-VISA')
    expect(await bank.now(load)).toMatchObject({ state: 'credited', channel: 'ebanking', fee: 50n })
  })

  test('beyond what that instrument allows at once is over the limit', async () => {
    const load = await paid('60000', { pays_with: 'HBL-MB' })
    expect(await bank.now(load)).toMatchObject({ state: 'unclear', review_reason: 'over_limit' })
  })

  test.each<[string, Behaviour]>([
    ['that nobody here knows', { reports: { instrument: 'IME Pay', institution: 'IME' } }],
    ['that is not named, at another charge', { reports: { instrument: '', institution: '', charge: '17.50' } }],
  ])('%s is looked at', async (_, behaviour) => {
    const load = await paid('1000', behaviour)
    expect(await bank.now(load)).toMatchObject({
      state: 'unclear',
      review_reason: 'other_instrument',
      channel: 'ebanking',
    })
    expect(await bank.wallet(load)).toBe(0n)
  })

  test.each<[string, Behaviour]>([
    ['not named, at the charge that was agreed', { reports: { instrument: '', institution: '' } }],
    ['named by its code', { reports: { instrument: 'nabil-eb', institution: '' } }],
    ['the one chosen, at another charge', { reports: { charge: '7.00' } }],
  ])('%s is taken as what was chosen', async (_, behaviour) => {
    const load = await paid('1000', behaviour)
    expect(await bank.now(load)).toMatchObject({ state: 'credited', channel: 'ebanking', fee: 50n })
  })
})

describe('one payment of the rail', () => {
  const same = { gateway_ref: 'OPGSAMEPAYMENT' }

  test.each<[string, Behaviour, Behaviour]>([
    ['credited, then told again with another amount', {}, { amount: '900.00' } as Behaviour],
    ['kept in suspense, then told again as agreed', { amount: '900.00' } as Behaviour, {}],
  ])('%s is posted once', async (_, first, second) => {
    const gateway_ref = `OPG${crypto.randomUUID().slice(0, 8)}`
    const one = await paid('1000', { reports: { ...first, gateway_ref } })
    const other = await paid('1000', { reports: { ...second, gateway_ref } })
    expect((await bank.now(one)).transfer_id).not.toBeNull()
    expect(await bank.now(other)).toMatchObject({ transfer_id: null, review_reason: 'contradicted', state: 'unclear' })
    expect(await bank.wallet(other)).toBe(0n)
  })

  test('that four loads claim at once is posted for one of them', async () => {
    const loads = []
    for (const amount of ['1000.00', '900.00', '1000.00', '900.00']) {
      const load = await bank.beginFor(await bank.newMerchant(), '1000', {
        behaviour: { reports: { ...same, amount } },
      })
      await bank.decide(load, 'never_return')
      loads.push(load)
    }
    await Promise.all(loads.map(({ id }) => settleCollection(bank.deps, id)))
    const after = await Promise.all(loads.map((load) => bank.now(load)))
    expect(after.filter(({ transfer_id }) => transfer_id !== null)).toHaveLength(1)
    expect(after.filter(({ review_reason }) => review_reason === 'contradicted')).toHaveLength(3)
  })
})

describe('a load that failed', () => {
  const late: Behaviour = { status: { first: 'fail', seconds: 3 * 3600 }, notify: { when: 'never' } }

  test('is asked about for 48 hours; a success without a notice is found and looked at', async () => {
    const load = await paid('1000', late)
    expect(await bank.now(load)).toMatchObject({ state: 'failed', next_check_at: expect.any(Date) })
    await bank.watch(load, 12)
    expect(await bank.now(load)).toMatchObject({
      state: 'unclear',
      review_reason: 'after_failure',
      paid_amount: rupees('1000'),
      next_check_at: null,
    })
    expect(await bank.wallet(load)).toBe(0n)
  })

  test('and stays failed is left alone after that', async () => {
    const load = await paid('1000', { status: { last: 'fail' } })
    const ends = (await bank.watch(load, 50)).next_check_at
    expect([ends, (await bank.now(load)).state]).toEqual([null, 'failed'])
  })

  test('before it was opened is never asked about', async () => {
    const merchant = await bank.newMerchant()
    await expect(
      bank.beginFor(merchant, '1000', { behaviour: { refuse: { code: '16', message: 'Amount is too low' } } }),
    ).rejects.toThrow('did not accept this amount')
    const [load] = await bank.db.read(
      (tx) =>
        tx.many<{ id: string; reference: string }>`select id, reference from loads where merchant_id = ${merchant}`,
    )
    await bank.request(`/rails/onepg/notify?MerchantTxnId=${load!.reference}&GatewayTxnId=OPG1`)
    expect(await bank.now(load as never)).toMatchObject({ state: 'failed', next_check_at: null, opened_at: null })
  })
})

describe('an operator', () => {
  const verdict = (load: { id: string }) => ({ collection_id: load.id, by: 'asha', note: 'seen at the bank' })

  test('credits what is in review, at the price of what it was, once however often it is asked', async () => {
    const before = await inSuspense()
    const load = await paid('1000', { pays_with: 'CARD-VISA' })
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => creditReviewed(bank.deps, verdict(load))))
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
      'done',
      'not_in_review',
      'not_in_review',
      'not_in_review',
    ])
    expect(await bank.now(load)).toMatchObject({
      state: 'credited',
      fee: rupees('22'),
      review_since: null,
      balance_after: rupees('978'),
    })
    expect(await bank.wallet(load)).toBe(rupees('978'))
    expect(await inSuspense()).toBe(before)
    expect((await sendBack(bank.deps, verdict(load))).outcome).toBe('not_in_review')
  })

  test('credits what was really paid where it was another amount', async () => {
    const load = await paid('1000', { reports: { amount: '600.00' } })
    await creditReviewed(bank.deps, verdict(load))
    expect(await bank.now(load)).toMatchObject({ state: 'credited', amount: rupees('600'), fee: 30n })
    expect(await bank.wallet(load)).toBe(rupees('599.70'))
  })

  test('takes out of the books what went back to the payer; it cannot be credited afterwards', async () => {
    const before = await inSuspense()
    const load = await paid('1000', { reports: { amount: '600.00' } })
    const [back, credited] = [await sendBack(bank.deps, verdict(load)), await creditReviewed(bank.deps, verdict(load))]
    expect([back.outcome, credited.outcome]).toEqual(['done', 'not_in_review'])
    expect(await bank.now(load)).toMatchObject({ state: 'failed', review_since: null, next_check_at: null })
    expect([await bank.wallet(load), await inSuspense()]).toEqual([0n, before])
  })

  test('finds nothing to move in a load that is not in review, or whose payment was never posted', async () => {
    const credited = await paid('1000', {})
    const contradicted = await paid('1000', { reports: { currency: 'USD' } })
    for (const load of [credited, contradicted])
      expect((await creditReviewed(bank.deps, verdict(load))).outcome).toBe('not_in_review')
    const waiting = await bank.db.read(collectionsInReview)
    expect(waiting.map(({ id }) => id)).toContain(contradicted.id)
    expect(waiting.map(({ id }) => id)).not.toContain(credited.id)
  })
})

describe('the merchant', () => {
  test('sees that the money is here and why it is looked at, on the load, in the history and in the feed', async () => {
    const sita = await bank.merchant()
    const load = await bank.begin(sita, '1000', { pays_with: 'CARD-VISA' })
    await bank.decide(load, 'never_return')
    await bank.watch(load, 0.1)
    expect((await sita.call(readLoad, { id: load.id })).data).toMatchObject({
      state: 'unclear',
      review: 'other_instrument',
    })
    const { data: story } = await sita.call(readTransaction, { id: load.id })
    expect(story).toMatchObject({ state: 'unclear', method: 'visa', net: null })
    expect(story.timeline.map(({ what }) => what)).toContain('paid_otherwise')
    expect(story.timeline.at(-1)).toMatchObject({ what: 'in_review', place: 'now', facts: { why: 'other_instrument' } })
    const facts = await bank.db.read(
      (tx) => tx.many<{ review: string | null }>`
        select body ->> 'review' as review from facts where name = 'load.unclear' and body ->> 'id' = ${load.id}`,
    )
    expect(facts).toEqual([{ review: 'other_instrument' }])

    await creditReviewed(bank.deps, { collection_id: load.id, by: 'asha', note: null })
    expect((await sita.call(readLoad, { id: load.id })).data).toMatchObject({ state: 'credited', review: null })
    const { data: after } = await sita.call(readTransaction, { id: load.id })
    expect(after).toMatchObject({ state: 'completed', net: rupees('978'), fee: rupees('22') })
    expect(inspect(after, { depth: null })).not.toContain('asha')
  })

  test('sees what really came, not what was agreed: on the load, in the history and on its way', async () => {
    const sita = await bank.merchant()
    const load = await bank.begin(sita, '1000', { reports: { amount: '600.00' } })
    await bank.decide(load, 'never_return')
    await bank.watch(load, 0.1)
    const came = rupees('600')
    expect((await sita.call(readLoad, { id: load.id })).data).toMatchObject({
      amount: rupees('1000'),
      paid: came,
      review: 'other_amount',
    })
    const { data: page } = await sita.call(listTransactions, {})
    expect(page.data).toMatchObject([{ state: 'unclear', in_review: true, amount: came, net: null }])
    expect((await sita.call(readWallet, {})).data).toMatchObject({ balance: 0n, on_its_way: came - 50n })

    await sendBack(bank.deps, { collection_id: load.id, by: 'asha', note: null })
    expect((await sita.call(readLoad, { id: load.id })).data).toMatchObject({ state: 'failed', paid: null })
    const { data: after } = await sita.call(listTransactions, {})
    expect(after.data).toMatchObject([{ state: 'failed', in_review: false, amount: rupees('1000') }])
  })

  test('sees no money for a contradictory answer: none is here', async () => {
    const sita = await bank.merchant()
    const load = await bank.begin(sita, '1000', { reports: { currency: 'USD' } })
    await bank.decide(load, 'never_return')
    await bank.watch(load, 0.1)
    expect((await sita.call(readLoad, { id: load.id })).data).toMatchObject({ review: 'contradicted', paid: null })
    expect((await sita.call(listTransactions, {})).data.data).toMatchObject([{ state: 'unclear', in_review: false }])
  })
})

import { type Load, listLoads, readLoad } from '@sahuji/contract/funding'
import { rupees } from '@sahuji/contract/money/money'
import { readCurrentUser } from '@sahuji/contract/session'
import { listTransactions } from '@sahuji/contract/transactions'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { readWallet } from '@sahuji/contract/wallet'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { historyCsv } from '../../../testing/exports.ts'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { merchantIdOf } from '../../../testing/kyc.ts'
import { withdrawable } from '../../ledger/queries.ts'
import { sql } from '../../platform/database/sql.ts'
import type { PaidCard, Rail } from '../../rails/rail.ts'
import { creditReviewed } from '../../collections/settle/review-collection.ts'

let bank: Bank
/** The card that paid, as the rail reports it; undefined: it reports none. */
let card: PaidCard | undefined

const sayingCards = (rail: Rail): Rail => ({
  ...rail,
  verify: async (payment) => {
    const found = await rail.verify(payment)
    return card && (found.state === 'succeeded' || found.state === 'partial') ? { ...found, card } : found
  },
})

beforeAll(async () => {
  bank = await openBank({ before: sayingCards })
})
afterEach(async () => expect(await bank.broken()).toEqual([]))
afterAll(() => bank.close())

const visa = (funding: PaidCard['funding']): PaidCard => ({ brand: 'Visa', last4: '1111', funding })

/** A load of a merchant, by card unless another instrument is named, paid by `by`. */
async function paidBy(by: PaidCard | undefined, { code = 'CARD-VISA', amount = '1000', merchant = '' } = {}) {
  card = by
  const load = await bank.beginFor(merchant || (await bank.newMerchant()), amount, { code })
  await bank.decide(load, 'never_return')
  await bank.watch(load, 0.1)
  return bank.now(load)
}

const freeOf = (merchant_id: string) => bank.db.read((tx) => withdrawable(tx, merchant_id, 'live'))

describe('money of a card', () => {
  test.each<[string, PaidCard | undefined, boolean]>([
    ['of credit', visa('credit'), true],
    ['of debit', visa('debit'), false],
    ['that was paid for before', visa('prepaid'), false],
    ['whose bank did not say what it is', visa(null), true],
    ['of which nothing at all is known', undefined, true],
  ])('%s may be withdrawn, or only be spent', async (_, by, isRestricted) => {
    const { state, is_restricted, balance_after, merchant_id, amount, fee } = await paidBy(by)
    expect({ state, is_restricted, balance_after }).toEqual({
      state: 'credited',
      is_restricted: isRestricted,
      balance_after: amount - fee,
    })
    expect(await freeOf(merchant_id)).toBe(isRestricted ? 0n : amount - fee)
  })

  test('is in the balance after the next load as well, whichever part that one goes to', async () => {
    const first = await paidBy(visa('credit'))
    const next = await paidBy(undefined, { code: 'NABIL-EB', merchant: first.merchant_id })
    expect(next.balance_after).toBe(first.amount - first.fee + next.amount - next.fee)
    expect(await freeOf(first.merchant_id)).toBe(next.amount - next.fee)
  })

  test('that waited in review goes where the card that paid sends it', async () => {
    const { id, merchant_id, state } = await paidBy(visa('credit'), { code: 'NABIL-EB' })
    expect(state).toBe('credited')
    bank.simulator.control.next({ reports: { amount: '600.00' } })
    const load = await paidBy(visa(null), { merchant: merchant_id })
    expect(load).toMatchObject({ state: 'unclear', card_last4: '1111', is_restricted: true })
    await creditReviewed(bank.deps, { collection_id: load.id, by: 'asha', note: null })
    expect(await freeOf(merchant_id)).toBe(0n)
    expect(id).not.toBe(load.id)
  })
})

test('a merchant sees the card, and what of the balance may not be withdrawn', async () => {
  card = visa('credit')
  const sita = await bank.merchant()
  const load = await bank.begin(sita, '1000')
  await bank.decide(load, 'approve')
  await bank.work()
  const shown = (await sita.call(readLoad, { id: load.id })).data
  expect(shown).toMatchObject({ card: { brand: 'Visa', last4: '1111', funding: 'credit' }, is_restricted: true })
  const { balance, available, restricted } = (await sita.call(readWallet, {})).data
  expect({ balance, available, restricted }).toEqual({ balance: 99_950n, available: 99_950n, restricted: 99_950n })
})

test('each balance shows what of it may only be spent: in loads, the history, its file and the user info', async () => {
  card = visa('credit')
  const sita = await bank.merchant()
  const first = await bank.begin(sita, '1000')
  await bank.decide(first, 'approve')
  await bank.work()
  card = undefined
  const next = await bank.beginFor(await merchantIdOf(bank, sita.email), '500', { code: 'NABIL-EB' })
  await bank.decide(next, 'never_return')
  await bank.watch(next, 0.1)
  const after = { balance_after: 99_950n + next.credited, restricted_after: 99_950n }
  const { data: loads } = (await sita.call(listLoads, {})).data
  expect(loads.map(partsOf)).toEqual([after, { balance_after: 99_950n, restricted_after: 99_950n }])
  for (const q of [undefined, next.reference])
    expect(partsOf((await sita.call(listTransactions, { ...(q && { q }) })).data.data[0]!)).toEqual(after)
  expect(partsOf((await sita.call(readTransaction, { id: next.id })).data)).toEqual(after)
  expect((await sita.call(readCurrentUser, {})).data.restricted).toBe(99_950n)
  const [heads, line] = (await historyCsv(bank, sita)).split('\r\n')
  expect(heads).toContain(',Balance after,Of it spend only,')
  expect(line).toContain(',999.50,')
})

const partsOf = ({ balance_after, restricted_after }: Pick<Load, 'balance_after' | 'restricted_after'>) => ({
  balance_after,
  restricted_after,
})

describe('of a card is kept', () => {
  test('no more than a name and four digits, whatever a rail sends', async () => {
    const load = await paidBy({ brand: '4111111111111111', last4: '4111111111111111', funding: 'debit' })
    expect(load).toMatchObject({ state: 'credited', card_brand: 'Card', card_last4: null, card_funding: 'debit' })
  })

  test.each([
    ['a brand', sql`card_brand = '4111 1111 1111 1111'`, 'collection_card_brand_is_a_name'],
    ['the last digits', sql`card_brand = 'Visa', card_last4 = '11111'`, 'collection_card_keeps_four_digits'],
    [
      'money',
      sql`card_brand = 'Visa', card_funding = 'credit', is_restricted = false`,
      'credit_card_money_is_restricted',
    ],
  ])('by the database: %s', async (_, set, constraint) => {
    const { id } = await paidBy(visa('debit'))
    await expect(bank.owner.write((tx) => tx.run`update loads set ${set} where id = ${id}`)).rejects.toThrow(constraint)
  })
})

test('whatever is paid by whatever, both parts are the wallet, and only the free one may be withdrawn', async () => {
  const payment = fc.record({
    funding: fc.constantFrom('credit', 'debit', 'prepaid', null, 'none'),
    rupees: fc.integer({ min: 100, max: 400 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 4 }), async (payments) => {
      const merchant = await bank.newMerchant()
      let [all, free] = [0n, 0n]
      for (const { funding, rupees: amount } of payments) {
        const by = funding === 'none' ? undefined : visa(funding)
        const load = await paidBy(by, { code: 'NABIL-EB', amount: `${amount}`, merchant })
        const net = rupees(`${amount}`) - load.fee
        all += net
        if (funding === 'debit' || funding === 'prepaid' || funding === 'none') free += net
        expect(load).toMatchObject({ state: 'credited', balance_after: all })
      }
      expect([await freeOf(merchant)]).toEqual([free])
    }),
    { numRuns: 8 },
  )
})

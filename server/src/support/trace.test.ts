import { readLoad } from '@sahuji/contract/funding'
import { rupees } from '@sahuji/contract/money/money'
import { keepSearch, readTrace } from '@sahuji/contract/support/trace'
import { beforeAll, expect, test } from 'vitest'
import { bankOfFile } from '../../testing/bank-of-file.ts'
import { merchantIdOf } from '../../testing/kyc.ts'
import type { Someone } from '../../testing/people.ts'
import { findMoney } from './find-money.ts'
import { keptSearchesOf } from './kept-searches.ts'

const bank = bankOfFile()
let sita: Someone
let other: Someone

beforeAll(async () => {
  sita = await bank.merchant()
  other = await bank.merchant()
})

const looked = async (who: Someone, q?: string) => (await who.call(readTrace, q === undefined ? {} : { q })).data
const searchAgain = () => bank.app.jobs.find(({ name }) => name === 'support.search_again')!.run({})
// sessions expire within the hours that pass here
const ownerOf = async ({ email }: Someone) => ({ merchant_id: await merchantIdOf(bank, email), mode: 'live' as const })
const found = async (who: Someone, q?: string) => {
  const owner = await ownerOf(who)
  return bank.db.read((tx) => findMoney(tx, owner, q, { now: bank.clock.now() }))
}
const keptOf = async (who: Someone) => {
  const owner = await ownerOf(who)
  return bank.db.read((tx) => keptSearchesOf(tx, owner, bank.clock.now()))
}

test('a load is found by its amount, by what was credited, by the end of our reference and by the gateway’s', async () => {
  const load = await bank.begin(sita, '1250')
  await bank.decide(load, 'approve')
  await bank.work()
  const kept = await bank.now(load)
  const credited = `${(kept.amount - kept.fee) / 100n}`
  const texts = [
    '1250',
    'Rs. 1,250.00',
    '१,२५०',
    '١٢٥٠',
    credited,
    load.reference,
    load.reference.slice(-6).toLowerCase(),
    kept.rail_reference!,
    '1250 today',
    '1250 nabil',
    '1250 आज नबिल बैंक',
    '1250 0932',
  ]
  for (const q of texts) {
    const trace = await looked(sita, q)
    expect([q, trace.found[0]?.references.ours]).toEqual([q, load.reference])
  }
  const [money] = (await looked(sita, '1250')).found
  expect(money).toMatchObject({ kind: 'load', state: 'completed', place: 'wallet', acts: 'nobody', promised_at: null })
  expect(money!.legs.map(({ leg, state }) => `${leg} ${state}`)).toEqual([
    'book done',
    'debit done',
    'credit done',
    'settlement waiting',
  ])
  const lines = money!.lines
  const into = lines.find(({ is }) => is === 'credited')!.amount
  expect(lines.filter(({ is }) => is !== 'credited').reduce((sum, { amount }) => sum + amount, 0n)).toBe(into)
})

test('nothing of another merchant is found by any search', async () => {
  const load = await bank.begin(other, '4321')
  for (const q of ['4321', load.reference, load.reference.slice(-7), 'nabil', 'today', 'over 1']) {
    const { found, near } = await looked(sita, q)
    expect([...found, ...near].map(({ references }) => references.ours)).not.toContain(load.reference)
  }
})

test('an unclear payment is marked not to be repeated, with the owing side, the next check and a promise', async () => {
  const load = await bank.begin(other, '2000', { reports: { amount: '999.96' }, notify: { when: 'never' } })
  await bank.decide(load, 'approve')
  const row = await bank.watch(load, 0.1)
  expect(row.state).toBe('unclear')
  const [money] = (await found(other, '2000')).found
  expect(money).toMatchObject({ state: 'unclear', acts: 'us', references: { ours: load.reference } })
  expect(money?.promised_at?.getTime()).toBeGreaterThan(bank.clock.now().getTime())
  expect((await found(other)).found.map(({ id }) => id)).toContain(load.id)
})

test('the page of a load shows the same time as the search: one promise everywhere', async () => {
  const load = await bank.begin(sita, '1000.97')
  await bank.decide(load, 'approve')
  await bank.work()
  expect((await bank.now(load)).state).toBe('unclear')
  const [money] = (await looked(sita, load.reference)).found
  expect(money?.promised_at).toBeInstanceOf(Date)
  expect((await sita.call(readLoad, { id: load.id })).data.promised_at).toEqual(money!.promised_at)
})

test('matches beyond those shown are counted, and each match lists its reasons', async () => {
  const many = await bank.merchant()
  const loads = []
  for (let nth = 0; nth < 7; nth++) loads.push(await bank.begin(many, `3311.0${nth}`))
  const trace = await looked(many, '3311')
  expect([trace.found.length, trace.found_count, trace.found_is_more]).toEqual([5, 7, false])
  expect(trace.found.map(({ fits }) => fits)).toEqual(Array.from({ length: 5 }, () => ['amount']))
  const [one] = (await looked(many, loads[0]!.reference)).found
  expect(one?.fits).toEqual(['reference'])
})

test('a search without a match lists the places searched, and near matches', async () => {
  const load = await bank.begin(sita, '7050')
  await bank.decide(load, 'approve')
  await bank.work()
  const trace = await looked(sita, '7500')
  expect(trace.found).toEqual([])
  expect(trace.near.map(({ amount }) => amount)).toContain(rupees('7,050'))
  expect(trace.looked[0]).toMatchObject({ place: 'book', until: bank.clock.now() })
  expect(trace.looked.slice(1)).toContainEqual(expect.objectContaining({ place: 'rail', name: 'onepg' }))
  expect(trace.answer_by.getTime()).toBeGreaterThan(bank.clock.now().getTime())
})

test('a card’s number is not stored with a search', async () => {
  const refused = await sita.call(keepSearch, { q: '4111 1111 1111 1111' })
  expect(refused.http).toBe(422)
  expect(Object.keys(refused.errors)).toEqual(['q'])
})

test('a kept search is repeated, notifies once of a match, and ends after three days', async () => {
  const { data: kept } = await sita.call(keepSearch, { q: '9876' })
  await sita.call(keepSearch, { q: '6543' })
  expect((await sita.call(keepSearch, { q: '9876' })).data.id).toBe(kept.id)
  expect((await looked(sita, '9876')).kept.map(({ q }) => q)).toEqual(['6543', '9876'])
  bank.clock.advance({ hours: 7 })
  await searchAgain()
  expect((await keptOf(sita))[1]).toMatchObject({ q: '9876', found_reference: null })
  const { merchant_id } = await ownerOf(sita)
  const load = await bank.beginFor(merchant_id, '9876')
  bank.clock.advance({ hours: 7 })
  await searchAgain()
  await searchAgain()
  expect((await keptOf(sita))[1]).toMatchObject({ found_reference: load.reference, next_at: null })
  const mails = (await bank.outbox(sita.email)).filter(({ subject }) => subject?.includes(load.reference))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(`/dashboard/loadFunds/trace?q=${load.reference}`)
  for (let day = 0; day < 4; day++) {
    bank.clock.advance({ hours: 24 })
    await searchAgain()
  }
  expect(await keptOf(sita)).toEqual([])
})

import { rupees } from '@sahuji/contract/money'
import { keepSearch, readTrace } from '@sahuji/contract/support/trace'
import { beforeAll, expect, test } from 'vitest'
import { bankOfFile } from '../../testing/bank-of-file.ts'
import type { Someone } from '../../testing/people.ts'

const bank = bankOfFile()
let sita: Someone
let other: Someone
const hour = 3_600_000

beforeAll(async () => {
  sita = await bank.merchant()
  other = await bank.merchant()
})

const looked = async (who: Someone, q?: string) => (await who.call(readTrace, q === undefined ? {} : { q })).data

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
    const { found } = await looked(sita, q)
    expect(found[0]?.references.ours, q).toBe(load.reference)
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

test('nothing of another merchant is found, whatever is known of it', async () => {
  const load = await bank.begin(other, '4321')
  for (const q of ['4321', load.reference, load.reference.slice(-7), 'nabil', 'today', 'over 1']) {
    const { found, near } = await looked(sita, q)
    expect([...found, ...near].map(({ references }) => references.ours)).not.toContain(load.reference)
  }
})

test('unclear is not to be paid again: it says who owes an answer, when it is asked next, and a promise', async () => {
  const load = await bank.begin(sita, '2000', { status: { http: 500 } } as never)
  await bank.decide(load, 'approve')
  await bank.watch(load, 2)
  const row = await bank.now(load)
  const [money] = (await looked(sita, '2000')).found
  expect(money?.references.ours).toBe(load.reference)
  expect(money?.state).toBe(row.state === 'unclear' ? 'unclear' : money?.state)
  expect(money?.acts).toBe(row.state === 'credited' ? 'nobody' : 'bank')
  if (row.state !== 'credited') {
    expect(money?.next_check_at).not.toBeNull()
    expect(money?.promised_at).not.toBeNull()
    expect((await looked(sita)).found.map(({ id }) => id)).toContain(load.id)
  }
})

test('where nothing is found it says where it looked, and what is nearly it', async () => {
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

test('a kept search is looked for again, and told once it turns up', async () => {
  const { data: kept } = await sita.call(keepSearch, { q: '9876' })
  expect((await sita.call(keepSearch, { q: '9876' })).data.id).toBe(kept.id)
  expect((await looked(sita, '9876')).kept.map(({ q }) => q)).toEqual(['9876'])
  bank.clock.advance(7 * hour)
  await bank.runJobs()
  await bank.app.jobs.find(({ name }) => name === 'support.look_again')!.run({})
  expect((await looked(sita, 'x')).kept[0]).toMatchObject({ q: '9876', found_reference: null })
  const load = await bank.begin(sita, '9876')
  bank.clock.advance(7 * hour)
  await bank.app.jobs.find(({ name }) => name === 'support.look_again')!.run({})
  await bank.app.jobs.find(({ name }) => name === 'support.look_again')!.run({})
  expect((await looked(sita, 'x')).kept[0]).toMatchObject({ found_reference: load.reference })
  const mails = (await bank.outbox(sita.email)).filter(({ kind }) => kind === 'search-found')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(`/dashboard/loadFunds/trace?q=${load.reference}`)
})

test('a kept search ends after three days', async () => {
  await other.call(keepSearch, { q: '6543' })
  for (let day = 0; day < 4; day++) {
    bank.clock.advance(24 * hour)
    await bank.app.jobs.find(({ name }) => name === 'support.look_again')!.run({})
  }
  expect((await looked(other, 'x')).kept).toEqual([])
})

test('a card’s number is not kept with a search', async () => {
  const refused = await sita.call(keepSearch, { q: '4111 1111 1111 1111' })
  expect(refused.http).toBe(422)
  expect(Object.keys(refused.errors)).toEqual(['q'])
})

import type { Behaviour } from '@sahuji/simulator/behaviour'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as statements from '@sahuji/contract/reconciliation/office/statements'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { operator } from '../../../testing/operators.ts'
import { breaksNow, daysAgo } from '../../../testing/stated-books.ts'

const account = 'rail_clearing:cards'
let bank: Bank
let maker: Awaited<ReturnType<typeof operator>>
beforeAll(async () => {
  bank = await openBank({ serves: 'cards' })
  maker = await operator(bank, ['finance_maker'])
})
afterEach(() => bank.simulator.cards.clearFaults())
afterAll(() => bank.close())

/** A load by card, paid and credited now. */
async function paid(amount: string, behaviour: Behaviour = {}): Promise<void> {
  const load = await bank.beginAlone(amount, behaviour)
  await bank.decide(load, 'approve')
  await bank.work()
}
// the office's session has expired by then
async function tomorrow(): Promise<void> {
  bank.clock.advance({ days: 1 })
  maker = await operator(bank, ['finance_maker'])
}
const fetched = async (day: string) => (await maker.call(statements.fetchStatement, { account, day })).data
const count = (id: string) => maker.call(statements.countStatement, { id })
const listed = async () => (await maker.call(statements.listStatements, { account })).data.data
const night = async () => {
  await bank.app.jobs.find(({ name }) => name === 'reconciliation.fetch_days')!.run({})
  await bank.runJobs()
}

test('a day is fetched once it is over; an identical answer is the same statement, and counts once', async () => {
  await paid('1,500')
  await paid('2,000')
  const today = daysAgo(bank.clock, 0)
  const early = await maker.call(statements.fetchStatement, { account, day: today })
  expect(early.body).toMatchObject({ refusal: 'day_not_over', errors: { day: [expect.any(String)] } })
  await tomorrow()
  const first = await fetched(today)
  expect(first).toMatchObject({ source: 'rail', state: 'read', rows: 2, sum: 350_000n, first_day: today })
  expect((await fetched(today)).id).toBe(first.id)
  const accounts = (await maker.call(statements.listReconciledAccounts, {})).data
  const asked = accounts.find((one) => one.account === account)
  expect(asked).toMatchObject({ offers_statement: true, last_fetched: today, waiting: 1 })
  expect((await count(first.id)).data.state).toBe('counted')
  expect(await breaksNow(bank.db)).toEqual([])
  expect(await fetched(today)).toMatchObject({ id: first.id, state: 'counted' })
})

test('after a counted answer only newer rows are kept; an older uncounted answer is removed', async () => {
  await paid('1,000')
  const day = daysAgo(bank.clock, 0)
  bank.simulator.cards.always({ listed: 'missing' })
  await paid('3,000')
  await tomorrow()
  const first = await fetched(day)
  expect(first).toMatchObject({ rows: 1, sum: 100_000n })
  await count(first.id)
  expect((await breaksNow(bank.db)).map(({ kind }) => kind)).toEqual(['missing_row'])
  for (const payment of bank.simulator.cards.payments()) payment.behaviour.listed = 'twice'
  const late = await fetched(day)
  expect(late).toMatchObject({ state: 'read', rows: 3, sum: 700_000n })
  for (const payment of bank.simulator.cards.payments()) delete payment.behaviour.listed
  bank.simulator.cards.always({})
  const last = await fetched(day)
  expect(last).toMatchObject({ rows: 1, sum: 300_000n })
  expect((await listed()).map(({ state }) => state).slice(0, 3)).toEqual(['read', 'discarded', 'counted'])
  await count(last.id)
  expect(await breaksNow(bank.db)).toEqual([])
})

test('a row in another currency waits for the office as a bad line, and the others are reconciled', async () => {
  await paid('1,700')
  bank.simulator.cards.always({ reports: { currency: 'USD' } })
  await paid('2,600')
  bank.simulator.cards.always({})
  const day = daysAgo(bank.clock, 0)
  await tomorrow()
  await night()
  const asked = (await listed()).find((one) => one.day === day)
  expect(asked).toMatchObject({ day, state: 'read', rows: 1, sum: 170_000n, bad_lines: 1 })
  const { bad } = (await maker.call(statements.readStatement, { id: asked!.id })).data
  expect(bad).toMatchObject([{ why: 'an amount in USD', text: expect.stringContaining('USD 2600.00') }])
  expect((await count(asked!.id)).body).toMatchObject({ refusal: 'statement_has_bad_lines' })
  const counted = await maker.call(statements.countStatement, { id: asked!.id, without_bad_lines: true })
  expect(counted.data).toMatchObject({ state: 'counted', found: { reference: 1, none: 0 } })
  // it was seen: the next nights do not bring it again
  await night()
  expect((await listed()).filter((one) => one.day === day).map(({ state }) => state)).toEqual(['counted'])
})

test.each(['timeout', 'half_body', 'http_500'] as const)('a call that fails leaves nothing: %s', async (kind) => {
  const before = (await listed()).length
  bank.simulator.cards.fail({ call: 'purchase-refund-details', kind })
  const answer = await maker.call(statements.fetchStatement, { account, day: daysAgo(bank.clock, 1) })
  expect(answer.body.refusal).toBe('statement_not_answered')
  expect(await listed()).toHaveLength(before)
})

test('a rail that lists more money than there is has not answered: its day has no statement', async () => {
  const day = daysAgo(bank.clock, 1)
  const row = { reference: 'A', rail_ref: 'B', day, at: new Date('+275760-09-13'), fee: null, description: '' }
  const rail = vi.spyOn(bank.deps.rails.named('cards')!, 'statement')
  for (const [amount, told] of [
    [10n ** 16n, 'statement_not_answered'],
    [100n, undefined],
  ] as const) {
    const raw = { call: 'statement', asked: {}, http: 200, answered: null }
    rail.mockResolvedValueOnce({ outcome: 'answered', value: [{ ...row, amount }], raw })
    const answer = await maker.call(statements.fetchStatement, { account, day })
    expect([answer.body.refusal, answer.http]).toEqual([told, told ? 422 : 200])
    expect((await maker.call(statements.listStatements, { account })).http).toBe(200)
  }
  rail.mockRestore()
})

test('each night a rail is asked for its days; one that does not answer is retried, and a repeat adds nothing', async () => {
  await paid('500')
  const day = daysAgo(bank.clock, 0)
  await tomorrow()
  const waiting = async () =>
    (await listed())
      .filter(({ state, first_day }) => state === 'read' && first_day === day)
      .map(({ rows, begun_name }) => [rows, begun_name])
  bank.simulator.cards.fail({ call: 'purchase-refund-details', kind: 'http_500', times: null })
  await expect(night()).rejects.toThrow('jobs failed: reconciliation.fetch_day')
  expect(await waiting()).toEqual([])
  bank.simulator.cards.clearFaults()
  await night()
  await night()
  expect(await waiting()).toEqual([[1, 'Sahuji']])
})

import * as contract from '@sahuji/contract/statements'
import { listNotifications } from '@sahuji/contract/notifications'
import type { StatementRow } from '@sahuji/contract/statements/rows'
import { dayAfter } from '@sahuji/contract/time/nepali-periods'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { moved, takenBack } from '../../testing/moved-wallets.ts'
import { forgetLimits, type Someone, verified } from '../../testing/people.ts'
import { codeOf } from '../../testing/payments.ts'
import { createFeed } from '../feed/feed.ts'
import type { Database } from '../platform/database/database.ts'
import { historyVerifications } from '../transactions/verify-history.ts'
import { newStatementKey, statementKeysFrom } from './statement-keys.ts'
import { resumeStatements } from './resume-statements.job.ts'
import { rowsOfStatement } from './statement-rows.ts'
import { statementVerifications } from './verify-statements.ts'
import { writeStatement } from './write-statement.job.ts'

let app: TestApp
let sita: Someone
let merchant_id: string
let today: string
const keys = statementKeysFrom([newStatementKey()])

const merchantOf = async ({ email }: Someone) =>
  (await app.owner.read((tx) => tx.one<{ merchant_id: string }>`select merchant_id from people where email = ${email}`))
    .merchant_id

const at = (day: string, minute = 600) => new Date(startOfKathmanduDay(day).getTime() + minute * 60_000)

beforeAll(async () => {
  app = await startTestApp({ parts: { statement_keys: keys } })
  today = kathmanduDay(app.clock.now())
})
afterAll(() => app.close())
beforeEach(async () => {
  await forgetLimits(app)
  sita = await verified(app)
  merchant_id = await merchantOf(sita)
})

const make = async (from: string, to: string, who = sita, mode: 'live' | 'sandbox' = 'live') =>
  who.call(contract.makeStatement, { mode, from, to })

async function made(from: string, to: string, who = sita): Promise<contract.Statement> {
  const { data, http } = await make(from, to, who)
  expect(http).toBe(200)
  await app.runJobs()
  const list = await who.call(contract.listStatements, { mode: data.mode })
  return list.data.data.find(({ id }) => id === data.id)!
}

async function rowsOf({ id }: { id: string }): Promise<StatementRow[]> {
  const rows: StatementRow[] = []
  for await (const block of rowsOfStatement(app.db, id)) rows.push(...block)
  return rows
}

async function broken() {
  const found: unknown[] = []
  for (const check of [...statementVerifications, ...historyVerifications])
    found.push(...(await app.owner.read((tx) => check.broken(tx))))
  return found
}

describe('a statement', () => {
  test('holds the figures of its preview: opening, count, sums, closing, and rows with a running balance', async () => {
    const [first, second] = [dayAfter(today, -10), dayAfter(today, -9)]
    await moved(app.db, merchant_id, { amount: 10_000n, at: at(dayAfter(today, -20)) })
    await moved(app.db, merchant_id, { amount: 5_000n, fee: 100n, at: at(first, 0), counterparty: 'सुनिता महर्जन' })
    await moved(app.db, merchant_id, { amount: -3_000n, fee: 50n, at: at(second, 1439) })
    await moved(app.db, merchant_id, { amount: 777n, at: at(dayAfter(second, 1), 0) })
    const preview = await sita.call(contract.previewStatement, { mode: 'live', from: first, to: second })
    const none = { commission_received: 0n, commission_paid: 0n, tax_withheld: 0n }
    const moves = { row_count: 2, opening: 10_000n, money_in: 4_900n, money_out: 3_050n, fees: 150n, closing: 11_850n }
    const sums = { ...moves, ...none }
    expect(preview.data).toEqual({ ...sums, is_final: true })
    const statement = await made(first, second)
    expect(statement).toMatchObject({ ...sums, state: 'made', rows_done: 2, number: expect.stringMatching(/-0001$/) })
    expect(
      (await rowsOf(statement)).map(({ n, kind, amount, fee, net, balance }) => [n, kind, amount, fee, net, balance]),
    ).toEqual([
      [1, 'payment', 5_000n, 100n, 4_900n, 14_900n],
      [2, 'payout', -3_000n, 50n, -3_050n, 11_850n],
    ])
    expect(await broken()).toEqual([])
  })

  test('of adjoining periods meet, for any cut of any history with reversals and card money', async () => {
    const day = fc.integer({ min: 1, max: 40 })
    const move = fc.record({
      day,
      minute: fc.constantFrom(0, 1, 719, 1438, 1439),
      amount: fc.bigInt(1n, 9_999n),
      fee: fc.bigInt(0n, 1n),
      isOut: fc.boolean(),
      isCard: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { maxLength: 12 }),
        fc.uniqueArray(day, { maxLength: 3 }),
        async (moves, cuts) => {
          const who = await verified(app)
          const id = await merchantOf(who)
          await moved(app.db, id, { amount: 1_000_000n, at: at(dayAfter(today, -60)) })
          for (const each of moves.toSorted((one, other) => one.day - other.day)) {
            const amount = each.isOut ? -each.amount : each.amount + 1n
            const account = each.isCard && !each.isOut ? 'merchant_restricted' : 'merchant_wallet'
            const when = at(dayAfter(today, each.day - 41), each.minute)
            const transfer = await moved(app.db, id, { amount, fee: each.fee, at: when, account })
            if (each.minute === 719 && !each.isOut) await takenBack(app.db, id, transfer, amount - each.fee)
          }
          const ends = [...cuts.toSorted((one, other) => one - other).map((cut) => dayAfter(today, cut - 41)), today]
          let from = dayAfter(today, -45)
          let before: contract.StatementSums | undefined
          const all = await sumsOf(who, from, today)
          let rows = 0
          for (const to of ends) {
            if (to < from) continue
            const sums = await sumsOf(who, from, to)
            expect(sums.opening + sums.money_in - sums.money_out).toBe(sums.closing)
            expect(sums.opening).toBe(before?.closing ?? all.opening)
            rows += sums.row_count
            before = sums
            from = dayAfter(to, 1)
          }
          expect(before?.closing).toBe(all.closing)
          expect(rows).toBe(all.row_count)
        },
      ),
      { numRuns: 20 },
    )
    expect(await broken()).toEqual([])
  })

  const sumsOf = async (who: Someone, from: string, to: string) =>
    (await who.call(contract.previewStatement, { mode: 'live', from, to })).data

  test('leaves out what is posted after it was asked for', async () => {
    await moved(app.db, merchant_id, { amount: 500n, at: at(today, 1) })
    const { data } = await make(today, today)
    await moved(app.db, merchant_id, { amount: 900n, at: at(today, 0) })
    await app.runJobs()
    const rows = await rowsOf(data)
    expect(rows.map(({ net }) => net)).toEqual([500n])
  })

  test('goes on behind its last block after its writer died, and has the rows and the hash of an undisturbed one', async () => {
    const first = dayAfter(today, -3)
    for (let n = 0; n < 6; n++)
      await moved(app.db, merchant_id, { amount: 100n + BigInt(n), at: at(dayAfter(first, n % 3), n) })
    const { data } = await make(first, today)
    const dying: Database = {
      ...app.db,
      write: () => Promise.reject(new Error('the server died')),
    }
    const payload = { merchant_id, id: data.id }
    const feed = createFeed()
    await expect(
      writeStatement.run(payload, { db: dying, clock: app.clock, log: app.log, feed, keys }),
    ).rejects.toThrow('died')
    await writeStatement.run(payload, { db: app.db, clock: app.clock, log: app.log, feed, keys })
    await writeStatement.run(payload, { db: app.db, clock: app.clock, log: app.log, feed, keys })
    expect((await rowsOf(data)).map(({ net }) => net)).toHaveLength(6)
    expect(await broken()).toEqual([])
  })

  test('of an account whose places do not follow its time has every row', async () => {
    const days = [-2, -30, -5, -29, -30].map((back) => dayAfter(today, back))
    for (const [n, day] of days.entries())
      await moved(app.db, merchant_id, { amount: 100n + BigInt(n), at: at(day, 1439 - n) })
    const statement = await made(dayAfter(today, -30), dayAfter(today, -29))
    expect((await rowsOf(statement)).map(({ net }) => net)).toEqual([104n, 101n, 103n])
  })

  test('of a period without movements is made, empty', async () => {
    const statement = await made(dayAfter(today, -5), dayAfter(today, -4))
    expect(statement).toMatchObject({ state: 'made', row_count: 0, opening: 0n, closing: 0n })
    expect(await rowsOf(statement)).toEqual([])
  })

  test('asked for twice is made once; at most three are made at once; the numbers have no gap', async () => {
    const [one, again] = [await make(today, today), await make(today, today)]
    expect(again.data.id).toBe(one.data.id)
    const second = await make(dayAfter(today, -1), today)
    await make(dayAfter(today, -2), today, sita, 'sandbox')
    const over = await make(dayAfter(today, -3), today)
    expect([over.http, codeOf(over)]).toEqual([422, 'statements_being_made'])
    await sita.call(contract.cancelStatement, { id: second.data.id })
    await app.runJobs()
    const after = await made(dayAfter(today, -3), today)
    expect(after.number).toMatch(/-0002$/)
    const {
      data: { data },
    } = await sita.call(contract.listStatements, { mode: 'live' })
    expect(data.map(({ state, number }) => [state, number?.slice(-4)])).toEqual([
      ['made', '0002'],
      ['cancelled', undefined],
      ['made', '0001'],
    ])
  })

  test('that was cancelled gets no rows; a made one stays made', async () => {
    await moved(app.db, merchant_id, { amount: 500n, at: at(dayAfter(today, -1)) })
    const { data } = await make(dayAfter(today, -1), today)
    expect((await sita.call(contract.cancelStatement, { id: data.id })).data.state).toBe('cancelled')
    await app.runJobs()
    expect(await rowsOf(data)).toEqual([])
    const other = await made(dayAfter(today, -1), today)
    expect((await sita.call(contract.cancelStatement, { id: other.id })).data.state).toBe('made')
  })

  test('is its merchant’s own, in its own book', async () => {
    await moved(app.db, merchant_id, { amount: 500n, at: at(today, 0), mode: 'sandbox' })
    const statement = await made(today, today)
    expect(statement).toMatchObject({ row_count: 0, closing: 0n })
    const hari = await verified(app)
    expect((await hari.call(contract.listStatements, { mode: 'live' })).data.data).toEqual([])
    expect((await hari.call(contract.cancelStatement, { id: statement.id })).http).toBe(404)
    expect((await hari.call(contract.fetchStatement, { id: statement.id, format: 'csv' })).http).toBe(404)
  })

  test('refuses a period that ends tomorrow, ends before it begins, or is too long', async () => {
    for (const [from, to, fields] of [
      [today, dayAfter(today, 1), ['to']],
      [today, dayAfter(today, -1), ['from', 'to']],
      [dayAfter(today, -1_100), today, ['from']],
    ] as const) {
      const answered = await make(from, to)
      expect([answered.http, codeOf(answered), Object.keys(answered.errors)]).toEqual([422, 'period_invalid', fields])
    }
  })
})

describe('the notification of a statement', () => {
  const bell = async () => (await sita.call(listNotifications, {})).data.data.map(({ type, title }) => [type, title])
  const mails = async () =>
    (await app.outbox(sita.email)).filter(({ subject }) => subject?.startsWith('Notice: ')).length

  test('follows when it is made, in the bell and by mail, and not when it is cancelled', async () => {
    const { number } = await made(dayAfter(today, -1), today)
    const { data } = await make(today, today)
    await sita.call(contract.cancelStatement, { id: data.id })
    await app.runJobs()
    expect(await bell()).toEqual([['StatementMade', `Statement ${number} is ready`]])
    expect(await mails()).toBe(1)
  })

  test('follows when its rows do not add up', async () => {
    await moved(app.db, merchant_id, { amount: 500n, at: at(today, 0) })
    const { data } = await make(today, today)
    await app.owner.write(
      (tx) =>
        tx.run`update statements set opening = opening + 1, closing = closing + 1, row_count = 2 where id = ${data.id}`,
    )
    await app.runJobs()
    expect(await bell()).toEqual([['StatementFailed', 'A statement was not made']])
    expect(await mails()).toBe(1)
  })

  test('does not follow in the sandbox', async () => {
    await make(today, today, sita, 'sandbox')
    await app.runJobs()
    expect(await bell()).toEqual([])
  })
})

describe('the months of a fiscal year', () => {
  test('are twelve from Shrawan, with what came in and whether more may come', async () => {
    const { data } = await sita.call(contract.listStatementMonths, { mode: 'live', year: '2083' })
    expect(data).toHaveLength(12)
    expect(data[0]).toMatchObject({ year: 2083, month: 4, from: '2026-07-17' })
    expect(data[11]).toMatchObject({ year: 2084, month: 3, to: '2027-07-16' })
    for (const [place, month] of data.entries())
      if (place > 0) expect(month.from).toBe(dayAfter(data[place - 1]!.to, 1))
  })

  test('add up the wallet’s days', async () => {
    await moved(app.db, merchant_id, { amount: 5_000n, fee: 100n, at: at(today, 0) })
    const { data } = await sita.call(contract.listStatementMonths, { mode: 'live', year: '2083' })
    expect(data.reduce((sum, { money_in }) => sum + money_in, 0n)).toBe(4_900n)
    expect(data.find(({ from, to }) => from <= today && today <= to)).toMatchObject({ state: 'open', money_in: 4_900n })
  })
})

describe('a statement whose job has used up its tries', () => {
  const loseJob = ({ id }: { id: string }) =>
    app.owner.write((tx) => tx.run`select graphile_worker.remove_job(${`statement ${id}`})`)
  const resume = () => resumeStatements.run({}, { db: app.db, clock: app.clock, feed: createFeed([], app.clock) })
  // the session has ended by then
  const stateOf = async ({ id }: { id: string }) =>
    (await app.owner.read((tx) => tx.one<{ state: string }>`select state from statements where id = ${id}`)).state

  test('is made after an hour', async () => {
    const { data } = await make(today, today)
    await loseJob(data)
    await app.runJobs()
    expect(await stateOf(data)).toBe('making')
    app.clock.advance({ minutes: 61 })
    await resume()
    await app.runJobs()
    expect(await stateOf(data)).toBe('made')
  })

  test('has failed after a day, and its merchant is notified once', async () => {
    const { data } = await make(today, today)
    await loseJob(data)
    app.clock.advance({ hours: 25 })
    for (const _ of [1, 2]) await resume()
    expect(await stateOf(data)).toBe('failed')
    const failed = await app.owner.read(
      (tx) => tx.many`select id from facts where merchant_id = ${merchant_id} and name = 'statement.failed'`,
    )
    expect(failed).toHaveLength(1)
  })
})

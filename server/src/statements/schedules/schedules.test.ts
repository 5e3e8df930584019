import { listNotifications } from '@sahuji/contract/notifications'
import { listStatements, cancelStatement } from '@sahuji/contract/statements'
import * as contract from '@sahuji/contract/statements/schedules'
import { dayAfter } from '@sahuji/contract/time/nepali-periods'
import { periodAround } from '@sahuji/contract/time/rhythms'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { moved } from '../../../testing/moved-wallets.ts'
import { forgetLimits, type Someone, verified } from '../../../testing/people.ts'
import { codeOf } from '../../../testing/payments.ts'
import type { Database } from '../../platform/database/database.ts'
import { createFeed } from '../../feed/feed.ts'
import { newStatementKey, statementKeysFrom } from '../statement-keys.ts'
import { writeStatement } from '../write-statement.job.ts'
import { endRun } from './end-run.job.ts'
import { runSchedules } from './run-schedules.job.ts'

let app: TestApp
let sita: Someone
let merchant_id: string
let sita_id: string
const keys = statementKeysFrom([newStatementKey()])

beforeAll(async () => {
  app = await startTestApp({ parts: { statement_keys: keys } })
})
afterAll(() => app.close())
beforeEach(async () => {
  await forgetLimits(app)
  sita = await verified(app)
  const mine = await personOf(sita)
  merchant_id = mine.merchant_id
  sita_id = mine.id
  await app.owner.write((tx) => tx.run`update statement_schedules set removed_at = now() where removed_at is null`)
})

const personOf = ({ email }: Someone) =>
  app.owner.read(
    (tx) => tx.one<{ id: string; merchant_id: string }>`select id, merchant_id from people where email = ${email}`,
  )

/** A second person of Sita's business: its accountant. */
async function partner(): Promise<Someone & { id: string }> {
  const hari = await verified(app)
  const { id } = await personOf(hari)
  await app.owner.write(
    (tx) => tx.run`
      insert into members (merchant_id, person_id, role, joined_at, changed_at)
      values (${merchant_id}, ${id}, 'accountant', now(), now())`,
  )
  return { ...hari, id }
}

const leaves = (id: string) =>
  app.owner.write(
    (tx) => tx.run`
      update members set ended_at = now(), changed_at = now() where merchant_id = ${merchant_id} and person_id = ${id}`,
  )

const add = async (rhythm: contract.StatementSchedule['rhythm'], people: string[] = [sita_id]) =>
  sita.call(contract.addSchedule, { rhythm, people })

const listed = async () => (await sita.call(contract.listSchedules, {})).data
const mailsTo = async ({ email }: Someone) =>
  (await app.outbox(email)).filter(({ text }) => text?.includes('the scheduled statement'))
const run = (db: Database = app.db) => runSchedules.run({}, { db, clock: app.clock })

/** To seven o'clock in Kathmandu on a day, with the sessions that the time would end. */
async function goTo(day: string): Promise<void> {
  const to = new Date(startOfKathmanduDay(day).getTime() + 7 * 3_600_000)
  app.clock.set(to)
  await app.owner.write(
    (tx) => tx.run`update sessions set last_seen_at = ${to}, ends_at = ${to}::timestamptz + interval '1 day'`,
  )
}

const today = () => kathmanduDay(app.clock.now())

describe('a schedule', () => {
  test('shows its next period and when it is made, and its last result', async () => {
    const { data } = await add('nepali_month')
    const period = periodAround('nepali_month', today())!
    const morning = new Date(startOfKathmanduDay(dayAfter(period.to, 1)).getTime() + 7 * 3_600_000)
    expect(data).toMatchObject({ next: { ...period, at: morning }, last: null, is_paused: false })
    await moved(app.db, merchant_id, { amount: 500n, at: startOfKathmanduDay(period.to) })
    await goTo(dayAfter(period.to, 1))
    await run()
    expect((await listed()).schedules[0]!.last).toMatchObject({ state: 'making', ...period })
    await app.runJobs()
    const [schedule] = (await listed()).schedules
    expect(schedule).toMatchObject({ last: { state: 'sent', ...period, sent: 1, left_out: 0 } })
    expect(schedule!.next!.from).toBe(dayAfter(period.to, 1))
    const [statement] = (await sita.call(listStatements, { mode: 'live' })).data.data
    expect(statement).toMatchObject({ ...period, number: schedule!.last!.number, row_count: 1 })
  })

  test.each(['daily', 'weekly', 'nepali_month', 'fiscal_year'] as const)(
    'that is %s makes each period once, however often and by however many servers it runs',
    async (rhythm) => {
      await add(rhythm)
      await goTo(dayAfter(periodAround(rhythm, today())!.to, 1))
      await Promise.all([run(), run(), run()])
      await app.runJobs()
      await run()
      await app.runJobs()
      expect((await sita.call(listStatements, { mode: 'live' })).data.data).toHaveLength(1)
      expect(await mailsTo(sita)).toHaveLength(1)
      expect((await sita.call(listNotifications, {})).data.data.map(({ type }) => type)).toEqual(['StatementScheduled'])
    },
  )

  test('for a role writes to everyone who has it then, once, also who is named besides', async () => {
    const hari = await partner()
    const { data } = await sita.call(contract.addSchedule, {
      rhythm: 'daily',
      people: [hari.id],
      roles: ['accountant'],
    })
    expect(data.roles).toEqual(['accountant'])
    const later = await partner()
    const gone = await partner()
    await leaves(gone.id)
    await goTo(dayAfter(today(), 1))
    await run()
    await app.runJobs()
    expect(await Promise.all([hari, later, gone, sita].map(async (one) => (await mailsTo(one)).length))).toEqual([
      1, 1, 0, 0,
    ])
    const [schedule] = (await listed()).schedules
    expect(schedule!.last).toMatchObject({ state: 'sent', sent: 2, left_out: 0 })
  })

  test('needs a person or a role, and takes no role that reads no statements', async () => {
    for (const ask of [{ people: [] }, { people: [sita_id], roles: ['cashier' as const] }])
      expect(await sita.call(contract.addSchedule, { rhythm: 'daily', ...ask })).toMatchObject({ http: 422 })
  })

  test('makes the newest period only after a server was away', async () => {
    await add('daily')
    await goTo(dayAfter(today(), 5))
    await run()
    await app.runJobs()
    await run()
    const days = (await sita.call(listStatements, { mode: 'live' })).data.data.map(({ from }) => from)
    expect(days).toEqual([dayAfter(today(), -1)])
  })

  test('that is paused or removed makes nothing; a resumed one goes on with the running period', async () => {
    const { data: paused } = await add('daily')
    const { data: removed } = await add('daily')
    expect((await sita.call(contract.pauseSchedule, { id: paused.id, is_paused: true })).data.next).toBeNull()
    await sita.call(contract.removeSchedule, { id: removed.id })
    await goTo(dayAfter(today(), 2))
    await run()
    expect((await sita.call(listStatements, { mode: 'live' })).data.data).toEqual([])
    const resumed = await sita.call(contract.pauseSchedule, { id: paused.id, is_paused: false })
    expect(resumed.data.next).toMatchObject({ from: today(), to: today() })
    expect((await listed()).schedules).toHaveLength(1)
  })

  test('that is paused while its statement is made sends nothing', async () => {
    const { data } = await add('daily')
    await goTo(dayAfter(today(), 1))
    await run()
    await sita.call(contract.pauseSchedule, { id: data.id, is_paused: true })
    await app.runJobs()
    expect(await mailsTo(sita)).toEqual([])
    expect((await listed()).schedules[0]!.last!.state).toBe('skipped')
  })

  test('whose statement was cancelled sends nothing', async () => {
    await add('daily')
    await goTo(dayAfter(today(), 1))
    await run()
    const [statement] = (await sita.call(listStatements, { mode: 'live' })).data.data
    await sita.call(cancelStatement, { id: statement!.id })
    await app.runJobs()
    expect(await mailsTo(sita)).toEqual([])
    expect((await listed()).schedules[0]!.last!.state).toBe('skipped')
  })

  test('is its merchant’s own, and names only people of the merchant with a verified address', async () => {
    const stranger = await personOf(await verified(app))
    const refused = await add('daily', [stranger.id])
    expect([refused.http, codeOf(refused), Object.keys(refused.errors)]).toEqual([
      422,
      'schedule_person_unknown',
      ['people'],
    ])
    const { data } = await add('daily')
    const hari = await verified(app)
    for (const route of [contract.removeSchedule, contract.pauseSchedule])
      expect((await hari.call(route, { id: data.id, is_paused: true })).http).toBe(404)
    expect((await hari.call(contract.listSchedules, {})).data.schedules).toEqual([])
  })

  test('is one of ten at most', async () => {
    for (let n = 0; n < contract.schedulesMost; n++) expect((await add('weekly')).http).toBe(200)
    const over = await add('weekly')
    expect([over.http, codeOf(over)]).toEqual([422, 'schedules_too_many'])
  })
})

// capabilities, trap C8
describe('the mail of a scheduled statement', () => {
  test('has a link to the page and no figure, and goes to those who may see it when it is sent', async () => {
    const [hari, gita] = [await partner(), await partner()]
    await add('daily', [sita_id, hari.id, gita.id])
    await goTo(dayAfter(today(), 1))
    await run()
    // Gita leaves after the statement was begun, before the mail
    await leaves(gita.id)
    await app.runJobs()
    expect([await mailsTo(sita), await mailsTo(hari), await mailsTo(gita)].map((mails) => mails.length)).toEqual([
      1, 1, 0,
    ])
    const [{ text } = { text: '' }] = await mailsTo(hari)
    expect(text).toMatch(/\/dashboard\/statements\?from=\S+&to=\S+\n/)
    expect(text).not.toMatch(/\/downloads\/|Rs\./)
    const { schedules } = await listed()
    expect(schedules[0]!.last).toMatchObject({ state: 'sent', sent: 2, left_out: 1 })
    expect(schedules[0]!.people.map(({ may_read }) => may_read).toSorted()).toEqual([false, true, true])
  })

  test('goes to a person whose address is no longer verified not at all', async () => {
    const hari = await partner()
    await add('daily', [hari.id])
    await app.owner.write((tx) => tx.run`update people set email_verified_at = null where id = ${hari.id}`)
    await goTo(dayAfter(today(), 1))
    await run()
    await app.runJobs()
    expect(await mailsTo(hari)).toEqual([])
    expect((await listed()).schedules[0]!.last).toMatchObject({ state: 'sent', sent: 0, left_out: 1 })
  })

  test('is sent once to each when the server dies between two mails and the job runs again', async () => {
    const hari = await partner()
    await add('daily', [sita_id, hari.id])
    await goTo(dayAfter(today(), 1))
    await run()
    const begun = await app.owner.read(
      (tx) => tx.one<{ id: string }>`select id from statements where merchant_id = ${merchant_id}`,
    )
    const write = { db: app.db, clock: app.clock, log: app.log, feed: createFeed(), keys }
    await writeStatement.run({ merchant_id, id: begun.id }, write)
    const { id } = await app.owner.read(
      (tx) => tx.one<{ id: string }>`select id from statement_runs where merchant_id = ${merchant_id}`,
    )
    let written = 0
    const dying: Database = {
      ...app.db,
      write: (work) =>
        app.db.write((tx) =>
          work({
            ...tx,
            run: (text, ...values) => {
              if (text.join('?').includes('insert into messages') && ++written === 2) throw new Error('the server died')
              return tx.run(text, ...values)
            },
          }),
        ),
    }
    const deps = { clock: app.clock, brand: 'Sahuji', public_url: 'https://sahuji.example' }
    const payload = { merchant_id, id }
    await expect(endRun.run(payload, { db: dying, ...deps })).rejects.toThrow('died')
    expect([await mailsTo(sita), await mailsTo(hari)]).toEqual([[], []])
    await Promise.all([1, 2].map(() => endRun.run(payload, { db: app.db, ...deps })))
    await app.runJobs()
    expect([await mailsTo(sita), await mailsTo(hari)].map((mails) => mails.length)).toEqual([1, 1])
  })
})

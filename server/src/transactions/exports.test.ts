import * as contract from '@sahuji/contract/exports'
import { listNotifications } from '@sahuji/contract/notifications'
import { signOut } from '@sahuji/contract/session'
import { changeMember } from '@sahuji/contract/team/people'
import { readHistoryTotals } from '@sahuji/contract/transactions/totals'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { historyCsv, historyFile, linked, opened, recordsIn } from '../../testing/exports.ts'
import { codeOf } from '../../testing/payments.ts'
import { colleague, personOf } from '../../testing/team.ts'
import { forgetLimits, type Someone, verified } from '../../testing/people.ts'
import { createFeed } from '../feed/feed.ts'
import type { Database } from '../platform/database/database.ts'
import { newId, newLedgerId } from '../platform/ids.ts'
import { historyExport } from './export-history.ts'
import { forgetVersions } from './forget-versions.job.ts'
import { recordTransactions, type TransactionRow } from './record-transactions.ts'
import { resumeExports } from '../exports/resume-exports.job.ts'
import { writeBlock, writeExport } from '../exports/write-export.job.ts'

let app: TestApp
let sita: Someone
let merchant_id: string
let rows: TransactionRow[]
const start = Date.parse('2026-11-01T00:00:00Z')

beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  await forgetLimits(app)
  sita = await verified(app)
  merchant_id = await merchantOf(sita)
  rows = Array.from({ length: 2_500 }, (_, n) => rowAt(n, n % 7 === 0 ? 'pending' : 'completed'))
  await app.db.write((tx) => recordTransactions(tx, rows))
})

const merchantOf = async ({ email }: Someone) =>
  (await app.owner.read((tx) => tx.one<{ merchant_id: string }>`select merchant_id from people where email = ${email}`))
    .merchant_id

function rowAt(n: number, state: 'pending' | 'completed'): TransactionRow {
  const at = new Date(start + n * 1000)
  const isDone = state === 'completed'
  return {
    id: newId(at),
    merchant_id,
    mode: 'live',
    kind: 'payment',
    state,
    reference: `SJ${n}`,
    rail_reference: null,
    counterparty: n % 2 === 0 ? 'सुनिता महर्जन' : '=Hari',
    method: 'qr 1',
    amount: 1_000n + BigInt(n),
    fee: 10n,
    net: isDone ? 990n + BigInt(n) : null,
    balance_after: null,
    occurred_at: at,
    transfer_id: isDone ? newLedgerId('live') : null,
  }
}

const work = (db: Database = app.db) => ({
  db,
  clock: app.clock,
  log: app.log,
  feed: createFeed(),
  lists: [historyExport],
})
const begun = async (asked: Parameters<typeof historyFile>[1] = {}) => (await historyFile(sita, asked)).data
const stateOf = async ({ id }: { id: string }) =>
  (await app.db.read((tx) => tx.one<{ state: string }>`select state from exports where id = ${id}`)).state
const partsOf = async ({ id }: { id: string }) =>
  app.db.read((tx) => tx.many`select part from export_parts where export_id = ${id}`)
const listed = async (who = sita) => (await who.call(contract.listExports, { mode: 'live' })).data
const nextBlock = (id: string) => app.db.write((tx) => writeBlock(tx, work(), { merchant_id, id }))
const linesOf = async ({ id }: { id: string }) => recordsIn((await opened(app, await linked(sita, id))).body).slice(1)

/** The sums of lines of the columns amount, fee, net and state. */
const addedUp = (lines: readonly string[][]) =>
  lines.reduce((sum, [, , net]) => sum + BigInt(Math.round(Number(net || 0) * 100)), 0n)
const columns = ['reference', 'state', 'net']

describe('an export', () => {
  test('holds what the screen showed at the moment of asking, whatever arrives and changes while it is written', async () => {
    const asked = await Promise.all([
      begun({ columns }),
      begun({ columns, state: 'pending' }),
      begun({ columns, q: 'sj1' }),
    ])
    const [whole, pending, found] = asked
    const screens = await Promise.all(
      [{}, { state: 'pending' }, { q: 'sj1' }].map(
        async (filter) => (await sita.call(readHistoryTotals, { mode: 'live', ...filter } as never)).data,
      ),
    )
    expect([whole!.state, whole!.rows_done]).toEqual(['making', 0])
    await nextBlock(whole!.id)
    const settled = rows
      .filter(({ state }) => state === 'pending')
      .map((row): TransactionRow => ({
        ...row,
        state: 'completed',
        net: row.amount - row.fee,
        transfer_id: newLedgerId('live'),
      }))
    await app.db.write((tx) => recordTransactions(tx, settled.slice(0, 200)))
    // begun before, but written only now, and after every other
    const late = [500, 2_499, 2_600].map((n) => ({ ...rowAt(n, 'completed'), reference: `SJ1-late-${n}` }))
    await app.db.write((tx) => recordTransactions(tx, late))
    await app.db.write((tx) => recordTransactions(tx, settled.slice(200)))
    await app.runJobs()
    for (const [place, file] of asked.entries()) {
      const lines = await linesOf(file)
      expect([lines.length, addedUp(lines)]).toEqual([screens[place]!.found, screens[place]!.net])
      expect(lines.some(([reference]) => reference!.includes('late'))).toBe(false)
    }
    expect((await linesOf(pending!)).every(([, state]) => state === 'At the bank')).toBe(true)
    expect(new Set((await linesOf(whole!)).map(([reference]) => reference)).size).toBe(2_500)
    expect(found!.row_count).toBe(rows.filter(({ reference }) => reference.startsWith('SJ1')).length)
  })

  test('keeps what its rows were before they changed, until it is made', async () => {
    const versions = async () =>
      (await app.owner.read((tx) => tx.many`select from transaction_versions where merchant_id = ${merchant_id}`))
        .length
    const change = (state: 'pending' | 'completed', net: bigint | null) =>
      app.owner.write(
        (tx) =>
          tx.run`update transactions set state = ${state}, net = ${net} where merchant_id = ${merchant_id} and id = ${rows[1]!.id}`,
      )
    // a transaction of any database of the cluster that began before a change keeps the version that the change replaced
    const olderAreOver = async () =>
      await expect
        .poll(() =>
          app.owner.read(
            (tx) =>
              tx.many`select from transaction_versions where replaced_in >= pg_snapshot_xmin(pg_current_snapshot())`,
          ),
        )
        .toEqual([])
    const forget = async () => {
      await app.owner.write(
        (tx) => tx.run`update transaction_versions set replaced_at = replaced_at - interval '11 minutes'`,
      )
      await forgetVersions.run({}, { db: app.db })
    }
    await change('pending', null)
    await olderAreOver()
    const file = await begun({ columns })
    await change('completed', rows[1]!.amount - rows[1]!.fee)
    expect(await versions()).toBe(2)
    await olderAreOver()
    await forget()
    expect(await versions()).toBe(1)
    await app.runJobs()
    expect(await linesOf(file)).toContainEqual(['SJ1', 'At the bank', ''])
    await forget()
    expect(await versions()).toBe(0)
  })

  test('of few rows is made by its request, without a notification; a longer one notifies', async () => {
    const few = await begun({ q: 'sj24' })
    expect(few).toMatchObject({ state: 'made', rows_done: few.row_count })
    const bell = async () =>
      (await sita.call(listNotifications, {})).data.data.filter(({ type }) => type.startsWith('Export'))
    expect(await bell()).toEqual([])
    const long = await begun()
    await app.runJobs()
    expect((await bell()).map(({ type, body }) => [type, body])).toEqual([
      ['ExportMade', '2500 rows. It is kept for seven days under Statements.'],
    ])
    expect((await listed()).find(({ id }) => id === long.id)).toMatchObject({ state: 'made', rows_done: 2_500 })
  })

  test('goes on behind its last block after its server died, also where its job is gone', async () => {
    const file = await begun({ columns })
    let writes = 0
    const dying: Database = {
      ...app.db,
      write: (now) => (writes++ < 2 ? app.db.write(now) : Promise.reject(new Error('the server died'))),
    }
    await expect(writeExport.run({ merchant_id, id: file.id }, work(dying))).rejects.toThrow('died')
    expect((await listed())[0]).toMatchObject({ state: 'making', rows_done: 2_000 })
    await app.owner.read((tx) => tx.run`delete from graphile_worker._private_jobs`)
    app.clock.advance({ minutes: 11 })
    await resumeExports.run({}, work())
    await app.runJobs()
    expect((await listed())[0]).toMatchObject({ state: 'made', rows_done: 2_500 })
    expect(new Set((await linesOf(file)).map(([reference]) => reference)).size).toBe(2_500)
  })

  test('that a day did not make has failed', async () => {
    const file = await begun()
    app.clock.advance({ minutes: 25 * 60 })
    await resumeExports.run({}, work())
    expect([await stateOf(file), await partsOf(file)]).toEqual(['failed', []])
  })

  test('whose rows do not add up fails and is no file', async () => {
    const file = await begun()
    await app.owner.write((tx) => tx.run`update exports set sums = '{"net": "1"}' where id = ${file.id}`)
    await app.runJobs()
    expect([await stateOf(file), await partsOf(file)]).toEqual(['failed', []])
    expect(codeOf(await sita.call(contract.fetchExport, { id: file.id }))).toBe('export_not_made')
  })

  test('stops when it is cancelled; a made one loses its file', async () => {
    const making = await begun()
    await nextBlock(making.id)
    expect((await sita.call(contract.cancelExport, { id: making.id })).data.state).toBe('cancelled')
    await app.runJobs()
    expect([await stateOf(making), await partsOf(making)]).toEqual(['cancelled', []])
    const made = await begun({ q: 'sj24' })
    const link = await linked(sita, made.id)
    await sita.call(contract.cancelExport, { id: made.id })
    expect((await opened(app, link)).statusCode).toBe(404)
    expect(await listed()).toEqual([])
  })

  test('is its person’s own', async () => {
    const made = await begun({ q: 'sj24' })
    const ram = await verified(app)
    expect(await listed(ram)).toEqual([])
    for (const route of [contract.cancelExport, contract.fetchExport])
      expect(codeOf(await ram.call(route, { id: made.id }))).toBe('not_found')
    expect(recordsIn(await historyCsv(app, ram))).toHaveLength(1)
  })

  test('ends with the right of its person, while it is written and when it is made', async () => {
    const hari = await colleague(app, sita, 'accountant')
    const asked = async (filter: object) => (await historyFile(hari, filter)).data
    const [making, made] = [await asked({}), await asked({ q: 'sj24' })]
    const id = await personOf(app, hari)
    await sita.call(changeMember, { id, role: 'cashier' })
    await app.runJobs()
    await resumeExports.run({}, work())
    for (const file of [making, made]) expect([await stateOf(file), await partsOf(file)]).toEqual(['cancelled', []])
  })
})

describe('the file of an export', () => {
  test('is for the browser that asked, for two minutes, while its session is open', async () => {
    const made = await begun({ q: 'sj24' })
    const link = await linked(sita, made.id)
    expect((await opened(app, link)).statusCode).toBe(200)
    expect((await opened(app, { ...link, cookie: '' })).statusCode).toBe(404)
    expect((await opened(app, { ...link, url: `${link.url}x` })).statusCode).toBe(404)
    const old = await linked(sita, made.id)
    app.clock.advance({ minutes: 2 })
    expect((await opened(app, old)).statusCode).toBe(404)
    const last = await linked(sita, made.id)
    await sita.call(signOut, {})
    expect((await opened(app, last)).statusCode).toBe(404)
  })

  test('has a cookie of its own for each link, so that two files are fetched at once', async () => {
    const made = await begun({ q: 'sj24' })
    const { data, headers } = await sita.call(contract.fetchExport, { id: made.id })
    expect(`${headers['set-cookie']}`).toContain(`; Path=${data.url};`)
  })

  test('is deleted after seven days', async () => {
    const made = await begun({ q: 'sj24' })
    app.clock.advance({ minutes: 7 * 24 * 60 })
    await resumeExports.run({}, work())
    expect(await partsOf(made)).toEqual([])
  })

  test('as XLSX has typed cells, no formula, and the count and sums of the screen', async () => {
    const { id, sums } = await begun({ format: 'xlsx', q: 'sj24', columns: ['date', 'who', 'net'] })
    const files = unzipSync((await opened(app, await linked(sita, id))).rawPayload)
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!)
    expect(sheet).not.toMatch(/<f[ >]/)
    expect(sheet).toContain('<c r="A2" s="3"><v>46327</v></c>')
    expect(sheet).toContain('<t>=Hari</t>')
    const about = strFromU8(files['xl/worksheets/sheet2.xml']!)
    const net = sums.find(({ name }) => name === 'net')!.amount
    expect(about).toContain(`<v>${net / 100n}.${`${net % 100n}`.padStart(2, '0')}</v>`)
  })
})

describe('exports of a merchant', () => {
  test('are three at once, and no more than their share of the disks', async () => {
    for (let n = 0; n < 3; n++) await begun()
    expect(codeOf(await historyFile(sita))).toBe('exports_being_made')
    await app.runJobs()
    await app.owner.write(
      (tx) => tx.run`
      update exports set bytes = 268435456 where merchant_id = ${merchant_id} and state = 'made'`,
    )
    expect(codeOf(await historyFile(sita))).toBe('exports_full')
  })

  test('wait where very many others are being made', async () => {
    const { id } = await begun()
    await app.owner.write(
      (tx) => tx.run`
      insert into exports (id, merchant_id, mode, person_id, list, filter, format, language, columns, columns_version, heads, position,
                           row_count, sums, asked_at)
      select gen_random_uuid(), (select min(m.id::text)::uuid from merchants m where m.id <> e.merchant_id), mode, person_id, list,
             filter, format, language, columns, columns_version, heads, position, row_count, sums, asked_at
        from exports e, generate_series(1, 39) where e.id = ${id}`,
    )
    expect(codeOf(await historyFile(sita))).toBe('exports_busy')
    await app.owner.write((tx) => tx.run`update exports set state = 'cancelled' where state = 'making'`)
  })
})

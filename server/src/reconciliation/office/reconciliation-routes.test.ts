import { randomUUID } from 'node:crypto'
import { approveProposal } from '@sahuji/contract/operator/proposals'
import * as reconciliation from '@sahuji/contract/reconciliation/office/breaks-and-days'
import * as statements from '@sahuji/contract/reconciliation/office/statements'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { operator } from '../../../testing/operators.ts'
import { booked, daysAgo, fileOf, khalti, minuteOf } from '../../../testing/stated-books.ts'
import { newReference } from '../../platform/ids.ts'
import { followBooks } from '../follow-books.job.ts'
import { statementsOf } from '../statements/statement-store.ts'
import { forgetOperatorRows } from '../../operator/forget-expired.job.ts'

let bank: Bank
let maker: Awaited<ReturnType<typeof operator>>
let checker: typeof maker
let day: string
beforeAll(async () => {
  bank = await openBank()
  maker = await operator(bank, ['finance_maker'])
  checker = await operator(bank, ['finance_checker'])
  day = daysAgo(bank.clock, 3)
})
afterAll(() => bank.close())

const begun = { account: khalti, map: 'khalti', name: 'khalti.csv' }

async function read(text: string): Promise<string> {
  const { data } = await maker.call(statements.beginStatement, begun)
  await maker.call(statements.addStatementPart, { id: data.id, number: 1, text, is_last: true })
  return data.id
}

test('a file is read, previewed, counted; its break is proposed, approved; the day is closed and reopened', async () => {
  const reference = newReference()
  await booked(bank.db, [{ at: minuteOf(day, 500), amount: 12_300n, reference }])
  const rows = [
    { day, amount: 12_300n, reference },
    { day, amount: 4_500n, reference: newReference() },
  ]
  await followBooks.run({}, bank)
  const id = await read(fileOf(rows))
  const looked = await maker.call(statements.readStatement, { id })
  expect(looked.data).toMatchObject({ state: 'read', rows: 2, sum: 16_800n, first_day: day, bad: [], same_as: null })
  expect(looked.data).toMatchObject({ comparison: { known: 1, entries: 1, repeated: 0, elsewhere: null }, found: null })
  expect(looked.data.columns).toContain('Purchase Order ID')
  expect((await maker.call(statements.countStatement, { id })).data).toMatchObject({
    state: 'counted',
    comparison: null,
    found: { reference: 1, window: 0, none: 1 },
  })
  const again = await read(fileOf(rows))
  expect((await maker.call(statements.readStatement, { id: again })).data.same_as).toBe(id)
  expect((await maker.call(statements.countStatement, { id: again })).body.refusal).toBe('statement_known')
  expect((await maker.call(statements.discardStatement, { id: again })).data.state).toBe('discarded')
  expect(
    (await checker.call(statements.listStatements, { account: khalti })).data.data.map((one) => one.state),
  ).toEqual(['discarded', 'counted'])

  const [one] = (await maker.call(reconciliation.listBreaks, { account: khalti })).data.data
  expect(one).toMatchObject({ kind: 'unknown_row', difference: 4_500n, row: { amount: 4_500n }, line: null })
  expect((await maker.call(reconciliation.readBreak, { id: one!.id })).data).toMatchObject({ suggested: 'suspense' })
  expect((await maker.call(reconciliation.readBreakTotals, {})).data).toMatchObject({ count: 1, sum: 4_500n })
  const key = randomUUID()
  const act = { id: one!.id, act: 'suspense', note: 'Nobody knows whose this is yet.' } as const
  const proposed = await maker.call(reconciliation.resolveBreak, act, key)
  expect((await maker.call(reconciliation.resolveBreak, act, key)).data.proposal_id).toBe(proposed.data.proposal_id)
  expect((await maker.call(reconciliation.resolveBreak, act, randomUUID())).body.refusal).toBe('break_decided')
  const closing = { account: khalti, day }
  expect((await checker.call(reconciliation.closeDay, closing)).body.refusal).toBe('day_not_explained')
  await checker.call(approveProposal, { id: proposed.data.proposal_id!, revision: 1 })
  expect((await checker.call(reconciliation.closeDay, closing)).data).toMatchObject({ state: 'closed', rows: 2 })

  const shown = await maker.call(reconciliation.readReconciliationDay, { day })
  expect(shown.data).toMatchObject({ rows: 2, statement: 16_800n, matched: 12_300n, in_suspense: 4_500n, open_sum: 0n })
  expect((await maker.call(reconciliation.listReconciliationDays, {})).data).toContainEqual(
    expect.objectContaining({ day, accounts: 1, closed: 1, open_breaks: 0 }),
  )
  const listed = await maker.call(reconciliation.listStatementRows, { account: khalti, day })
  expect(listed.data.data.map(({ how }) => how)).toEqual(['reference', 'posted'])
  const posted = { account: khalti, day, which: 'posted' } as const
  expect((await maker.call(reconciliation.listStatementRows, posted)).data.data.map(({ how }) => how)).toEqual([
    'posted',
  ])
  const unmatched = await maker.call(reconciliation.listStatementRows, { ...posted, which: 'unmatched' })
  expect(unmatched.data.data).toEqual([])
  expect((await maker.call(reconciliation.listBreaks, { which: 'ended' })).data.data).toHaveLength(1)

  const reason = 'A second file of that day came.'
  expect((await maker.call(reconciliation.askReopenDay, { ...closing, reason })).data.state).toBe('reopening')
  expect((await checker.call(reconciliation.reopenDay, closing)).data.state).toBe('open')
})

test('a map is saved as a version, and refused without an amount', async () => {
  const accounts = (await maker.call(statements.listReconciledAccounts, {})).data
  expect(accounts.find(({ account }) => account === khalti)).toMatchObject({ kind: 'rail', map: 'khalti' })
  const maps = (await maker.call(statements.listStatementMaps, {})).data
  expect(maps.map(({ code }) => code)).toEqual(
    ['bank', 'connectips', 'cybersource', 'esewa', 'fonepay', 'khalti', 'npay', 'npi', 'onepg'].toSorted(),
  )
  const { body, name } = maps.find(({ code }) => code === 'esewa')!
  const saved = await maker.call(statements.saveStatementMap, {
    code: 'esewa',
    name,
    body: { ...body, agreed_fee: null, window_days: 2 },
  })
  expect(saved.data.find(({ code }) => code === 'esewa')).toMatchObject({ version: 2, body: { window_days: 2 } })
  const versions = (await maker.call(statements.readStatementMap, { code: 'esewa' })).data
  expect(versions.map(({ version }) => version)).toEqual([2, 1])
  expect((await maker.call(statements.readStatementMap, { code: 'nobody' })).http).toBe(404)
  const { amount: _, ...columns } = body.columns
  const wrong = await maker.call(statements.saveStatementMap, {
    code: 'esewa',
    name,
    body: { ...body, agreed_fee: null, columns },
  })
  expect(wrong.http).toBe(422)
})

test('missing rows, early days and unavailable acts are refused with a sentence', async () => {
  const fetched = await maker.call(statements.fetchStatement, { account: 'rail_clearing:sct', day })
  expect(fetched.body.refusal).toBe('statement_not_offered')
  const strange = await maker.call(statements.beginStatement, { ...begun, account: 'rail_clearing:nobody' })
  expect(strange.http).toBe(404)
  expect((await maker.call(statements.beginStatement, { ...begun, map: 'nobody' })).http).toBe(422)
  expect((await maker.call(reconciliation.readBreak, { id: randomUUID() })).http).toBe(404)
  const yearZero = await maker.call(reconciliation.listBreaks, { day: '0000-01-01' })
  expect([yearZero.http, Object.keys(yearZero.errors)]).toEqual([422, ['day']])
  const { data } = await maker.call(statements.beginStatement, begun)
  const late = await maker.call(statements.addStatementPart, { id: data.id, number: 2, text: 'x', is_last: false })
  expect(late.body.refusal).toBe('fields_invalid')
})

test('an oversized amount, or text that ends with half a character, does not block the other rows', async () => {
  const head = fileOf([])
  const { data } = await maker.call(statements.beginStatement, begun)
  const rows = Array.from({ length: 12 }, (_, at) => `${day},999999999999.00,,R${at},T${at},x,Payment,Completed\n`)
  const first = { id: data.id, number: 1, text: `${head}\n${rows.join('')}`, is_last: false }
  expect((await maker.call(statements.addStatementPart, first)).http).toBe(200)
  const last = { id: data.id, number: 2, text: '', is_last: true }
  expect((await maker.call(statements.addStatementPart, last)).body.refusal).toBe('statement_too_large')
  expect((await maker.call(statements.listStatements, { account: khalti })).http).toBe(200)
  expect((await maker.call(statements.discardStatement, { id: data.id })).data.state).toBe('discarded')
  const bad = await read(`${head}\n${'x'.repeat(199)}😀,1,1,1,1,1,Payment,Completed\n`)
  expect((await maker.call(statements.readStatement, { id: bad })).data).toMatchObject({ state: 'read', bad_lines: 1 })
})

test('a file whose dates fit two forms is read again with the chosen form, which the audit log keeps', async () => {
  const { data } = await maker.call(statements.beginStatement, { ...begun, map: 'bank', name: 'two-forms.csv' })
  const text = 'Date,Credit,Debit,Reference,Description\n11/05/2026,1.00,,TF1,a\n'
  await maker.call(statements.addStatementPart, { id: data.id, number: 1, text, is_last: true })
  expect((await maker.call(statements.countStatement, { id: data.id })).body.refusal).toBe('statement_dates_unclear')
  const read = await maker.call(statements.chooseStatementReading, { id: data.id, dates: 'mdy' })
  expect(read.data).toMatchObject({ first_day: '2026-11-05', doubts: { dates: null } })
  expect((await checker.call(statements.chooseStatementReading, { id: data.id, dates: 'dmy' })).http).toBe(422)
  expect((await maker.call(statements.discardStatement, { id: data.id })).data.state).toBe('discarded')
})

test('a file of another account, or with rows that count already, is flagged before it counts; abandoned files are discarded', async () => {
  const other = daysAgo(bank.clock, 5)
  const reference = newReference()
  await booked(bank.db, [{ at: minuteOf(other, 30), amount: 900n, reference, account: 'rail_clearing:esewa' }])
  await followBooks.run({}, bank)
  const strange = await read(fileOf([{ day: other, amount: 900n, reference }]))
  const preview = (await maker.call(statements.readStatement, { id: strange })).data
  expect(preview.comparison).toMatchObject({ known: 0, elsewhere: { account: 'rail_clearing:esewa', rows: 1 } })
  await maker.call(statements.countStatement, { id: strange })
  const whole = await read(
    fileOf([
      { day: other, amount: 900n, reference },
      { day: other, amount: 30n },
    ]),
  )
  expect((await maker.call(statements.readStatement, { id: whole })).data.comparison).toMatchObject({ repeated: 1 })
  bank.clock.advance({ minutes: 8 * 24 * 60 })
  await forgetOperatorRows.run({}, bank)
  const left = await bank.db.read((tx) => statementsOf(tx, { account: khalti, limit: 100 }))
  expect(new Set(left.map(({ state }) => state))).toEqual(new Set(['counted', 'discarded']))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupees } from '@sahuji/contract/money/money'
import { type Desk, openDesk } from '../../../testing/money-desk.ts'
import { booked, breaksNow, daysAgo, imported, minuteOf } from '../../../testing/stated-books.ts'
import { platformAccount } from '../../ledger/accounts.ts'
import { newReference } from '../../platform/ids.ts'
import { proposeAdjustment } from '../../transactions/adjustments/propose-adjustment.ts'
import { referenceOf } from '../../approvals/proposal-rows.ts'
import { resolveBreak } from './resolve-break.ts'
import { wholeBreak } from './whole-break.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const write_off_most = rupees('100')
const read = (id: string) => desk.db.read((tx) => wholeBreak(tx, id, write_off_most))
const newest = async () => (await breaksNow(desk.db)).findLast(({ kind }) => kind !== 'missing_row')!.id

test('an unknown row belongs to something only where there is something to choose', async () => {
  const day = daysAgo(desk.clock, 60)
  await imported(desk, [{ day, amount: 4_400n, reference: newReference() }])
  const id = await newest()
  expect(await read(id)).toMatchObject({ lines: [], suggested: 'suspense', other: null })
  expect((await read(id)).acts).not.toContain('belongs')
  await booked(desk.db, [{ at: minuteOf(day, 60), amount: 4_300n, reference: newReference() }])
  await imported(desk, [{ day: daysAgo(desk.clock, 59), amount: 4_401n, reference: newReference() }])
  expect((await read(id)).acts).toContain('belongs')
})

test('a row that a file has twice names the line of the other one and the entry that was found for it', async () => {
  const day = daysAgo(desk.clock, 40)
  const reference = newReference()
  await booked(desk.db, [{ at: minuteOf(day, 60), amount: 8_880n, reference }])
  const row = { day, amount: 8_880n, reference }
  await imported(desk, [row, { day, amount: 10n, reference: newReference() }, row])
  const twice = (await breaksNow(desk.db)).findLast(({ kind }) => kind === 'twice')!
  const { other, row: own, acts } = await read(twice.id)
  expect(other).toMatchObject({ name: 'day.csv', entry: { reference, amount: 8_880n } })
  expect([other!.line, own!.line].toSorted()).toEqual([2, 4])
  expect(acts).not.toContain('belongs')
})

test('a break names an adjustment of its amount that waits, until its own proposal does', async () => {
  await imported(desk, [{ day: daysAgo(desk.clock, 20), amount: 12_500n, reference: newReference() }])
  const id = await newest()
  expect((await read(id)).waiting).toEqual([])
  const [clearing, suspense] = [platformAccount('live', 'rail_clearing:khalti', 3), desk.account('suspense')]
  const propose = (amount: bigint) =>
    desk.db.write((tx) =>
      proposeAdjustment(tx, desk.clock, desk.maker, {
        mode: 'live',
        lines: [
          { account_id: clearing, amount: -amount },
          { account_id: suspense, amount },
        ],
        reason: 'Nobody knows whose this is.',
      }),
    )
  await propose(12_600n)
  const same = await propose(12_500n)
  const waiting = { id: same.id, reference: referenceOf(same), maker_name: 'Nirmala Joshi' }
  expect((await read(id)).waiting).toEqual([waiting])
  const ask = { id, act: 'suspense' as const, note: 'It is other money of the same amount.' }
  await desk.db.write((tx) => resolveBreak({ clock: desk.clock, write_off_most }, tx, desk.maker, ask))
  expect(await read(id)).toMatchObject({ state: 'proposed', waiting: [] })
})

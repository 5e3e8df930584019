import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupees } from '@sahuji/contract/money/money'
import { type Desk, openDesk } from '../../../testing/money-desk.ts'
import { booked, breaksNow, dayNow, daysAgo, imported, minuteOf } from '../../../testing/stated-books.ts'
import { newReference } from '../../platform/ids.ts'
import { readBreak } from '../breaks/read-breaks.ts'
import { resolveBreak } from './resolve-break.ts'
import { proposeWriteOffBound } from './write-off-bound.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const write_off_most = rupees('100')
type Ask = Omit<Parameters<typeof resolveBreak>[3], 'note'>
const resolve = (ask: Ask) =>
  desk.db.write((tx) =>
    resolveBreak({ clock: desk.clock, write_off_most }, tx, desk.maker, { ...ask, note: 'As the statement says.' }),
  )
const read = (id: string) => desk.db.read((tx) => readBreak(tx, id, write_off_most))
const suspense = () => desk.balance(desk.account('suspense'))

test('what belongs together and differs is joined and its difference proposed in one act, from either side', async () => {
  for (const [side, ago] of [
    ['row', 40],
    ['entry', 30],
  ] as const) {
    const day = daysAgo(desk.clock, ago)
    const reference = newReference()
    await booked(desk.db, [{ at: minuteOf(day, 60), amount: 9_001n, reference }])
    await imported(desk, [{ day, amount: 9_501n, reference: newReference() }])
    const open = (await breaksNow(desk.db)).filter(({ state }) => state === 'open')
    const row = open.findLast(({ kind }) => kind !== 'missing_row')!
    const entry = open.find(({ of }) => of === reference)!
    const before = await suspense()
    if (side === 'row') {
      const { id: line_id } = (await read(row.id)).lines.find((line) => line.reference === reference)!
      await expect(resolve({ id: row.id, act: 'belongs', line_id, difference_act: 'fee' })).rejects.toMatchObject({
        code: 'break_act_unfit',
      })
      await resolve({ id: row.id, act: 'belongs', line_id, difference_act: 'suspense' })
    } else {
      const { rows } = await read(entry.id)
      const { id: row_id } = rows.find(({ amount }) => amount === 9_501n)!
      await resolve({ id: entry.id, act: 'belongs', row_id, difference_act: 'suspense' })
    }
    expect(await read(row.id)).toMatchObject({ kind: 'amount', state: 'proposed', act: 'suspense', difference: 500n })
    expect(await suspense()).toBe(before)
    await desk.approve(await desk.row((await read(row.id)).proposal_id!))
    expect(await suspense()).toBe(before + 500n)
    expect(await dayNow(desk.db, day)).toMatchObject({ open_breaks: 0, not_explained: 0n, adds_up: true })
  }
  expect(await desk.broken()).toEqual([])
})

test('a bound that was lowered meanwhile refuses a larger write-off and leaves the break open', async () => {
  await imported(desk, [{ day: daysAgo(desk.clock, 20), amount: 8_000n, reference: newReference() }])
  const { id } = (await breaksNow(desk.db)).findLast(({ state }) => state === 'open')!
  const reason = 'Less is written off from now on.'
  const lower = { amount: rupees('50'), reason }
  await desk.approve(await desk.db.write((tx) => proposeWriteOffBound(tx, desk.clock, desk.maker, lower)))
  await expect(resolve({ id, act: 'write_off' })).rejects.toMatchObject({ code: 'write_off_too_large' })
  expect(await read(id)).toMatchObject({ state: 'open', proposal_id: null })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../../testing/money-desk.ts'
import { booked, dayNow, daysAgo, imported, khalti, minuteOf } from '../../../testing/stated-books.ts'
import { newReference } from '../../platform/ids.ts'
import { closeDay } from '../days/close-day.ts'
import { askReopen, reopenDay } from '../days/reopen-day.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

test('a day is closed only when nothing is posted to it any more; what is all the same breaks a promise until it is opened again', async () => {
  const day = daysAgo(desk.clock, 5)
  const of = { account: khalti, day }
  const closes = (minutes: number) =>
    desk.db.write((tx) => closeDay(tx, { clock: { now: () => minuteOf(day, 1440 + minutes) } }, desk.maker, of))
  // begun before midnight, or by a database whose clock is behind
  await expect(closes(4)).rejects.toMatchObject({ code: 'day_not_over' })
  expect(await closes(5)).toMatchObject({ state: 'closed', movement: 0n })

  await booked(desk.db, [{ at: minuteOf(day, 1439), amount: 700n }])
  await imported(desk, [{ day: daysAgo(desk.clock, 4), amount: 700n, reference: newReference() }])
  expect(await desk.broken()).toEqual([expect.stringContaining('nothing was posted to a closed day')])
  await desk.db.write((tx) => askReopen(tx, desk.clock, desk.maker, { ...of, reason: 'It was posted to afterwards.' }))
  await desk.db.write((tx) => reopenDay(tx, desk.clock, desk.checker, of))
  expect(await desk.broken()).toEqual([])
  expect(await dayNow(desk.db, day)).toMatchObject({ state: 'open', movement: 700n, late: 700n, adds_up: true })
})

import { rupees } from '@sahuji/contract/money/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BreakDesk, openBreakDesk } from '../../../testing/break-desk.ts'
import { booked, dayNow, imported, minuteOf } from '../../../testing/stated-books.ts'
import { newReference } from '../../platform/ids.ts'
import { followBooks } from '../follow-books.job.ts'

let desk: BreakDesk
beforeAll(async () => {
  desk = await openBreakDesk({ note: 'The bank was asked: two people paid the same.' })
})
afterEach(async () => expect(await desk.broken()).toEqual([]))
afterAll(() => desk.close())

test('another payment of the same words is taken out of the copies, and booked by two people', async () => {
  const row = { day: desk.someDay(), amount: rupees('93'), description: 'CASH DEPOSIT' }
  await booked(desk.db, [{ at: minuteOf(row.day, 60), amount: row.amount }])
  await desk.saidTwice(row)
  const [copy] = await desk.of(row.amount)
  await expect(desk.resolve(copy!.id, 'suspense')).rejects.toMatchObject({ code: 'break_twin_decided' })
  await desk.resolve(copy!.id, 'not_copy')
  const { acts, ...parted } = await desk.read(copy!.id)
  expect(parted).toMatchObject({ kind: 'unknown_row', state: 'open', act: 'not_copy', twin: null })
  expect([acts.includes('suspense'), acts.includes('copy'), acts.includes('not_copy')]).toEqual([true, false, false])
  const before = await desk.balance(desk.account('suspense'))
  await desk.resolve(copy!.id, 'suspense')
  await desk.agree(copy!.id)
  expect(await desk.balance(desk.account('suspense'))).toBe(before + row.amount)
  expect(await dayNow(desk.db, row.day)).toMatchObject({ copies: 0n, adds_up: true })
})

test('rows of another file are copies of each; its own entry matches when it arrives', async () => {
  const row = { day: desk.someDay(), amount: rupees('94'), description: 'CASH DEPOSIT' }
  const comes = async (minute: number) => {
    await booked(desk.db, [{ at: minuteOf(row.day, minute), amount: row.amount }])
    await followBooks.run({}, desk)
  }
  await comes(60)
  await desk.saidTwice(row)
  const [other] = await desk.of(row.amount)
  await desk.resolve(other!.id, 'not_copy')
  await imported(desk, [row, row, { day: row.day, amount: 2n, reference: newReference() }])
  expect((await desk.of(row.amount)).map(({ kind }) => kind)).toEqual(['unknown_row', 'twice', 'twice'])
  for (const { id } of (await desk.of(row.amount)).slice(1)) await desk.resolve(id, 'copy')
  await comes(61)
  expect(await desk.read(other!.id)).toMatchObject({ state: 'mended', twin: null })
  expect(await dayNow(desk.db, row.day)).toMatchObject({ matched_rows: 2, copies: rupees('188'), adds_up: true })
})

test('a row with the same reference of the rail stays a copy; the choice is not offered for a row of its own', async () => {
  const row = { day: desk.someDay(), amount: 8_120n, rail_reference: 'KH7001288' }
  await desk.saidTwice(row)
  const [first, copy] = await desk.of(row.amount)
  const act = 'not_copy'
  for (const { id } of [first!, copy!]) {
    expect((await desk.read(id)).acts).not.toContain(act)
    await expect(desk.resolve(id, act)).rejects.toMatchObject({ code: 'break_act_unfit' })
  }
  const parts = `twin_row_id = null, kind = 'unknown_row', act = '${act}', note = 'N', decided_by = '${desk.maker.operator_id}'`
  await expect(desk.told(copy!.id, parts)).rejects.toMatchObject({ constraint: 'break_keeps_its_twin' })
})

test('is enforced by the database: a row is parted only with a recorded reason, and only from its own copy', async () => {
  const row = { day: desk.someDay(), amount: 8_130n, reference: newReference() }
  await desk.saidTwice(row)
  const [first, copy] = await desk.of(row.amount)
  const { operator_id } = desk.maker
  const parts = ([kind, act, text, by]: readonly [kind: string, act: string, text: string, by: string]) =>
    desk.told(copy!.id, `twin_row_id = null, kind = '${kind}', act = '${act}', note = ${text}, decided_by = ${by}`)
  for (const wrong of [
    ['twice', 'not_copy', `'N'`, `'${operator_id}'`],
    ['unknown_row', 'wait', `'N'`, `'${operator_id}'`],
    ['unknown_row', 'not_copy', 'null', `'${operator_id}'`],
    ['unknown_row', 'not_copy', `'N'`, 'null'],
  ] as const)
    await expect(parts(wrong)).rejects.toMatchObject({ constraint: 'break_keeps_its_twin' })
  await desk.resolve(copy!.id, 'suspense')
  await expect(parts(['unknown_row', 'not_copy', `'N'`, `'${operator_id}'`])).rejects.toMatchObject({
    constraint: 'break_keeps_its_twin',
  })
  await expect(desk.resolve(first!.id, 'not_copy')).rejects.toMatchObject({ code: 'break_act_unfit' })
})

test('a row whose copy was booked, or awaits approval, belongs to no entry: the money would count twice', async () => {
  const row = { day: desk.someDay(), amount: rupees('95'), reference: newReference() }
  await desk.saidTwice(row)
  const [first, copy] = await desk.of(row.amount)
  await desk.resolve(copy!.id, 'suspense')
  await booked(desk.db, [{ at: minuteOf(row.day, 60), amount: row.amount, reference: row.reference }])
  await followBooks.run({}, desk)
  const { id: line_id } = await desk.db.read(
    (tx) => tx.one<{ id: number }>`select id::int from book_lines where reference = ${row.reference}`,
  )
  const booksTwice = { code: 'break_copy_booked', facts: { line: '3', name: 'day.csv' } }
  await expect(desk.resolve(first!.id, 'belongs', { line_id })).rejects.toMatchObject(booksTwice)
  await desk.refuse(copy!.id)
  await desk.resolve(copy!.id, 'suspense')
  await desk.agree(copy!.id)
  await expect(desk.resolve(first!.id, 'belongs', { line_id })).rejects.toMatchObject(booksTwice)
  const { row: said } = await desk.read(first!.id)
  const byHand = desk.db.write(
    (tx) => tx.run`
      insert into statement_matches (line_id, row_id, how, matched_at, matched_by)
      values (${line_id}, ${said!.id}, 'by_hand', now(), ${desk.maker.operator_id})`,
  )
  await expect(byHand).rejects.toMatchObject({ constraint: 'copy_of_booked_row_belongs_to_nothing' })
  // another file covers the day again, so that the entry is missing in it
  await imported(desk, [{ day: row.day, amount: 3n, reference: newReference() }])
  const [missing] = await desk.of(-row.amount)
  await expect(desk.resolve(missing!.id, 'belongs', { row_id: said!.id })).rejects.toMatchObject(booksTwice)
  // the row ends as a copy, and the entry takes its money out of suspense again
  await desk.resolve(first!.id, 'copy')
  await desk.resolve(missing!.id, 'suspense')
  await desk.agree(missing!.id)
  expect(await dayNow(desk.db, row.day)).toMatchObject({ copies: row.amount, adds_up: true })
})

test('a payment listed by two files on two days is booked once, and both days add up', async () => {
  const row = { day: desk.someDay(), amount: rupees('96'), rail_reference: 'KH7001299' }
  const next = desk.nextDay()
  await imported(desk, [row])
  await imported(desk, [
    { day: next, amount: 4n, reference: newReference() },
    { ...row, day: next },
  ])
  const [first, copy] = await desk.of(row.amount)
  await desk.resolve(first!.id, 'suspense')
  await desk.agree(first!.id)
  await expect(desk.resolve(copy!.id, 'suspense')).rejects.toMatchObject({ code: 'break_twin_decided' })
  await desk.resolve(copy!.id, 'copy')
  await desk.agree(copy!.id)
  expect(await dayNow(desk.db, row.day)).toMatchObject({ copies: 0n, open_breaks: 0, adds_up: true })
  expect(await dayNow(desk.db, next)).toMatchObject({
    copies: row.amount,
    open_breaks: 1,
    not_explained: 4n,
    adds_up: true,
  })
})

import { rupees } from '@sahuji/contract/money/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BreakDesk, openBreakDesk } from '../../../testing/break-desk.ts'
import { booked, breaksNow, dayNow, khalti, minuteOf } from '../../../testing/stated-books.ts'
import { newReference } from '../../platform/ids.ts'
import { closeDay } from '../days/close-day.ts'
import { followBooks } from '../follow-books.job.ts'

let desk: BreakDesk
beforeAll(async () => {
  desk = await openBreakDesk({ ago: 120, note: 'The second file of that day says it again.' })
})
afterEach(async () => expect(await desk.broken()).toEqual([]))
afterAll(() => desk.close())

/** A row that two files contain, under a reference of ours. */
async function saidTwice(day: string, amount: bigint, reference = newReference()): Promise<string> {
  await desk.saidTwice({ day, amount, reference })
  return reference
}

/** As above, of a payment that our books have. */
async function copyOfMatched(day: string, amount: bigint): Promise<string> {
  const reference = newReference()
  await booked(desk.db, [{ at: minuteOf(day, 60), amount, reference }])
  await saidTwice(day, amount, reference)
  const [copy] = await desk.of(reference)
  return copy!.id
}

test('a copy of a row that found its entry moves no money, and none is offered', async () => {
  for (const amount of [rupees('50'), -rupees('50')]) {
    const id = await copyOfMatched(desk.someDay(), amount)
    const { acts, suggested, twin } = await desk.read(id)
    expect({ acts, suggested }).toEqual({ acts: ['copy', 'not_copy', 'wait'], suggested: 'copy' })
    expect(twin).toMatchObject({ name: 'day.csv', line: 2, is_booked: true, second_person: [] })
    for (const act of ['suspense', 'fee', 'write_off', 'settlement'] as const)
      await expect(desk.resolve(id, act)).rejects.toMatchObject({
        code: 'break_twin_decided',
        facts: { line: '2', name: 'day.csv' },
      })
  }
})

test('it ends as a copy: nothing is posted, and its day is closed', async () => {
  const day = desk.someDay()
  const amount = rupees('75')
  const id = await copyOfMatched(day, amount)
  const nobody = (await breaksNow(desk.db)).findLast(({ difference }) => difference === 1n)
  const before = await desk.balance(desk.account('suspense'))
  await desk.resolve(id, 'copy')
  expect(await desk.read(id)).toMatchObject({ state: 'resolved', act: 'copy', proposal_id: null, acts: [] })
  await expect(desk.resolve(id, 'copy')).rejects.toMatchObject({ code: 'break_decided' })
  expect(await dayNow(desk.db, day)).toMatchObject({ copies: amount, resolved: 0n, open_breaks: 1, adds_up: true })
  const closing = { account: khalti, day, carry_over: [nobody!.id] }
  await desk.db.write((tx) => closeDay(tx, { clock: desk.clock }, desk.checker, closing))
  const { signed_text } = await desk.db.read(
    (tx) => tx.one<{ signed_text: string }>`select signed_text from closed_days where day = ${day}::date`,
  )
  expect(signed_text).toContain(`\ncopies ${amount}\n`)
  expect(await desk.balance(desk.account('suspense'))).toBe(before)
})

test('of a row in several files one copy never ends as a copy; a row without copies cannot end so', async () => {
  const [first, copy] = await desk.of(await saidTwice(desk.someDay(), 4_440n))
  expect((await desk.read(first!.id)).acts).not.toContain('copy')
  await expect(desk.resolve(first!.id, 'copy')).rejects.toMatchObject({ code: 'break_act_unfit' })
  await desk.resolve(copy!.id, 'suspense')
  await desk.resolve(first!.id, 'copy')
  await desk.refuse(copy!.id)
  await expect(desk.resolve(copy!.id, 'copy')).rejects.toMatchObject({ code: 'break_act_unfit' })
  await desk.resolve(copy!.id, 'suspense')
})

test('is held by the database, too: no copy of a matched row moves money, and the last one is no copy', async () => {
  const { operator_id: maker } = desk.maker
  const matched = await copyOfMatched(desk.someDay(), 4_450n)
  const { id: other } = await desk.adjust([
    [desk.account('suspense'), 1n],
    [desk.account('rail_cost'), -1n],
  ])
  await expect(
    desk.told(matched, `state = 'proposed', act = 'suspense', proposal_id = '${other}'`),
  ).rejects.toMatchObject({
    constraint: 'copy_of_matched_row_moves_nothing',
  })
  const [first, copy] = await desk.of(await saidTwice(desk.someDay(), 4_460n))
  const ends = `state = 'resolved', resolved_at = now(), act = 'copy', decided_name = 'N', decided_by = '${maker}'`
  await desk.told(copy!.id, ends)
  await expect(desk.told(first!.id, ends)).rejects.toMatchObject({ constraint: 'break_stays_what_it_is' })
})

test('a row whose copy awaits a second person, or was booked, does not match a later entry by itself', async () => {
  for (const isApproved of [false, true]) {
    const day = desk.someDay()
    const reference = await saidTwice(day, 6_660n)
    const [first, copy] = await desk.of(reference)
    await desk.resolve(copy!.id, 'suspense')
    if (isApproved) await desk.agree(copy!.id)
    await booked(desk.db, [{ at: minuteOf(day, 60), amount: 6_660n, reference }])
    await followBooks.run({}, desk)
    expect(await desk.read(first!.id)).toMatchObject({
      state: 'open',
      acts: isApproved ? ['copy', 'not_copy', 'wait'] : ['copy', 'wait'],
    })
    await desk.resolve(first!.id, 'copy')
    expect(await dayNow(desk.db, day)).toMatchObject({ copies: 6_660n, adds_up: true })
  }
})

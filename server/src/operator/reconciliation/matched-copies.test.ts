import { rupees } from '@sahuji/contract/money'
import type { BreakAct } from '@sahuji/contract/reconciliation/break-shapes'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../../testing/money-desk.ts'
import { booked, breaksNow, dayNow, daysAgo, imported, khalti, minuteOf } from '../../../testing/stated-books.ts'
import { newReference } from '../../platform/ids.ts'
import { readBreak } from '../../reconciliation/breaks/read-breaks.ts'
import { closeDay } from '../../reconciliation/days/close-day.ts'
import { followBooks } from '../../reconciliation/follow-books.job.ts'
import { giveBackProposal } from '../money/decide-proposal.ts'
import { resolveBreak } from './resolve-break.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterEach(async () => expect(await desk.broken()).toEqual([]))
afterAll(() => desk.close())

// each test has a day of its own
let ago = 120
const someDay = () => daysAgo(desk.clock, (ago -= 15))
const write_off_most = rupees('100')
const note = 'The second file of that day says it again.'
const resolve = (id: string, act: BreakAct, more: { line_id?: number } = {}) =>
  desk.db.write((tx) => resolveBreak({ clock: desk.clock, write_off_most }, tx, desk.maker, { id, act, note, ...more }))
const read = (id: string) => desk.db.read((tx) => readBreak(tx, id, write_off_most))
const of = async (reference: string) => (await breaksNow(desk.db)).filter((one) => one.of === reference)
const told = (id: string, change: string) => {
  const text = `update reconciliation_breaks set ${change} where id = '${id}'`
  return desk.db.write((tx) => tx.run(Object.assign([text], { raw: [text] }) as never))
}

/** A row that two files say; in the second beside another one of nobody. */
async function saidTwice(day: string, amount: bigint, reference = newReference()): Promise<string> {
  const row = { day, amount, reference }
  await imported(desk, [row])
  await imported(desk, [{ day, amount: 1n, reference: newReference() }, row])
  return reference
}

/** As above, of a payment that our books have. */
async function copyOfMatched(day: string, amount: bigint): Promise<string> {
  const reference = newReference()
  await booked(desk.db, [{ at: minuteOf(day, 60), amount, reference }])
  await saidTwice(day, amount, reference)
  const [copy] = await of(reference)
  return copy!.id
}

test('a copy of a row that found its entry moves no money, and none is offered', async () => {
  for (const amount of [rupees('50'), -rupees('50')]) {
    const id = await copyOfMatched(someDay(), amount)
    const { acts, suggested, twin } = await read(id)
    expect({ acts, suggested }).toEqual({ acts: ['copy', 'not_copy', 'wait'], suggested: 'copy' })
    expect(twin).toEqual({ name: 'day.csv', line: 2, is_booked: true })
    for (const act of ['suspense', 'fee', 'write_off', 'settlement'] as const)
      await expect(resolve(id, act)).rejects.toMatchObject({
        code: 'break_twin_decided',
        facts: { line: '2', name: 'day.csv' },
      })
  }
})

test('it ends as a copy: nothing is posted, and its day is closed', async () => {
  const day = someDay()
  const amount = rupees('75')
  const id = await copyOfMatched(day, amount)
  const nobody = (await breaksNow(desk.db)).findLast(({ difference }) => difference === 1n)
  const before = await desk.balance(desk.account('suspense'))
  await resolve(id, 'copy')
  expect(await read(id)).toMatchObject({ state: 'resolved', act: 'copy', note, proposal_id: null, acts: [] })
  await expect(resolve(id, 'copy')).rejects.toMatchObject({ code: 'break_decided' })
  expect(await dayNow(desk.db, day)).toMatchObject({ copies: amount, resolved: 0n, open_breaks: 1, adds_up: true })
  const closing = { account: khalti, day, carry_over: [nobody!.id] }
  await desk.db.write((tx) => closeDay(tx, { clock: desk.clock }, desk.checker, closing))
  const { signed_text } = await desk.db.read(
    (tx) => tx.one<{ signed_text: string }>`select signed_text from closed_days where day = ${day}::date`,
  )
  expect(signed_text).toContain(`\ncopies ${amount}\n`)
  expect(await desk.balance(desk.account('suspense'))).toBe(before)
})

test('of a row that several files say one never ends as a copy; what is no copy cannot', async () => {
  const [first, copy] = await of(await saidTwice(someDay(), 4_440n))
  expect((await read(first!.id)).acts).not.toContain('copy')
  await expect(resolve(first!.id, 'copy')).rejects.toMatchObject({ code: 'break_act_unfit' })
  await resolve(copy!.id, 'suspense')
  const { id, revision } = await desk.row((await read(copy!.id)).proposal_id!)
  await resolve(first!.id, 'copy')
  await desk.db.write((tx) => giveBackProposal(desk, tx, desk.checker, { id, revision, state: 'refused', note }))
  await expect(resolve(copy!.id, 'copy')).rejects.toMatchObject({ code: 'break_act_unfit' })
  await resolve(copy!.id, 'suspense')
})

test('is held by the database, too: no copy of a matched row moves money, and the last one is no copy', async () => {
  const { operator_id: maker } = desk.maker
  const matched = await copyOfMatched(someDay(), 4_450n)
  const { id: other } = await desk.adjust([
    [desk.account('suspense'), 1n],
    [desk.account('rail_cost'), -1n],
  ])
  await expect(told(matched, `state = 'proposed', act = 'suspense', proposal_id = '${other}'`)).rejects.toMatchObject({
    constraint: 'copy_of_matched_row_moves_nothing',
  })
  const [first, copy] = await of(await saidTwice(someDay(), 4_460n))
  const ends = `state = 'resolved', resolved_at = now(), act = 'copy', decided_name = 'N', decided_by = '${maker}'`
  await told(copy!.id, ends)
  await expect(told(first!.id, ends)).rejects.toMatchObject({ constraint: 'break_stays_what_it_is' })
})

test('a row whose copy waits for a second person, or was booked, finds no entry by itself that comes later', async () => {
  for (const isApproved of [false, true]) {
    const day = someDay()
    const reference = await saidTwice(day, 6_660n)
    const [first, copy] = await of(reference)
    await resolve(copy!.id, 'suspense')
    if (isApproved) await desk.approve(await desk.row((await read(copy!.id)).proposal_id!))
    await booked(desk.db, [{ at: minuteOf(day, 60), amount: 6_660n, reference }])
    await followBooks.run({}, desk)
    expect(await read(first!.id)).toMatchObject({ state: 'open', acts: ['copy', 'wait'] })
    await resolve(first!.id, 'copy')
    expect(await dayNow(desk.db, day)).toMatchObject({ copies: 6_660n, adds_up: true })
  }
})

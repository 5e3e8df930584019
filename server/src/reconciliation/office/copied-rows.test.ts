import { rupees } from '@sahuji/contract/money/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BreakDesk, openBreakDesk } from '../../../testing/break-desk.ts'
import {
  booked,
  breaksNow,
  dayNow,
  daysAgo,
  fileOf,
  imported,
  khalti,
  minuteOf,
} from '../../../testing/stated-books.ts'
import { newReference } from '../../platform/ids.ts'
import { closeDay } from '../days/close-day.ts'

let desk: BreakDesk
beforeAll(async () => {
  desk = await openBreakDesk({ note: 'As the statement of that day says.' })
})
afterEach(async () => expect(await desk.broken()).toEqual([]))
afterAll(() => desk.close())

const suspense = () => desk.balance(desk.account('suspense'))
const booksOnce = { code: 'break_twin_decided', facts: { line: '2', name: 'day.csv' } }

/** The same rows in other bytes: in reverse order, and with another system's line ends. */
const otherBytes = (text: string): string => {
  const [head, ...rows] = text.split('\n')
  return [head, ...rows.toReversed()].join('\r\n')
}

/** An unknown row beside another, counted from two files. */
async function copied(day: string, amount: bigint) {
  const reference = newReference()
  const text = fileOf([
    { day, amount, reference },
    { day, amount: amount + 1n, reference: newReference() },
  ])
  await imported(desk, [], { text })
  await imported(desk, [], { text: otherBytes(text) })
  const [first, copy] = await desk.of(reference)
  return { reference, first: first!, copy: copy! }
}

test('a row that a second file contains in other bytes is a break of its own that names the first', async () => {
  const { first, copy } = await copied(desk.someDay(), 1_230n)
  expect([first.kind, copy.kind]).toEqual(['unknown_row', 'twice'])
  expect([(await desk.read(first.id)).twin, (await desk.read(copy.id)).twin]).toMatchObject([
    null,
    { name: 'day.csv', line: 2, is_booked: false },
  ])
})

test('is booked into suspense once, whichever of the copies comes first', async () => {
  const before = await suspense()
  const { first, copy } = await copied(desk.someDay(), rupees('60'))
  await desk.resolve(copy.id, 'suspense')
  for (const act of ['suspense', 'write_off'] as const)
    await expect(desk.resolve(first.id, act)).rejects.toMatchObject({
      code: 'break_twin_decided',
      facts: { line: '3' },
    })
  await desk.refuse(copy.id)
  await desk.resolve(first.id, 'suspense')
  await expect(desk.resolve(copy.id, 'suspense')).rejects.toMatchObject(booksOnce)
  await desk.agree(first.id)
  await expect(desk.resolve(copy.id, 'write_off')).rejects.toMatchObject(booksOnce)
  expect(await suspense()).toBe(before + rupees('60'))
})

test('cannot be booked by an approval once the other was joined to an entry', async () => {
  const day = desk.someDay()
  const reference = newReference()
  await booked(desk.db, [{ at: minuteOf(day, 60), amount: 7_777n, reference }])
  const { first, copy } = await copied(day, 7_777n)
  await desk.resolve(copy.id, 'suspense')
  const { lines, row } = await desk.read(first.id)
  const line = lines.find((one) => one.reference === reference)!
  await desk.db.write(
    (tx) => tx.run`
      insert into statement_matches (line_id, row_id, how, matched_at, matched_by)
      values (${line.id}, ${row!.id}, 'by_hand', now(), ${desk.maker.operator_id})`,
  )
  const before = await suspense()
  await expect(desk.agree(copy.id)).rejects.toMatchObject({ code: 'break_twin_decided' })
  expect([await suspense(), (await desk.read(copy.id)).state]).toEqual([before, 'proposed'])
})

test('is enforced by the database: one copy is booked, and no other joins an entry', async () => {
  const { first, copy } = await copied(desk.someDay(), 4_100n)
  await desk.resolve(first.id, 'suspense')
  const told = (change: string) => {
    const text = `update reconciliation_breaks set ${change} where id = '${copy.id}'`
    return desk.db.write((tx) => tx.run(Object.assign([text], { raw: [text] }) as never))
  }
  const { id: other } = await desk.adjust([
    [desk.account('suspense'), 1n],
    [desk.account('rail_cost'), -1n],
  ])
  await expect(told(`state = 'proposed', act = 'suspense', proposal_id = '${other}'`)).rejects.toMatchObject({
    constraint: 'copied_row_is_booked_once',
  })
  await expect(told('twin_row_id = null')).rejects.toMatchObject({ constraint: 'break_keeps_its_twin' })
})

test('two equal rows of one file are two, in every file that contains them; a third is new', async () => {
  const day = desk.someDay()
  const reference = newReference()
  const row = { day, amount: 5_500n, reference }
  for (const [times, amount] of [
    [2, 1n],
    [2, 2n],
    [3, 3n],
  ] as const)
    await imported(desk, [...Array.from({ length: times }, () => row), { day, amount, reference: newReference() }])
  const found = await desk.of(reference)
  expect(found.map(({ kind }) => kind)).toEqual([
    'unknown_row',
    'unknown_row',
    'twice',
    'twice',
    'twice',
    'twice',
    'unknown_row',
  ])
  const [one, two, again] = found
  await desk.resolve(one!.id, 'suspense')
  await expect(desk.resolve(again!.id, 'suspense')).rejects.toMatchObject({ code: 'break_twin_decided' })
  await desk.resolve(two!.id, 'suspense')
  await desk.resolve(found.at(-1)!.id, 'suspense')
})

test('a row without references is a copy where its words are equal', async () => {
  const day = desk.someDay()
  const row = { day, amount: 9_300n, description: 'CASH DEPOSIT' }
  await imported(desk, [row])
  await imported(desk, [row, { ...row, description: 'CASH DEPOSIT KTM' }])
  const found = (await breaksNow(desk.db)).filter(({ difference }) => difference === 9_300n)
  expect(found.map(({ kind }) => kind)).toEqual(['unknown_row', 'twice', 'unknown_row'])
})

test('of closing a day and resolving its break at the same moment one succeeds: no break stays unseen', async () => {
  for (const act of ['suspense', 'wait'] as const)
    for (let round = 0; round < 4; round++) {
      const day = daysAgo(desk.clock, 200 + act.length + round)
      const reference = newReference()
      await imported(desk, [{ day, amount: 2_000n + BigInt(round), reference }])
      const [one] = await desk.of(reference)
      const close = () =>
        desk.db.write((tx) =>
          closeDay(tx, { clock: desk.clock }, desk.checker, { account: khalti, day, carry_over: [one!.id] }),
        )
      const until = new Date(desk.clock.now().getTime() + 86_400_000)
      const decide = () => desk.resolve(one!.id, act, { until })
      const both = await Promise.allSettled(round % 2 === 0 ? [close(), decide()] : [decide(), close()])
      expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      const { carried_name, state } = await desk.read(one!.id)
      expect([carried_name, state]).toEqual(['Deepak Bhattarai', act === 'wait' ? 'open' : 'proposed'])
      expect(await dayNow(desk.db, day)).toMatchObject({ state: 'closed', open_breaks: 1, adds_up: true })
    }
})

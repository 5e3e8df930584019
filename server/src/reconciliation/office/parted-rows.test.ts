import { setTimeout } from 'node:timers/promises'
import { rupees } from '@sahuji/contract/money/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BreakDesk, openBreakDesk } from '../../../testing/break-desk.ts'
import { booked, dayNow, imported, khalti, minuteOf } from '../../../testing/stated-books.ts'
import { newReference } from '../../platform/ids.ts'
import { closeDay } from '../days/close-day.ts'

let desk: BreakDesk
beforeAll(async () => {
  desk = await openBreakDesk({ ago: 170, note: 'The bank was asked: these are two payments.' })
})
afterEach(async () => expect(await desk.broken()).toEqual([]))
afterAll(() => desk.close())

const suspense = () => desk.balance(desk.account('suspense'))
const close = (day: string) =>
  desk.db.write((tx) =>
    closeDay(tx, { clock: desk.clock }, desk.checker, { account: khalti, day, carry_over: [], note: '' }),
  )
const kindsOf = async (amount: bigint) => (await desk.of(amount)).map(({ kind, state }) => [kind, state])

/** What a bank credits each day under one reference, its constant, each day in its own file. */
async function constantReference(amount: bigint, words = (day: string) => `Settlement of ${day}`) {
  const [day, next] = [desk.someDay(), desk.nextDay()]
  const rail_reference = `ACC${amount}`
  await imported(desk, [{ day, amount, rail_reference, description: words(day) }])
  await imported(desk, [{ day: next, amount, rail_reference, description: words(next) }])
  const [first, second] = await desk.of(amount)
  return { day, next, first: first!.id, second: second!.id }
}

test('two payments of two days under a constant reference are declared separate by two people, and booked', async () => {
  const amount = rupees('1,000')
  const { day, next, first, second } = await constantReference(amount)
  await desk.resolve(first, 'suspense')
  await desk.agree(first)
  const { acts, suggested, twin } = await desk.read(second)
  expect({ acts, suggested }).toEqual({ acts: ['copy', 'not_copy', 'wait'], suggested: 'wait' })
  expect(twin).toMatchObject({ day, is_booked: true, second_person: ['copy', 'not_copy'] })
  await desk.resolve(second, 'not_copy')
  expect(await desk.read(second)).toMatchObject({ state: 'proposed', act: 'not_copy', acts: [] })
  const proposal = await desk.proposalOf(second)
  expect(proposal).toMatchObject({ kind: 'copied_row', state: 'waiting', amount: null, transfer_id: null })
  await expect(close(next)).rejects.toMatchObject({ code: 'day_not_explained' })
  await desk.agree(second)
  expect(await desk.read(second)).toMatchObject({ state: 'open', kind: 'unknown_row', twin: null })
  const before = await suspense()
  await desk.resolve(second, 'suspense')
  await desk.agree(second)
  expect(await suspense()).toBe(before + amount)
  for (const one of [day, next])
    expect(await close(one)).toMatchObject({ state: 'closed', copies: 0n, in_suspense: amount, adds_up: true })
})

test.for([
  ['other', '1,001', (day: string) => `Settlement of ${day}`],
  ['the same', '1,011', () => 'Settlement'],
] as const)('two people declare a copy of another day with %s words; after a refusal it stays open', async (given) => {
  const [, rupeesOf, words] = given
  const amount = rupees(rupeesOf)
  const { next, first, second } = await constantReference(amount, words)
  expect((await desk.read(second)).twin).toMatchObject({ second_person: ['copy', 'not_copy'] })
  await desk.resolve(first, 'suspense')
  await desk.agree(first)
  await desk.resolve(second, 'copy')
  await expect(close(next)).rejects.toMatchObject({ code: 'day_not_explained' })
  await desk.refuse(second)
  expect(await desk.read(second)).toMatchObject({ state: 'open', twin: { is_booked: true } })
  await desk.resolve(second, 'copy')
  await desk.agree(second)
  expect(await desk.read(second)).toMatchObject({ state: 'resolved', act: 'copy' })
  expect(await close(next)).toMatchObject({ copies: amount, adds_up: true })
})

test('is enforced by the database: one person cannot part or end such a row, nor use another row’s approval', async () => {
  const { operator_id: by } = desk.maker
  const { first, second } = await constantReference(rupees('1,002'))
  const other = await constantReference(rupees('1,003'))
  await desk.resolve(other.second, 'not_copy')
  const { id: agreed } = await desk.agree(other.second)
  const { row } = await desk.read(first)
  await desk.told(other.second, 'proposal_id = null')
  const said = `note = 'N', decided_by = '${by}', decided_name = 'N'`
  for (const proposal of ['null', `'${agreed}'`]) {
    const parts = `state = 'open', twin_row_id = null, parted_from = '{${row!.id}}', kind = 'unknown_row', act = 'not_copy'`
    await expect(desk.told(second, `${parts}, ${said}, proposal_id = ${proposal}`)).rejects.toMatchObject({
      constraint: 'break_keeps_its_twin',
    })
    const ends = `state = 'resolved', resolved_at = now(), act = 'copy'`
    await expect(desk.told(second, `${ends}, ${said}, proposal_id = ${proposal}`)).rejects.toMatchObject({
      constraint: 'break_stays_what_it_is',
    })
  }
})

test('what was booked under a constant reference leaves the first row free, once two people say so', async () => {
  const amount = rupees('1,004')
  const { day, next, first, second } = await constantReference(amount)
  await desk.resolve(second, 'suspense')
  expect((await desk.read(first)).acts).toEqual(['copy', 'wait'])
  await desk.agree(second)
  expect((await desk.read(first)).acts).toEqual(['copy', 'not_copy', 'wait'])
  await desk.resolve(first, 'not_copy')
  await desk.agree(first)
  expect(await desk.read(first)).toMatchObject({ state: 'open', twin: null })
  await desk.resolve(first, 'suspense')
  await desk.agree(first)
  for (const one of [day, next]) expect(await close(one)).toMatchObject({ in_suspense: amount, adds_up: true })
})

test('a payment in two files is parted from another one of our reference, and its copy goes along', async () => {
  const row = { day: desk.someDay(), amount: rupees('800'), reference: newReference() }
  const other = { ...row, rail_reference: `R${newReference()}` }
  await imported(desk, [row])
  for (const amount of [1n, 2n]) await imported(desk, [{ day: row.day, amount, reference: newReference() }, other])
  const [first, second, copy] = (await desk.of(row.amount)).map(({ id }) => id)
  await desk.resolve(first!, 'suspense')
  await desk.agree(first!)
  await desk.resolve(second!, 'not_copy')
  expect(await desk.read(second!)).toMatchObject({ kind: 'unknown_row', state: 'open', twin: null })
  expect(await desk.read(copy!)).toMatchObject({ kind: 'twice', twin: { line: 3, is_booked: false } })
  await desk.resolve(second!, 'suspense')
  await desk.agree(second!)
  await expect(desk.resolve(copy!, 'suspense')).rejects.toMatchObject({ code: 'break_twin_decided' })
  expect((await desk.read(copy!)).acts).toEqual(['copy', 'wait'])
  await desk.resolve(copy!, 'copy')
  expect(await dayNow(desk.db, row.day)).toMatchObject({
    in_suspense: 2n * row.amount,
    copies: row.amount,
    adds_up: true,
  })
})

test('of three rows with the same words the third is a copy of the second once both are parted from the first', async () => {
  const row = { day: desk.someDay(), amount: rupees('700'), description: 'cash counter' }
  for (const amount of [1n, 2n, 3n]) await imported(desk, [row, { day: row.day, amount, reference: newReference() }])
  const [first, second, third] = (await desk.of(row.amount)).map(({ id }) => id)
  for (const id of [second!, third!]) await desk.resolve(id, 'not_copy')
  expect(await kindsOf(row.amount)).toEqual([
    ['unknown_row', 'open'],
    ['unknown_row', 'open'],
    ['twice', 'open'],
  ])
  expect((await desk.read(third!)).twin).toMatchObject({ is_booked: false })
  await desk.resolve(second!, 'suspense')
  await expect(desk.resolve(third!, 'suspense')).rejects.toMatchObject({ code: 'break_twin_decided' })
  await desk.agree(second!)
  // whether it is a copy of that one is a separate decision
  desk.bank.clock.advance({ minutes: 1 })
  await desk.resolve(third!, 'not_copy')
  await desk.resolve(third!, 'suspense')
  await desk.agree(third!)
  await desk.resolve(first!, 'suspense')
  expect(await dayNow(desk.db, row.day)).toMatchObject({ in_suspense: 2n * row.amount, copies: 0n, adds_up: true })
})

test('is enforced by the database: a row joins what was parted before, and leaves it by a separate decision', async () => {
  const row = { day: desk.someDay(), amount: rupees('701'), description: 'cash counter' }
  for (const amount of [1n, 2n, 3n]) await imported(desk, [row, { day: row.day, amount, reference: newReference() }])
  const [first, second, third] = (await desk.of(row.amount)).map(({ id }) => id)
  await desk.resolve(second!, 'not_copy')
  const [a, b] = [(await desk.read(first!)).row!.id, (await desk.read(second!)).row!.id]
  const parts = `twin_row_id = null, kind = 'unknown_row', act = 'not_copy', note = 'N', decided_by = '${desk.maker.operator_id}'`
  await expect(desk.told(third!, `${parts}, parted_from = '{${a}}'`)).rejects.toMatchObject({
    constraint: 'break_keeps_its_twin',
  })
  await expect(desk.told(third!, `${parts}, parted_from = '{${a},${b}}'`)).rejects.toMatchObject({
    constraint: 'break_keeps_its_twin',
  })
  await desk.resolve(third!, 'not_copy')
  const alone = `twin_row_id = null, kind = 'unknown_row', parted_from = '{${a},${b}}'`
  await expect(desk.told(third!, alone)).rejects.toMatchObject({ constraint: 'break_keeps_its_twin' })
  await desk.told(third!, `${alone}, note = 'Asked once more.'`)
})

test('a copy under the same reference of the rail belongs to no other entry than the one that was found', async () => {
  const day = desk.someDay()
  const [amount, reference, rail_reference] = [rupees('500'), newReference(), `Q${newReference()}`]
  await booked(desk.db, [
    { at: minuteOf(day, 60), amount, reference, rail_reference },
    { at: minuteOf(day, 90), amount, reference: newReference() },
  ])
  await desk.saidTwice({ day, amount, reference, rail_reference })
  const [copy] = await desk.of(amount)
  const { acts, lines, row } = await desk.read(copy!.id)
  expect(acts).toEqual(['copy', 'wait'])
  const line_id = lines[0]!.id
  await expect(desk.resolve(copy!.id, 'belongs', { line_id })).rejects.toMatchObject({ code: 'break_copy_booked' })
  const byHand = desk.db.write(
    (tx) => tx.run`
      insert into statement_matches (line_id, row_id, how, matched_at, matched_by)
      values (${line_id}, ${row!.id}, 'by_hand', now(), ${desk.maker.operator_id})`,
  )
  await expect(byHand).rejects.toMatchObject({ constraint: 'copy_of_booked_row_belongs_to_nothing' })
})

test('the same references with another amount are shown beside the break before the approval', async () => {
  const row = { day: desk.someDay(), amount: rupees('900'), reference: newReference(), rail_reference: 'R300' }
  await imported(desk, [row])
  await imported(desk, [{ ...row, amount: rupees('950') }])
  const [second] = await desk.of(rupees('950'))
  expect((await desk.read(second!.id)).changed).toEqual({
    name: 'day.csv',
    line: 2,
    day: row.day,
    amount: rupees('900'),
  })
  await imported(desk, [{ ...row, amount: rupees('960'), rail_reference: 'R301' }])
  const [third] = await desk.of(rupees('960'))
  expect((await desk.read(third!.id)).changed).toBeNull()
})

test('a break is put off for sixty days at most', async () => {
  const amount = 7_010n
  await imported(desk, [{ day: desk.someDay(), amount, reference: newReference() }])
  const [one] = await desk.of(amount)
  const after = (days: number) => new Date(desk.clock.now().getTime() + days * 86_400_000)
  await expect(desk.resolve(one!.id, 'wait', { until: after(61) })).rejects.toMatchObject({ code: 'fields_invalid' })
  await desk.resolve(one!.id, 'wait', { until: after(60) })
  await expect(desk.told(one!.id, `kept_until = '9999-12-31'`)).rejects.toMatchObject({
    constraint: 'break_waits_sixty_days_at_most',
  })
})

test('of two that end both copies of a row at once, past the application, the second is refused', async () => {
  const row = { day: desk.someDay(), amount: 7_020n, reference: newReference() }
  await desk.saidTwice(row)
  const [first, copy] = (await desk.of(row.amount)).map(({ id }) => id)
  const { operator_id: by } = desk.maker
  const second = await desk.db.write(async (tx) => {
    await tx.run`
      update reconciliation_breaks
         set state = 'resolved', resolved_at = now(), act = 'copy', note = 'N', decided_name = 'N', decided_by = ${by}
       where id = ${copy!}`
    const ends = `state = 'resolved', resolved_at = now(), act = 'copy', note = 'N', decided_name = 'N', decided_by = '${by}'`
    const told = Promise.allSettled([desk.told(first!, ends)])
    await setTimeout(300)
    return { told }
  })
  expect(await second.told).toMatchObject([{ status: 'rejected', reason: { constraint: 'break_stays_what_it_is' } }])
  expect((await desk.of(row.amount)).map(({ state }) => state)).toEqual(['open', 'resolved'])
})

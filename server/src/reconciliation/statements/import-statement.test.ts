import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../../testing/money-desk.ts'
import { daysAgo, fileOf, imported, khalti } from '../../../testing/stated-books.ts'
import { newReference } from '../../platform/ids.ts'
import { addPart, beginStatement, countStatement } from './import-statement.ts'
import { previewStatement } from './preview-statement.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const by = { operator_id: null, name: 'Nirmala Joshi' }
const begin = () =>
  desk.db.write((tx) => beginStatement(tx, desk.clock, by, { account: khalti, map: 'khalti', name: 'khalti.csv' }))
const add = (id: string, number: number, text: string, is_last = false) =>
  desk.db.write((tx) => addPart(tx, { id, number, text, is_last }))

test('a file without line ends is refused at its first part, and nothing of it is kept', async () => {
  const { id } = await begin()
  for (const text of ['x,'.repeat(100_000), `"${'x,\n'.repeat(5)}${'y'.repeat(100_000)}`])
    await expect(add(id, 1, text)).rejects.toMatchObject({ code: 'statement_has_no_lines', fields: ['text'] })
  // the right file goes on under the same number
  const day = daysAgo(desk.clock, 5)
  expect((await add(id, 1, fileOf([{ day, amount: 500n }]), true)).state).toBe('read')
})

test('rows whose sum no figure carries are refused; just below it the preview says them all', async () => {
  const day = daysAgo(desk.clock, 6)
  const row = (amount: bigint) => ({ day, amount })
  const most = 10n ** 14n
  const { id } = await begin()
  const over = fileOf(Array.from({ length: 95 }, () => row(most)))
  await expect(add(id, 1, over, true)).rejects.toMatchObject({ code: 'statement_too_large' })
  const beyond = await begin()
  await add(beyond.id, 1, fileOf([row(most), row(most)]))
  // more than the largest number of the database
  await desk.db.write(
    (tx) => tx.run`
      insert into rail_statement_rows (statement_id, account, line, day, amount, fee, description)
      select statement_id, account, n + 10, day, amount, fee, description
        from rail_statement_rows, generate_series(1, 100000) n where statement_id = ${beyond.id} and line = 2`,
  )
  await expect(add(beyond.id, 2, '\n', true)).rejects.toMatchObject({ code: 'statement_too_large' })
  await add(id, 1, fileOf([row(most - 1n), row(1n)]), true)
  expect(await desk.db.read((tx) => previewStatement(tx, id))).toMatchObject({ rows: 2, sum: most })
})

test('a day of 20,000 rows is looked at and counts in steps of its size, as soon as it was read', async () => {
  const day = daysAgo(desk.clock, 20)
  const run = newReference()
  const amount = (place: number) => BigInt(place + 1) * 100n
  const text = (letter: string, size: number) =>
    fileOf(
      Array.from({ length: size }, (_, place) => {
        const name = `${run}${letter}${place}`
        return { day, amount: amount(place), reference: name, rail_reference: `KH${name}` }
      }),
    )
  const read = async (file: string) => {
    const { id } = await begin()
    const parts = Math.ceil(file.length / 500_000)
    for (let part = 0; part < parts; part++)
      await add(id, part + 1, file.slice(part * 500_000, (part + 1) * 500_000), part === parts - 1)
    return id
  }
  // what the planner knows is from before: a day of ten rows
  await imported(desk, [], { text: text('A', 10) })
  await desk.bank.owner.write((tx) => tx.run`analyze rail_statement_rows`)
  await imported(desk, [], { text: text('B', 20_000) })
  const id = await read(text('C', 20_000).replaceAll(`${run}C7,`, `${run}B7,`))
  const touched = () =>
    desk.bank.owner.read(
      (tx) => tx.one<{ rows: bigint }>`
        select pg_stat_clear_snapshot()::text, (seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as rows
          from pg_stat_user_tables where relname = 'rail_statement_rows'`,
    )
  const seen = await touched()
  expect(await desk.db.read((tx) => previewStatement(tx, id))).toMatchObject({
    rows: 20_000,
    comparison: { repeated: 1, known: 0 },
  })
  await desk.db.write((tx) => countStatement(tx, desk.clock, { id }))
  // statistics of a transaction are written after it
  await expect.poll(async () => (await touched()).rows > seen.rows).toBe(true)
  expect(Number((await touched()).rows - seen.rows)).toBeLessThan(20_000 * 40)
}, 120_000)

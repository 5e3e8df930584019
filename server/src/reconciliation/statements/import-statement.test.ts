import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../../testing/money-desk.ts'
import { daysAgo, fileOf, imported, khalti } from '../../../testing/stated-books.ts'
import { newReference } from '../../platform/ids.ts'
import { addPart, beginStatement, bytesMost, chooseConventions, countStatement } from './import-statement.ts'
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

test('a file of CSV is bounded, however many parts it comes in', async () => {
  const { id } = await begin()
  await add(id, 1, fileOf([{ day: daysAgo(desk.clock, 5), amount: 500n }]))
  await desk.bank.owner.write(
    (tx) => tx.run`
      update rail_statement_parts set text = repeat(' ', ${bytesMost - 100}) where statement_id = ${id} and number = 1`,
  )
  await expect(add(id, 2, ' '.repeat(200))).rejects.toMatchObject({ code: 'statement_file_too_large' })
})

test('rows whose sum exceeds every figure are refused; just below it the preview shows them all', async () => {
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

test('a day of 20,000 rows is previewed and counted in steps of its size, right after it was read', async () => {
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

describe('a file of a bank', () => {
  const account = khalti
  const head = 'Date,Description,Reference,Debit,Credit,Balance'
  const bring = async (text: string) => {
    const ask = { account, map: 'bank', name: 'bank.csv' }
    const { id } = await desk.db.write((tx) => beginStatement(tx, desk.clock, by, ask))
    const cut = Math.floor(text.length / 2)
    await add(id, 1, text.slice(0, cut))
    await add(id, 2, text.slice(cut), true)
    return id
  }
  const preview = (id: string) => desk.db.read((tx) => previewStatement(tx, id))
  const count = (id: string, more = {}) => desk.db.write((tx) => countStatement(tx, desk.clock, { id, ...more }))

  test('whose dates fit two forms counts only after one was chosen', async () => {
    const id = await bring(`${head}\n11/05/2026,a,RX1,,10.00,10.00\n11/06/2026,b,RX2,,20.00,30.00\n`)
    expect((await preview(id)).doubts.dates?.text).toBe('11/05/2026')
    await expect(count(id)).rejects.toMatchObject({ code: 'statement_dates_unclear' })
    await expect(desk.db.write((tx) => chooseConventions(tx, { id, dates: 'bs-dmy' }))).rejects.toMatchObject({
      code: 'fields_invalid',
    })
    await desk.db.write((tx) => chooseConventions(tx, { id, dates: 'mdy' }))
    expect(await preview(id)).toMatchObject({ rows: 2, first_day: '2026-11-05', last_day: '2026-11-06' })
    await count(id)
    await expect(desk.db.write((tx) => chooseConventions(tx, { id, dates: 'dmy' }))).rejects.toMatchObject({
      code: 'statement_decided',
    })
  })

  test('is read again by the line that decides, and keeps no part of it once it counts', async () => {
    const id = await bring(`${head}\n11/07/2026,a,RY1,,10.00,\n11/25/2026,b,RY2,,20.00,\n`)
    expect(await preview(id)).toMatchObject({ rows: 2, first_day: '2026-11-07', last_day: '2026-11-25' })
    await count(id)
    expect(
      await desk.db.read((tx) => tx.many`select number from rail_statement_parts where statement_id = ${id}`),
    ).toEqual([])
  })

  test('with a missing row counts only after a person has checked it', async () => {
    const id = await bring(`${head}\n2026-10-01,a,RZ1,,10.00,110.00\n2026-10-01,c,RZ3,,5.00,145.00\n`)
    expect((await preview(id)).doubts.balance).toMatchObject({ count: 1, first: [{ line: 3, missing: 3_000n }] })
    await expect(count(id)).rejects.toMatchObject({ code: 'statement_unclear' })
    await count(id, { is_seen: true })
  })

  test('may name its separator, and have lines before its head', async () => {
    const id = await bring(
      `sep=;\nAccount;0123\nPeriod;October\n\n${head.replaceAll(',', ';')}\n2026-10-02;a;RW1;;10.00;\n`,
    )
    expect(await preview(id)).toMatchObject({ rows: 1, bad_lines: 0, sum: 1_000n })
  })

  test('with two columns of one name is refused', async () => {
    await expect(bring(`${head},Credit\n2026-10-03,a,RV1,,10.00,,1\n`)).rejects.toMatchObject({
      code: 'statement_column_doubled',
      facts: { column: 'Credit' },
    })
  })

  test('is read in turns, so that a file full of open quotation marks does not block other requests', async () => {
    let turns = 0
    let isReading = true
    const count = () => {
      turns++
      if (isReading) setImmediate(count)
    }
    setImmediate(count)
    await bring(`${head}\n${'"\n'.repeat(5_000)}`)
    isReading = false
    expect(turns).toBeGreaterThan(20)
  })
})

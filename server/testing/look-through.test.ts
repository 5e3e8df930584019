import { existsSync } from 'node:fs'
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasCardNumber } from '@sahuji/contract/input/card-number'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { cardCanaries, lookedAtLog } from './canaries.ts'
import { checkLooked, lookedVariable, lookThroughTables, lookThroughWorld, searchedTests } from './look-through.ts'
import { linkToken, phoneCode, type Someone, verifiedByCode } from './people.ts'

let app: TestApp
let sita: Someone
beforeAll(async () => {
  app = await startTestApp()
  sita = await verifiedByCode(app)
})
afterAll(() => app.close())

const card = cardCanaries[0]!

describe('the search of a world at its end', () => {
  test('finds nothing in a world whose people signed up, verified and signed in', async () => {
    const { tables, found, sent } = await lookThroughTables(app.owner)
    expect({ found, isWhole: tables > 10 }).toEqual({ found: [], isWhole: true })
    expect(sent).toEqual(
      expect.arrayContaining([await phoneCode(app, sita.mobile_no), await linkToken(app, sita.email)]),
    )
  })

  test('finds a card, a token, a password or a code that was planted in a table, whatever its column', async () => {
    const code = await phoneCode(app, sita.mobile_no)
    const leaks = [
      `paid with ${card.replace(/(\d{4})/g, '$1 ').trim()}`,
      sita.token,
      `was ${sita.password}`,
      `OTP ${code}`,
    ]
    for (const leak of leaks) {
      await app.owner.write(async (tx) => {
        await tx.run`create table planted (id int, note text, facts jsonb)`
        await tx.run`insert into planted values (1, ${leak}, null)`
      })
      expect((await lookThroughTables(app.owner)).found).toEqual([expect.stringContaining('table planted')])
      await app.owner.write(
        (tx) => tx.run`update planted set note = null, facts = jsonb_build_object('said', ${leak}::text)`,
      )
      expect((await lookThroughTables(app.owner)).found).toEqual([expect.stringContaining('table planted')])
      await app.owner.write((tx) => tx.run`drop table planted`)
    }
    // a figure is no code
    await app.owner.write(async (tx) => {
      await tx.run`create table planted (facts jsonb)`
      await tx.run`insert into planted values (jsonb_build_object('amount', ${Number(code)}::int))`
    })
    expect((await lookThroughTables(app.owner)).found).toEqual([])
    await app.owner.write((tx) => tx.run`drop table planted`)
  })

  test('searches what was written from a transaction on, and nothing before', async () => {
    const next = () =>
      app.owner.read((tx) => tx.one<{ xid: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`)
    const before = await next()
    await app.owner.write(async (tx) => {
      await tx.run`create table planted (note text)`
      await tx.run`insert into planted values (${card})`
    })
    const after = await next()
    const found = async ({ xid }: { xid: string }) => (await lookThroughTables(app.owner, xid)).found
    expect([await found(before), await found(after)]).toEqual([[expect.stringContaining('table planted')], []])
    await app.owner.write((tx) => tx.run`update planted set note = note`)
    expect(await found(after)).toHaveLength(1)
    await app.owner.write((tx) => tx.run`drop table planted`)
  })

  test('finds them in a line of a log, and a code that was logged before it was known', () => {
    const { log, found } = lookedAtLog()
    log.debug({ said: card }, 'a card')
    log.info(`Bearer ${'x'.repeat(43)}`)
    log.warn({ err: new Error(`who has ${sita.password}`) }, 'a password')
    log.info('the code is 831904')
    log.info({ amount: 831_905, paths: 'a/831905.9' }, 'a figure')
    expect(found(['831904', '831905'])).toEqual([
      expect.stringContaining(card),
      expect.stringContaining('Bearer'),
      expect.stringContaining(sita.password),
      expect.stringContaining('831904'),
    ])
  })

  test('is recorded for the end of the run, which fails with the name of the world', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sahuji-looked-'))
    const [file, before] = [join(folder, 'looked.jsonl'), process.env[lookedVariable]]
    process.env[lookedVariable] = file
    try {
      const { log, ...looked } = lookedAtLog()
      await lookThroughWorld(app.owner, [{ log, ...looked }], 'funding/good.test.ts:7')
      checkLooked(file)
      log.info(card)
      await lookThroughWorld(app.owner, [{ log, ...looked }], 'funding/leaking.test.ts:7')
      expect(() => checkLooked(file)).toThrow('funding/leaking.test.ts:7: log:')
      expect((await readFile(file, 'utf8')).split('\n').filter(Boolean)).toHaveLength(2)
      await writeFile(file, '')
    } finally {
      if (before === undefined) delete process.env[lookedVariable]
      else process.env[lookedVariable] = before
      await rm(folder, { recursive: true })
    }
  })

  test('searches the tables of tests that exist', () => {
    const missing = searchedTests.filter((path) => !existsSync(join(import.meta.dirname, '../src', path)))
    expect(missing).toEqual([])
  })

  test('knows every card that a test types', async () => {
    const root = join(import.meta.dirname, '../..')
    const typed: string[] = []
    const exclude = (name: string) => name.includes('node_modules')
    for await (const path of glob('{server,simulator,e2e,bench}/**/*.ts', { cwd: root, exclude })) {
      const text = await readFile(join(root, path), 'utf8')
      typed.push(...(text.match(/(?<![\w.])[3-6]\d{3}(?:[ -]?\d{4}){3}(?!\w)/g) ?? []).filter(hasCardNumber))
    }
    expect(typed.length).toBeGreaterThan(10)
    expect(typed.filter((number) => !cardCanaries.includes(number.replace(/[ -]/g, '')))).toEqual([])
  })
})

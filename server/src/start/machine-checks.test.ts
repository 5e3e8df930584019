import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { warnOfFewDescriptors } from './machine-checks.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limits-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function saidOf(limits: string): Promise<string[]> {
  const file = join(folder, 'limits')
  await writeFile(file, limits)
  const said: string[] = []
  const log = createLog({ level: 'warn', to: { write: (line: string) => void said.push(line) } })
  await warnOfFewDescriptors(log, file)
  return said
}
const limits = (soft: string) =>
  `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${soft.padEnd(20)} 1048576              files\n`

test('a limit below the needs of all streams is logged at the start, with its effect', async () => {
  const [line, ...others] = await saidOf(limits('4096'))
  expect(others).toEqual([])
  expect(JSON.parse(line!)).toMatchObject({ limit: 4096, needed: 21_000 })
  expect(line).toContain('ulimit -n is too low: about 3096 dashboards can stay connected, not 20000')
})

test('a limit that suffices, is absent or is unknown is not logged', async () => {
  expect(await saidOf(limits('65536'))).toEqual([])
  expect(await saidOf(limits('unlimited'))).toEqual([])
  expect(await saidOf('')).toEqual([])
})

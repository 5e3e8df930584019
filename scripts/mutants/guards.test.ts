import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { guards } from './guards.ts'

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const migrations = readdirSync(new URL('../../server/migrations', import.meta.url)).toSorted()
/** A guard that a later migration rewrites would change nothing. */
const isWrittenAnew = (file: string, code: string) =>
  migrations.some((name) => `server/migrations/${name}` > file && textOf(`server/migrations/${name}`).includes(code))
const words = (text: string) => text.replaceAll(/[\\^$]|\(\?:|\.[*+]/g, ' ')

describe('a guard that test:mutants takes out', () => {
  test('is one of at least forty, each listed once', () => {
    expect(guards.length).toBeGreaterThanOrEqual(40)
    expect(new Set(guards.map(({ says }) => says)).size).toBe(guards.length)
  })

  test.each(guards.map((guard) => [guard.says, guard] as const))('stands once in its file: %s', (_, guard) => {
    expect(textOf(guard.file).split(guard.code).length - 1).toBe(1)
    expect(guard.without).not.toBe(guard.code)
    if (guard.file.startsWith('server/migrations/')) expect(isWrittenAnew(guard.file, guard.code)).toBe(false)
    expect(words(textOf(guard.stories ?? guard.test))).toContain(words(guard.named).trim().split(' ').at(-1))
  })
})

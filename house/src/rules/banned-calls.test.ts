import { expect, test } from 'vitest'
import { build, found } from '../../testing/build.ts'
import { bannedCalls } from './banned-calls.ts'
import { bannedWords } from './banned-words.ts'

const linesOf = (path: string, text: string) =>
  found(bannedCalls, build({ [path]: text })).map((line) => Number(line.split(':')[1]?.split(' ')[0]))

test('the machine’s clock is read in clock.ts alone; a given instant may be parsed', () => {
  const text = "new Date()\nDate.now()\nnew Date('2026-01-01')\n"
  expect(linesOf('server/src/auth/a.ts', text)).toEqual([1, 2])
  expect(linesOf('server/src/platform/clock.ts', text)).toEqual([])
  expect(linesOf('server/src/auth/a.test.ts', text)).toEqual([])
})

test('floats stay away from money', () => {
  const text =
    'parseFloat(text)\nprice.toFixed(2)\nNumber(amount)\nNumber(count)\nseconds.toFixed(1)\nNumber(paisa % 100n)\n'
  expect(linesOf('dashboard/src/home/a.ts', text)).toEqual([1, 2, 3])
  expect(linesOf('server/src/tariff/a.ts', '// not paisa: basis points\nNumber(fee)\n')).toEqual([])
})

test('a key of the dashboard grows with time', () => {
  const text = 'const key = crypto.randomUUID()\n'
  expect(linesOf('dashboard/src/payouts/a.ts', text)).toEqual([1])
  expect(linesOf('dashboard/src/platform/a.ts', text)).toEqual([])
})

test('the types are never switched off, not even in tests', () => {
  const text = 'let a: any\nconst b = 1 as unknown as string\n// @ts-expect-error because\n'
  expect(linesOf('e2e/a.spec.ts', text).toSorted()).toEqual([1, 2, 3])
})

test('nothing writes to the console but scripts', () => {
  expect(linesOf('server/src/auth/a.ts', "console.log('x')\n")).toEqual([1])
  expect(linesOf('scripts/a.ts', "console.log('x')\n")).toEqual([])
})

test('what a domain exports uses the glossary; a rail may quote its own words', () => {
  const text = 'export const openGateway = 1\nexport const gate_way = 2\n'
  const house = build({ 'server/src/funding/a.ts': text, 'server/src/rails/onepg/a.ts': text })
  expect(found(bannedWords, house)).toEqual(['server/src/funding/a.ts:1 openGateway: say "rail", not "gateway"'])
})

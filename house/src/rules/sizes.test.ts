import { expect, test } from 'vitest'
import { build, found } from '../../testing/build.ts'
import { noRatchet } from '../ratchet.ts'
import { sizes } from './sizes.ts'

const long = (lines: number) => 'x\n'.repeat(lines)
const longFunction = (lines: number) => `function count() {\n${long(lines - 2)}}\n`
const path = 'server/src/a.ts'

test('a file may have 400 lines and not 401', () => {
  const house = build({ [path]: long(400), 'server/src/b.ts': long(401), 'server/src/b.test.ts': long(400) })
  expect(found(sizes, house)).toEqual(['server/src/b.ts:1 the file has 401 lines; at most 400'])
})

test('a function of 71 lines is too long; the body of describe is no function', () => {
  const house = build({
    [path]: longFunction(71),
    'server/src/b.test.ts': `describe.each([1])('x', () => {\n${long(80)}})\ndescribe('y', () => {\n${long(80)}})\n`,
  })
  expect(found(sizes, house)).toEqual([`${path}:1 count has 71 lines; at most 70`])
})

test('the ratchet allows a debt, and asks for the smaller number as soon as it shrinks', () => {
  const allowing = (lines: number) =>
    found(sizes, build({ [path]: long(410) }, { ratchet: { ...noRatchet, long_files: { [path]: lines } } }))
  expect(allowing(410)).toEqual([])
  expect(allowing(409)).toEqual([`${path}:1 the file grew to 410 lines; the ratchet allows 409`])
  expect(allowing(415)).toEqual([
    `${path}:1 the file is down to 410 lines: write that for ${path} in house/ratchet.json`,
  ])
})

test('the ratchet itself may not grow, and names nothing that is gone', () => {
  const ratchet = { ...noRatchet, long_files: { 'server/src/gone.ts': 420 }, missing_migrations: [7] }
  expect(found(sizes, build({}, { ratchet, ratchetBefore: noRatchet }))).toEqual([
    'house/ratchet.json:1 server/src/gone.ts is gone: take it out',
    'house/ratchet.json:1 the entry server/src/gone.ts was added or raised; the ratchet may only shrink',
    'house/ratchet.json:1 the gap 7 was added; the ratchet may only shrink',
  ])
})

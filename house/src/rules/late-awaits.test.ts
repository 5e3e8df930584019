import { expect, test } from 'vitest'
import { build, found } from '../../testing/build.ts'
import { lateAwaits } from './late-awaits.ts'

const path = 'server/src/funding/a.ts'
const inside = (text: string) => found(lateAwaits, build({ [path]: `async function a() {\n${text}\n}\n` })).length

test('a promise that is kept while another is awaited needs somebody who hears it fail', () => {
  expect(found(lateAwaits, build({ [path]: 'const a = ask()\nawait other()\nawait a\n' }))).toEqual([
    `${path}:1 nobody hears \`a\` fail while another promise is awaited; await both at once, or give it a catch`,
  ])
  expect(inside('const a = ask()\nfor (;;) {\n const b = await other()\n if (b) return (await a).c\n}')).toBe(1)
  expect(inside('const a = ask()\nfor await (const b of others()) b()\nawait a')).toBe(1)
  expect(inside('const a = ask()\nconst b = more()\nawait other()\nawait a\nawait b')).toBe(2)
})

test('awaited at once, together, or with a catch it has one', () => {
  expect(inside('const a = ask()\nawait a\nawait other()')).toBe(0)
  expect(inside('const a = ask()\nconst b = other()\nawait Promise.all([a, b])\nawait a')).toBe(0)
  expect(inside('const a = ask()\na.catch(() => {})\nawait other()\nawait a')).toBe(0)
  expect(inside('const a = ask().then((b) => b)\nstops.push(() => a)\nawait other()\nawait a')).toBe(0)
})

test('what is no promise is never awaited, and an inner function waits for itself', () => {
  expect(inside('const a = ask()\nawait other()\nreturn a')).toBe(0)
  expect(inside('const a = ask()\nconst b = async () => { await other() }\nawait a\nreturn b')).toBe(0)
})

test('a page and a test end with nothing', () => {
  const text = 'const a = ask()\nawait other()\nawait a\n'
  const house = build({ 'dashboard/src/home/a.ts': text, 'server/src/funding/a.test.ts': text })
  expect(found(lateAwaits, house)).toEqual([])
})

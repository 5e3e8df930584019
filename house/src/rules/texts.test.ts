import { expect, test } from 'vitest'
import { build, found } from '../../testing/build.ts'
import { texts } from './texts.ts'

const rulesOf = (path: string, text: string) =>
  found(texts, build({ [path]: text })).map((line) => Number(line.split(':')[1]?.split(' ')[0]))

test('a page lets the kit write figures and dates', () => {
  const text =
    'formatMoney(1n)\nnew Intl.NumberFormat("en")\nmoment.toLocaleDateString()\nf().toLocaleString()\nMath.round(2)\n'
  expect(rulesOf('dashboard/src/home/a.tsx', text)).toEqual([1, 2, 3, 4])
  expect(rulesOf('dashboard/src/kit/a.tsx', text)).toEqual([])
  expect(rulesOf('server/src/home/a.ts', text)).toEqual([])
})

test('a mail is sent as a kind of message', () => {
  expect(rulesOf('server/src/auth/a.ts', 'sendMessage(tx, mail)\nsend(tx, kind, to)\n')).toEqual([1])
  expect(rulesOf('server/src/platform/a.ts', 'sendMessage(tx, mail)\n')).toEqual([])
})

test('the code has no table of translations', () => {
  const languages = ['zh', 'es', 'fr', 'it', 'ar', 'ne']
  const tableOf = (text: string) =>
    `const words = { en: 'Fee', ${languages.map((code) => `${code}: ${text}`).join(', ')} }\n`
  for (const text of ["'x'", '`x ${y}`', "{ title: 'x' }", "['x']"]) {
    expect(rulesOf('server/src/auth/a.ts', tableOf(text))).toEqual([1])
    expect(rulesOf('contract/src/auth/a.ts', tableOf(text))).toEqual([1])
  }
  expect(rulesOf('server/src/auth/a.ts', tableOf('spelled'))).toEqual([])
  expect(rulesOf('server/src/auth/a.test.ts', tableOf("'x'"))).toEqual([])
  expect(rulesOf('contract/src/transactions/search/bound-words.ts', tableOf("'x'"))).toEqual([])
})

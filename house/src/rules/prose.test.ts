import { expect, test } from 'vitest'
import { build, found } from '../../testing/build.ts'
import { noRatchet } from '../ratchet.ts'
import { prose } from './prose.ts'

const text = `// Nobody is told of it.\ntest('a row that stands alone', () => {})\nconst said = 'whoever'\n`

test('counts the forms in comments and test names, and not those in code', () => {
  const house = build({ 'server/src/a.test.ts': text }, { ratchet: { ...noRatchet, prose: 2 } })
  expect(found(prose, house)).toEqual([
    'house/ratchet.json:1 3 forms that docs/writing.md avoids, 2 allowed: npm run house -- --prose <path>',
  ])
})

test('lets the count of the ratchet fall, and never rise', () => {
  const house = (before: number) =>
    build(
      { 'server/src/a.test.ts': text },
      { ratchet: { ...noRatchet, prose: 4 }, ratchetBefore: { ...noRatchet, prose: before } },
    )
  expect(found(prose, house(5))).toEqual([])
  expect(found(prose, house(3))).toEqual(['house/ratchet.json:1 the count of prose was raised; it may only fall'])
})

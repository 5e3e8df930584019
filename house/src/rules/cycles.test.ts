import { expect, test } from 'vitest'
import { build, found } from '../../testing/build.ts'
import { circles, cycles } from './cycles.ts'

test('a circle is found once, types included', () => {
  const house = build({
    'server/src/a.ts': "import './b.ts'\n",
    'server/src/b.ts': "import type { C } from './c.ts'\n",
    'server/src/c.ts': "export { x } from './a.ts'\n",
    'server/src/d.ts': "import './a.ts'\n",
  })
  expect(found(cycles, house)).toEqual(['server/src/a.ts:1 imports itself by way of server/src/b.ts, server/src/c.ts'])
})

test('two circles that do not touch are two groups; a straight line is none', () => {
  const graph = new Map(Object.entries({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'], e: ['a'], f: ['f'] }))
  expect(circles(graph).toSorted()).toEqual([['a', 'b'], ['c', 'd'], ['f']])
})

import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('no file of the merchants’ bundles imports one of the office', () => {
  const outside = Object.entries(sources).filter(([path]) => path.startsWith('../'))
  expect(outside.length).toBeGreaterThan(500)
  const importing = outside.filter(([, source]) => /['"]\.{1,2}\/(?:[^'"]*\/)?operator\/[^'"]+['"]/.test(source))
  expect(importing.map(([path]) => path)).toEqual([])
})

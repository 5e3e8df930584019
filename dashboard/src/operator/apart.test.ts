import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', './**/*.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A folder that only the back office imports. */
const office = /(?:^|\/)(?:operators?|approvals|office)\//

test('no file of the merchants’ bundles imports the office', () => {
  const outside = Object.entries(sources).filter(([path]) => path.startsWith('../') && !office.test(path))
  expect(outside.length).toBeGreaterThan(500)
  const imported = (source: string) => [...source.matchAll(/['"](\.{1,2}\/[^'"]+)['"]/g)].map(([, path = '']) => path)
  const importing = outside.filter(([, source]) => imported(source).some((path) => office.test(path)))
  expect(importing.map(([path]) => path)).toEqual([])
})

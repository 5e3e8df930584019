import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { upcomingPageAt, upcomingPages } from './upcoming-pages.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
/** The addresses of upcoming pages. */
const waiting = [...read('routes.tsx').matchAll(/'(\/dashboard\/[^']+)': placeholder/g)].map(([, path = '']) => path)

test('every upcoming address describes its feature', () => {
  for (const path of waiting) expect([path, upcomingPageAt(path)?.does]).toEqual([path, expect.anything()])
})

test('no existing feature is announced', () => {
  const announced = new Set(waiting.map(upcomingPageAt))
  expect(Object.entries(upcomingPages).flatMap(([part, coming]) => (announced.has(coming) ? [] : [part]))).toEqual([])
})

test('the links to working features lead to no upcoming page', () => {
  const links = Object.values(upcomingPages).flatMap(({ instead }) => instead.map(({ href }) => href))
  expect(links.filter((href) => waiting.includes(href))).toEqual([])
})

test('docs/house.md lists exactly the upcoming addresses', () => {
  const listed = read('../../../docs/house.md').match(/## Pages still to come\n([^#]*)/)?.[1] ?? ''
  const paths = [...listed.matchAll(/`(\/dashboard\/[^`]+)`/g)].map(([, path = '']) =>
    path.replaceAll(/\{(\w+)\}/g, '$$$1'),
  )
  expect(paths).toEqual(waiting)
})

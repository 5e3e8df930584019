import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { upcomingPageAt, upcomingPages } from './upcoming-pages.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
/** The addresses that show the page "still to come". */
const waiting = [...read('routes.tsx').matchAll(/'(\/dashboard\/[^']+)': placeholder/g)].map(([, path = '']) => path)

test('every address still to come says what it will do', () => {
  for (const path of waiting) expect([path, upcomingPageAt(path)?.does]).toEqual([path, expect.anything()])
})

test('nothing is announced that is already there', () => {
  const announced = new Set(waiting.map(upcomingPageAt))
  expect(Object.entries(upcomingPages).flatMap(([part, coming]) => (announced.has(coming) ? [] : [part]))).toEqual([])
})

test('what works today is never itself still to come', () => {
  const links = Object.values(upcomingPages).flatMap(({ instead }) => instead.map(({ href }) => href))
  expect(links.filter((href) => waiting.includes(href))).toEqual([])
})

test('the house book lists them, and no others', () => {
  const listed = read('../../../docs/house.md').match(/## Pages still to come\n([^#]*)/)?.[1] ?? ''
  const paths = [...listed.matchAll(/`(\/dashboard\/[^`]+)`/g)].map(([, path = '']) =>
    path.replaceAll(/\{(\w+)\}/g, '$$$1'),
  )
  expect(paths).toEqual(waiting)
})

test('no text promises keys, webhooks or refunds, which nothing takes or sends yet', () => {
  const folder = new URL('../texts/en/', import.meta.url)
  const texts = readdirSync(folder)
    .filter((name) => !name.startsWith('operator'))
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').match(/^msgid ".+"$/gm) ?? [])
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter((text) => /webhook|(test|sandbox) key[^"]|takes .*refunds/i.test(text))).toEqual([])
})

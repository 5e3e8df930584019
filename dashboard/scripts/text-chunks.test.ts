import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  alsoInHomeNeeds,
  alsoOnAuthPages,
  foldersWithRooms,
  isInFirst,
  isReadByOffice,
  onlyOnAuthPages,
} from './text-chunks.ts'

const src = fileURLToPath(new URL('../src', import.meta.url))

/** The static imports of these files, as paths under src. */
function importedBy(entries: readonly string[]): string[] {
  const found = new Set(entries.map((entry) => join(src, entry)))
  for (const file of found) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?!type )[^;]*?from '(\.[^']+\.tsx?)'/gm,
    ))
      found.add(join(dirname(file), path))
  }
  return [...found].map((file) => relative(src, file))
}

const saysSomething = (file: string) =>
  /from '@lingui\/(?:core|react)\/macro'/.test(readFileSync(join(src, file), 'utf8'))

test('every file whose texts an auth page shows at once is listed, and every pattern matches a file', () => {
  const patterns = [...onlyOnAuthPages, ...alsoOnAuthPages]
  const listed = new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: src })))
  const shown = importedBy(['session/sign-in.page.tsx', 'session/sign-up.page.tsx', 'session/auth-page.tsx'])
  expect(shown.length).toBeGreaterThan(50)
  expect(shown.filter((file) => saysSomething(file) && !listed.has(file))).toEqual([])
  expect(patterns.filter((pattern) => globSync(pattern, { cwd: src }).length === 0)).toEqual([])
})

test('home loads the texts of every file that shows what waits for the merchant, and of its rooms', () => {
  const listed = new Set(alsoInHomeNeeds.flatMap((pattern) => globSync(pattern, { cwd: src })))
  const shown = importedBy(['home/needs-you.tsx', ...globSync('home/*/*.tsx', { cwd: src })]).filter(saysSomething)
  expect(
    shown.filter((file) => !isInFirst(catalogueOf(file)) && catalogueOf(file) !== 'home-rooms' && !listed.has(file)),
  ).toEqual([])
  expect([...listed].every((file) => shown.includes(file))).toBe(true)
})

/** The catalogue of a file's texts, as lingui.config.ts divides them. */
function catalogueOf(file: string): string {
  const [folder = '', ...rest] = file.split('/')
  if (rest[0] === 'office') return `${folder}-office`
  return foldersWithRooms.includes(folder) && rest.length > 1 ? `${folder}-rooms` : folder
}

test('the back office loads the catalogue of every file that its pages of payments and disputes are made of', () => {
  const shown = importedBy(globSync('payments/office/*.page.tsx', { cwd: src }))
  expect(shown.length).toBeGreaterThan(50)
  const unread = shown.filter((file) => saysSomething(file) && !isReadByOffice(catalogueOf(file)))
  expect(unread).toEqual([])
})

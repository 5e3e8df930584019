import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const texts = new URL('../../texts/', import.meta.url)

// what is looked for is typed in any digits: the examples of a search stand as one writes them
const areExamples = new Set(['25000 today', '50000 nabil', 'around 12:30'])

test.each(['ne', 'ar'])('%s: numbers are written 0 to 9, and shown in the digits that a person chose', (language) => {
  const folder = new URL(`${language}/`, texts)
  const found = readdirSync(folder).flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^msgid "(.*)"\nmsgstr "(.*[०-९٠-٩].*)"$/gmu)]
      .filter(([, english = '']) => !areExamples.has(english))
      .map(([, , says]) => `${file}: ${says}`),
  )
  expect(found).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const texts = new URL('../../texts/', import.meta.url)

// a search accepts any digits, so its examples keep the digits in which a person types them
const areExamples = new Set(['25000 today', '50000 nabil', 'around 12:30'])

test.each(['ne', 'ar'])(
  '%s: catalogues use the digits 0 to 9, and screens the digits that a person chose',
  (language) => {
    const folder = new URL(`${language}/`, texts)
    const found = readdirSync(folder).flatMap((file) =>
      [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^msgid "(.*)"\nmsgstr "(.*[०-९٠-٩].*)"$/gmu)]
        .filter(([, english = '']) => !areExamples.has(english))
        .map(([, , says]) => `${file}: ${says}`),
    )
    expect(found).toEqual([])
  },
)

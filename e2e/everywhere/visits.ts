import { type Language, languageCodes } from '@sahuji/contract/language/languages'
import { type Place, places } from './places.ts'

/** The required widths: the smallest phone, the first tablet, the first desktop sizes. */
const widths = [320, 768, 1024, 1440] as const
const themes = ['light', 'dark'] as const

export interface Visit {
  place: Place
  language: Language
  width: (typeof widths)[number]
  theme: (typeof themes)[number]
}

/** Every place in every language at every width in both themes. */
export const everyVisit: readonly Visit[] = places.flatMap((place) =>
  languageCodes.flatMap((language) =>
    widths.flatMap((width) => themes.map((theme) => ({ place, language, width, theme }))),
  ),
)

/**
 * A sample of one visit a place, which combines any two of language, width and theme. Place and the others are not all combined:
 * that is `npm run test:everywhere`.
 */
export const sampleVisits: readonly Visit[] = places.map((place, row) => ({
  place,
  language: languageCodes[row % languageCodes.length]!,
  width: widths[Math.floor(row / languageCodes.length) % widths.length]!,
  theme: themes[(row + Math.floor(row / (languageCodes.length * widths.length))) % themes.length]!,
}))

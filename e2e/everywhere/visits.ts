import { type Language, languageCodes } from '@sahuji/contract/languages'
import { type Place, places } from './places.ts'

/** The widths of issue and specification: the smallest phone, the first tablet, the first desktop sizes. */
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

/** The fewest visits in which any two of place, language, width and theme meet: each place in each language once. */
export const pairwiseVisits: readonly Visit[] = places.flatMap((place, row) =>
  languageCodes.map((language, column) => ({
    place,
    language,
    width: widths[(row + column) % widths.length]!,
    theme: themes[(row + column + Math.floor(column / widths.length) + Math.floor(row / widths.length)) % 2]!,
  })),
)

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

const pairsOfWidths = [
  [320, 1024],
  [768, 1440],
] as const

/**
 * A sample in which any two of language, width and theme meet, and every place is seen at a narrow and a wide window, in
 * light and in dark. Place and language do not all meet, nor place and width: that would be four times as many.
 */
export const sampleVisits: readonly Visit[] = places.flatMap((place, row) =>
  pairsOfWidths[row % 2]!.map((width, column) => ({
    place,
    language: languageCodes[(row + 3 * column) % languageCodes.length]!,
    width,
    theme: themes[(column + Math.floor(row / 4)) % themes.length]!,
  })),
)

/**
 * The names in braces of a text: `FactsOf<'{code} is your {brand} code.'>` is `'code' | 'brand'`; of a plural, its
 * count.
 */
export type FactsOf<English extends string> = English extends `${string}{${infer Place}}${infer Rest}`
  ? NameOf<Place> | FactsOf<Rest>
  : never

type NameOf<Place extends string> = Place extends `${infer Name}, ${string}`
  ? Name
  : Place extends `${string} ${string}` | `#${string}`
    ? never
    : Place

/** An English text with its context, which distinguishes meanings that other languages translate differently. */
export interface InContext<English extends string = string> {
  english: English
  context: string
}

/** A text that is written in English and translated by the catalogues (`texts/<language>/<domain>.po`). */
export type Translatable<English extends string = string> = English | InContext<English>

/**
 * Marks an English text for translation, as Lingui's macro of this name does; `npm run texts` finds it by this call. The
 * text is one literal in ICU MessageFormat, because the catalogues and the compiler read it from the source.
 */
export function msg<const English extends string>(english: English): English
export function msg<const English extends string>(english: English, context: string): InContext<English>
/* @__NO_SIDE_EFFECTS__ */
export function msg(english: string, context?: string): Translatable {
  return context === undefined ? english : { english, context }
}

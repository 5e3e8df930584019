import * as z from 'zod/mini'
import { languageCodes } from './languages.ts'

export const language = z.enum(languageCodes)

/** How a person reads dates and figures, whatever the language. */
export const formats = z.object({
  /** Which calendar stands first: the common one or Bikram Sambat. */
  calendar: z.enum(['ad', 'bs']),
  digits: z.enum(['latin', 'devanagari']),
  /** 1,23,456 or 123,456. */
  grouping: z.enum(['lakh', 'million']),
})
export type Formats = z.output<typeof formats>

/** What is shown to somebody who chose nothing. */
export const defaultFormats: Formats = { calendar: 'ad', digits: 'latin', grouping: 'lakh' }

/** What a person chose; a null language was never chosen and is asked of the browser. */
export const preferences = z.object({ language: z.nullable(language), ...formats.shape })
export type Preferences = z.output<typeof preferences>

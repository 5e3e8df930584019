import * as z from 'zod/mini'
import { calendars, digitKinds, groupings } from './formats.ts'
import { languageCodes } from './languages.ts'

export const language = z.enum(languageCodes)

export const formats = z.object({
  calendar: z.enum(calendars),
  digits: z.enum(digitKinds),
  grouping: z.enum(groupings),
})

/** A person's choices; a null language was never chosen, and the browser's applies. */
export const preferences = z.object({ language: z.nullable(language), ...formats.shape })
export type Preferences = z.output<typeof preferences>

import * as z from 'zod/mini'
import { withoutGaps } from './cleaned.ts'
import type { FieldSentence } from './field-sentences.ts'

/** Fits a pattern, or answers with the sentence that states the expected value; the pattern alone would only report it as not valid. */
export const fitting = (pattern: RegExp, sentence: FieldSentence) =>
  [z.refine<string>((text) => pattern.test(text), { params: { sentence }, abort: true }), z.regex(pattern)] as const

/** Digits of any script as 0 to 9, without grouping characters. */
export const plainFigures = z.overwrite<string>(withoutGaps)

/** A code of six digits: by SMS, or of an authenticator app, which shows it in groups. */
export const sixDigits = z.string().check(plainFigures, ...fitting(/^\d{6}$/, 'six_digits'))

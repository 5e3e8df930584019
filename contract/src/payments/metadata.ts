import * as z from 'zod/mini'
import type { FieldSentence } from '../input/field-sentences.ts'
import { hasTypedCardNumber } from '../input/card-number.ts'

/** At most so many keys, of so many characters, with values of so many: more is refused, never cut. */
export const metadataKeysMost = 50
export const metadataKeyMost = 40
export const metadataValueMost = 500

/** A whole number beyond 2^53 would come back rounded. */
const exactNumber = z.number().check(z.refine((value) => !Number.isInteger(value) || Number.isSafeInteger(value)))

const value = z.union([z.string().check(z.maxLength(metadataValueMost)), exactNumber, z.boolean()])

/** The caller's own facts about a payment, returned unchanged: text, numbers and booleans by key. */
export const metadata = z.record(z.string().check(z.minLength(1), z.maxLength(metadataKeyMost)), value).check(
  z.refine((facts) => Object.keys(facts).length <= metadataKeysMost),
  z.refine((facts) => !Object.values(facts).some((one) => typeof one === 'string' && hasTypedCardNumber(one)), {
    params: { sentence: 'no_card_number' satisfies FieldSentence },
  }),
)
export type Metadata = z.output<typeof metadata>

import type { FieldSentence, fieldSentences } from './field-sentences.ts'
import type { RefusalCode, refusals } from './refusals.ts'

/** What a success says beside its data, where the specification words it. §8. */
export const saidSentences = {
  code_sent: 'An OTP Code has been sent to your phone number, please check your phone!!',
  code_waits: 'A code was sent a moment ago. Please wait before you ask for another.',
  phone_verified: 'Phone number Verified Successfully!!!',
} as const

/** Every sentence that an answer of the API may carry; the English is the key of its translations. */
type Sentence =
  | (typeof refusals)[RefusalCode]['says']
  | (typeof fieldSentences)[FieldSentence]
  | (typeof saidSentences)[keyof typeof saidSentences]

/** All of them in one language; a missing one, and one that no answer says any more, does not compile. */
export type Sentences = Readonly<Record<Sentence, string>>

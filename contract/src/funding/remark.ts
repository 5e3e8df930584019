import * as z from 'zod/mini'
import { hasTypedCardNumber } from '../card-number.ts'
import type { FieldSentence } from '../field-sentences.ts'

/** Words for the bank's slip; connectIPS takes no more than 50 characters. A card's number is kept nowhere, so not here either. */
export const loadRemark = z.string().check(
  z.trim(),
  z.maxLength(50, { abort: true }),
  z.refine((text) => !hasTypedCardNumber(text), { params: { sentence: 'no_card_number' satisfies FieldSentence } }),
)

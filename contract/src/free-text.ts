import * as z from 'zod/mini'
import { hasTypedCardNumber } from './card-number.ts'
import type { FieldSentence } from './field-sentences.ts'

/** A card's number is kept nowhere, so nobody may write one. */
const noCardNumber = z.refine<string>((text) => !hasTypedCardNumber(text), {
  params: { sentence: 'no_card_number' satisfies FieldSentence },
})

/** Words that a person writes and that are kept: reasons, notes, messages, remarks; without a card's number. */
export const freeText = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most, { abort: true }), noCardNumber)

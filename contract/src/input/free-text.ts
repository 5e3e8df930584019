import * as z from 'zod/mini'
import { hasTypedCardNumber } from './card-number.ts'
import type { FieldSentence } from './field-sentences.ts'
import { looksLikeLink } from './names.ts'

/** Card numbers are never stored, so free text may not contain one. */
const noCardNumber = z.refine<string>((text) => !hasTypedCardNumber(text), {
  params: { sentence: 'no_card_number' satisfies FieldSentence },
})

const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]/gu

/** Without the marks that turn the words behind them round: an amount after such a name would be read backwards. */
export const withoutMarks = (text: string): string => text.replace(directionMarks, '')

/** Reads in the direction of its letters. Joiners within a word stay: Devanagari is written with them. */
export const noMarks = z.refine<string>((text) => withoutMarks(text) === text, {
  params: { sentence: 'not_keepable' satisfies FieldSentence },
})

/** A name is a single line without hidden characters: no line breaks and no characters of zero width. */
export const oneLine = z.refine<string>((text) => !/[\p{Cc}\p{Zl}\p{Zp}\u200b\u2060-\u2065\ufeff]/u.test(text), {
  params: { sentence: 'not_keepable' satisfies FieldSentence },
})

/** Contains a visible character, if it contains anything. */
const isSeen = z.refine<string>((text) => text === '' || /(?!\p{DI})[^\p{Z}\p{C}]/u.test(text), {
  params: { sentence: 'required' satisfies FieldSentence },
})

/** A name has a letter or a digit that can be seen. */
export const hasLetter = z.refine<string>((text) => text === '' || /(?!\p{DI})[\p{L}\p{N}]/u.test(text), {
  params: { sentence: 'required' satisfies FieldSentence },
})

/**
 * Names appear in our mails to others, so a name must not be a link. The server also compares fields with this check
 * with its own name.
 */
export const noLink = z.refine<string>((text) => !looksLikeLink(text), {
  params: { sentence: 'no_link' satisfies FieldSentence },
})

/** Stored text that a person writes: reasons, notes, messages, remarks; without a card number or marks of direction. */
export const freeText = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most, { abort: true }), noCardNumber, noMarks, isSeen)

import * as z from 'zod/mini'
import { limitPaisa } from '../money/money.ts'
import { msg } from '../language/translatable.ts'

/** The fee that the caller was shown, in paisa: a dearer fee is refused with price_changed, a cheaper fee is charged. */
export const shownFee = z.optional(limitPaisa)

/** Refusals where something costs more than was shown or confirmed; part of the one catalogue. */
export const priceRefusals = {
  price_changed: {
    http: 422,
    service: '7004',
    says: msg('The fee has changed and is {fee} now. Nothing was charged; please look once more.'),
  },
} as const

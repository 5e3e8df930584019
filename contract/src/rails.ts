import * as z from 'zod/mini'
import { instant } from './time/time.ts'

/** How the browser leaves for the bank: a form it posts, or an address it opens. */
export const handOff = z.object({
  method: z.enum(['GET', 'POST']),
  /** Of the web alone: the browser is sent there. */
  url: z.string().check(z.regex(/^https?:\/\/\S+$/)),
  fields: z.record(z.string(), z.string()),
  /** The bank's page opens once only: the app reports that the payer leaves, and then no longer offers the way there. */
  opens_once: z.optional(z.boolean()),
  expires_at: instant,
})
export type HandOff = z.output<typeof handOff>

/** All stored data of a card that paid; `funding` is null if its bank did not report it, and counts as credit. */
export const paidCard = z.object({
  brand: z.string(),
  last4: z.nullable(z.string().check(z.regex(/^\d{4}$/))),
  funding: z.nullable(z.enum(['credit', 'debit', 'prepaid'])),
})

/** `Visa ··4242`: how a card is named. */
export const cardName = ({ brand, last4 }: Pick<z.output<typeof paidCard>, 'brand' | 'last4'>): string =>
  last4 ? `${brand} ··${last4}` : brand

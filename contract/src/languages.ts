import * as z from 'zod/mini'

/** The languages of the product, in the order of the switch. Spec §1; Nepali is ours. */
export const languageCodes = ['en', 'zh', 'es', 'fr', 'it', 'ar', 'ne'] as const

/** A person's language, as stored and on the wire. */
export const language = z.enum(languageCodes)
export type Language = z.infer<typeof language>

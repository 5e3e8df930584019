import * as z from 'zod/mini'
import { paisa } from '../money/money.ts'
import { feeSlab } from './lines.ts'

/**
 * What a rail allows and charges by itself from a day on, beside the wallet's own rules; amounts in paisa, null where it says
 * nothing. `charges`: on top of the amount, paid by the payer. `source`: a citation in the reader's language.
 */
export const railTerms = z.object({
  rail: z.string(),
  valid_from: z.iso.date(),
  source: z.string(),
  charges: z.array(feeSlab),
  once_web: z.nullable(paisa),
  day_web: z.nullable(paisa),
  day_count: z.nullable(z.int()),
  once_app: z.nullable(paisa),
  day_app: z.nullable(paisa),
})
export type RailTerms = z.output<typeof railTerms>

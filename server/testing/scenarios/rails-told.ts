import { esewa, khalti, onepg } from './bank-rails.ts'
import { cards, connectips, fonepay, sct } from './switch-rails.ts'
import type { RailFacts } from './rail-story.ts'

/** The rails that the suites run through; each further one is an entry. */
export const bankRails: readonly RailFacts[] = [onepg, khalti, esewa, fonepay, connectips, cards, sct]

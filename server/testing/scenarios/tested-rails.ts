import { esewa, khaltiFacts, onepg } from './bank-rails.ts'
import { cardsFacts, connectips, fonepay, sct } from './switch-rails.ts'
import type { RailFacts } from './rail-story.ts'

/** The rails that the suites run through; each further one is an entry. */
export const bankRails: readonly RailFacts[] = [onepg, khaltiFacts, esewa, fonepay, connectips, cardsFacts, sct]

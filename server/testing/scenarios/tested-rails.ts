import { esewa, khaltiFacts, onepg } from './bank-rails.ts'
import { nepalpay } from './qr-rail.ts'
import { cardsFacts, connectips, fonepay, sct } from './switch-rails.ts'
import type { RailFacts } from './rail-story.ts'

/** The rails that load a wallet; each further one is an entry, and the suites run through it. */
export const bankRails: readonly RailFacts[] = [onepg, khaltiFacts, esewa, fonepay, connectips, cardsFacts, sct]

/** Those that a customer pays a shop by. */
export const paymentRails: readonly RailFacts[] = [...bankRails, nepalpay]

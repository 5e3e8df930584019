import { loadPurposes } from '@sahuji/contract/tariff/purposes'
import { filled } from '@sahuji/contract/filled'
import { directionOf, type Language } from '@sahuji/contract/languages'
import type { Said } from '@sahuji/contract/transactions/receipts'
import type { ReceiptWords } from './words/receipt-word-list.ts'
import { receiptWordsAr } from './words/ar.ts'
import { receiptWordsEn } from './words/en.ts'
import { receiptWordsEs } from './words/es.ts'
import { receiptWordsFr } from './words/fr.ts'
import { receiptWordsIt } from './words/it.ts'
import { receiptWordsNe } from './words/ne.ts'
import { receiptWordsZh } from './words/zh.ts'

/** In every language of the product; `receipts.test.ts` counts them. */
export const receiptWords: Readonly<Record<Language, ReceiptWords>> = {
  en: receiptWordsEn,
  zh: receiptWordsZh,
  es: receiptWordsEs,
  fr: receiptWordsFr,
  it: receiptWordsIt,
  ar: receiptWordsAr,
  ne: receiptWordsNe,
}

/** What of a story a paper tells; the rest is between us and the bank. */
export const eventCodes = [
  'created',
  'sent_to_bank',
  'pushed',
  'debited',
  'credit_arrived',
  'credited',
  'posted',
  'failed',
  'expired',
  'cancelled',
  'given_up',
  'reversed',
  'payer_paid',
  'rail_confirmed',
  'refund_asked',
  'rail_refunded',
  'payout_asked',
  'payout_sent',
  'payout_credited',
  'payout_returned',
  'payout_failed',
  'clawback_taken',
  'clawback_repaid',
] as const

/** The word of an event; undefined for one that no paper tells. */
export function eventWord({ events }: ReceiptWords, what: string): string | undefined {
  const place = eventCodes.findIndex((code) => code === what)
  return place === -1 ? undefined : events[place]
}

/** A purpose as it is kept, in words; one that the operator added as it is called. */
export function purposeWord({ purposes }: ReceiptWords, code: string, name?: string | null): string {
  const place = loadPurposes.findIndex((each) => each === code)
  return purposes[place] ?? name ?? code.replaceAll('_', ' ')
}

type PlainWord = Exclude<keyof ReceiptWords, 'events' | 'purposes'>

/** A word in two languages. */
export const saidIn =
  ([own, second]: readonly [Language, Language]) =>
  (word: PlainWord): Said => ({ own: receiptWords[own][word], second: receiptWords[second][word] })

/** The word of an event in two languages. */
export const eventSaidIn =
  ([own, second]: readonly [Language, Language]) =>
  (what: (typeof eventCodes)[number]): Said => ({
    own: eventWord(receiptWords[own], what) ?? '',
    second: eventWord(receiptWords[second], what) ?? '',
  })

/** Fills names in; in a text from right to left each keeps an order of its own. */
export const filledIn =
  (language: Language) =>
  (text: string, facts: Record<string, string>): string =>
    filled(text, Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, ownOrder(fact, language)])))

/** A text that keeps an order of its own where its reader's language goes from right to left. */
export const ownOrder = (text: string, language: Language) =>
  directionOf(language) === 'rtl' && !text.includes('\u2068') ? `\u2068${text}\u2069` : text

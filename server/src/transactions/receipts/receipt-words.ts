import { loadPurposes } from '@sahuji/contract/funding'
import type { Language } from '@sahuji/contract/languages'
import type { Said } from '@sahuji/contract/transactions/receipts'
import { receiptWordsAr } from './words/ar.ts'
import { receiptWordsEn } from './words/en.ts'
import { receiptWordsEs } from './words/es.ts'
import { receiptWordsFr } from './words/fr.ts'
import { receiptWordsIt } from './words/it.ts'
import { receiptWordsNe } from './words/ne.ts'
import { receiptWordsZh } from './words/zh.ts'

/** What papers say in one language; names in braces are filled in. */
export interface ReceiptWords {
  receipt: string
  sandbox: string
  fromWallet: string
  toWallet: string
  fromBank: string
  toBank: string
  fromPayer: string
  toPayer: string
  arrivedWallet: string
  arrivedAccount: string
  leftWallet: string
  asked: string
  givenBack: string
  paid: string
  total: string
  nothing: string
  takenBack: string
  fee: string
  commission: string
  bankCharge: string
  vat: string
  when: string
  references: string
  ours: string
  bank: string
  through: string
  purpose: string
  remark: string
  code: string
  accountEnding: string
  holder: string
  pan: string
  day: string
  account: string
  question: string
  verify: string
  verifyShort: string
  printed: string
  page: string
  /** In the order of the contract's `loadPurposes`. */
  purposes: readonly string[]
  /** In the order of `eventCodes`. */
  events: readonly string[]
}

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

// a withdrawal's story has words of its own for the same
const alike: Readonly<Record<string, (typeof eventCodes)[number]>> = {
  requested: 'payout_asked',
  returned: 'payout_returned',
  returned_after_credit: 'payout_returned',
  refused_by_us: 'given_up',
  released: 'given_up',
}

/** The word of an event; undefined for one that no paper tells. */
export function eventWord({ events }: ReceiptWords, what: string): string | undefined {
  const place = eventCodes.findIndex((code) => code === (alike[what] ?? what))
  return place === -1 ? undefined : events[place]
}

/** A purpose as it is kept, in words; one that the operator added as it is called. */
export function purposeWord({ purposes }: ReceiptWords, code: string): string {
  const place = loadPurposes.findIndex((each) => each === code)
  return purposes[place] ?? code.replaceAll('_', ' ')
}

type PlainWord = Exclude<keyof ReceiptWords, 'events' | 'purposes'>

/** A word in two languages. */
export const saidIn =
  ([own, second]: readonly [Language, Language]) =>
  (word: PlainWord): Said => ({ own: receiptWords[own][word], second: receiptWords[second][word] })

import type { LoadPurpose } from '@sahuji/contract/tariff/purposes'
import { directionOf, type Language } from '@sahuji/contract/language/languages'
import { msg, type Translatable } from '@sahuji/contract/language/translatable'
import type { Said } from '@sahuji/contract/transactions/receipts'
import { say, sayWith } from '../../platform/texts/say.ts'

/** What papers say. */
export const receiptTexts = {
  receipt: msg('Receipt'),
  sandbox: msg('Sandbox receipt: no real money'),
  fromWallet: msg('From the wallet of'),
  toWallet: msg('To the wallet of'),
  fromBank: msg('From the bank'),
  fromCard: msg('From the card'),
  // a card known only by the accepted brands
  anyCard: msg('Visa or Mastercard'),
  toBank: msg('To the bank'),
  fromPayer: msg('From'),
  toPayer: msg('To'),
  arrivedWallet: msg('Arrived in the wallet'),
  arrivedAccount: msg('Arrived in the account'),
  leftWallet: msg('Left the wallet'),
  asked: msg('Asked for'),
  givenBack: msg('Paid back'),
  paid: msg('Paid'),
  paidAtBank: msg('You paid at the bank'),
  gatewayCharge: msg('The gateway’s own charge'),
  total: msg('Arrived'),
  nothing: msg('Nothing was moved'),
  takenBack: msg('Taken back by the bank'),
  fee: msg('Fee'),
  feeReturned: msg('The payment’s fee, returned'),
  commission: msg('Commission'),
  bankCharge: msg('Bank transfer charge'),
  vat: msg('VAT on the charge'),
  when: msg('When'),
  references: msg('References'),
  ours: msg('Ours'),
  bank: msg('The bank’s reference'),
  railReference: msg('{rail}’s reference'),
  through: msg('Through'),
  purpose: msg('Purpose'),
  // at which counter
  at: msg('At'),
  remark: msg('Remark'),
  code: msg('Service code'),
  accountEnding: msg('Account ending {end}'),
  holder: msg('Holder {name}'),
  pan: msg('PAN {number}'),
  day: msg('Day'),
  account: msg('Account'),
  question: msg('Is this receipt genuine?'),
  verify: msg(
    'Scan the code, or type {reference} and the amount at {address}. The page shows the same amount and the same day, and whether the receipt is still valid. If it does not, do not trust this receipt.',
  ),
  verifyShort: msg('Genuine? Scan, or type reference and amount at {address}'),
  printed: msg('Printed {when} by {who}'),
  page: msg('Page 1 of 1'),
} as const

/** The parts of a story that a receipt contains; the rest is between us and the bank. */
const eventTexts = {
  created: msg('Started'),
  sent_to_bank: msg('Sent to the bank'),
  pushed: msg('Sent from the bank app'),
  debited: msg('Debited at the bank'),
  credit_arrived: msg('Arrived at our bank'),
  credited: msg('Confirmed by the bank'),
  posted: msg('Written to the ledger'),
  failed: msg('The bank did not pay'),
  expired: msg('The time to pay has ended'),
  cancelled: msg('Cancelled at the bank'),
  given_up: msg('Cancelled', 'event'),
  reversed: msg('Taken back by the bank', 'event'),
  payout_asked: msg('Asked for', 'event'),
  payout_sent: msg('Sent to the bank'),
  payout_credited: msg('Credited by the bank'),
  payout_returned: msg('Came back from the bank'),
  payout_failed: msg('The bank refused it'),
  payment_paid: msg('Paid', 'event'),
  payment_refunded: msg('Paid back', 'event'),
  payment_disputed: msg('Disputed', 'event'),
  payment_dispute_freed: msg('Dispute over', 'event'),
  payment_dispute_paid_back: msg('Paid back', 'event'),
  clawback_taken: msg('Withheld after a load'),
  clawback_repaid: msg('Paid off'),
  clawback_fee_back: msg('Fee returned'),
} as const

const purposeTexts = {
  stock: msg('Buying stock'),
  supplier: msg('Paying a supplier'),
  salaries: msg('Salaries'),
  rent_and_bills: msg('Rent and bills'),
  working_capital: msg('Working capital'),
  other: msg('Something else'),
} as const satisfies Record<LoadPurpose, string>

type Event = keyof typeof eventTexts

const isEvent = (what: string): what is Event => Object.hasOwn(eventTexts, what)

/** The word of an event; undefined for one that receipts leave out. */
export const eventWord = (language: Language, what: string): string | undefined =>
  isEvent(what) ? say(language, eventTexts[what]) : undefined

/** A stored purpose in words; one that the operator added by its name. */
export function purposeWord(language: Language, code: string, name?: string | null): string {
  return isOurPurpose(code) ? say(language, purposeTexts[code]) : (name ?? code.replaceAll('_', ' '))
}

const isOurPurpose = (code: string): code is LoadPurpose => Object.hasOwn(purposeTexts, code)

/** A word in two languages. */
export const saidIn =
  ([own, second]: readonly [Language, Language]) =>
  (word: keyof typeof receiptTexts): Said => ({
    own: sayWith(own, receiptTexts[word], {}),
    second: sayWith(second, receiptTexts[word], {}),
  })

/** The word of an event in two languages. */
export const eventSaidIn =
  ([own, second]: readonly [Language, Language]) =>
  (what: Event): Said => ({ own: say(own, eventTexts[what]), second: say(second, eventTexts[what]) })

/** Fills names in; in a text from right to left each keeps an order of its own. */
export const filledIn =
  (language: Language) =>
  (text: Translatable, facts: Record<string, string>): string =>
    sayWith(
      language,
      text,
      Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, ownOrder(fact, language)])),
    )

/** A text that keeps an order of its own where its reader's language goes from right to left. */
export const ownOrder = (text: string, language: Language) =>
  directionOf(language) === 'rtl' && !text.includes('\u2068') ? `\u2068${text}\u2069` : text

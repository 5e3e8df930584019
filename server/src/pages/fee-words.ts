import { railTitle } from '@sahuji/contract/money/rail-names'
import { bankTitle } from '@sahuji/contract/tariff/lines'
import type { Language } from '@sahuji/contract/language/languages'
import { devanagariMonths } from '@sahuji/contract/time/nepali-months'
import type { Tier } from '@sahuji/contract/tariff'
import { nepaliMonths } from '@sahuji/contract/time/time'
import { msg } from '@sahuji/contract/language/translatable'
import { sayAll } from '../platform/texts/say.ts'

/** The language that the fees page is written in for a reader; the generated tables and sentences are in it too. */
export const pageLanguage = (language: Language): 'en' | 'ne' => (language === 'ne' ? 'ne' : 'en')

const feeTexts = {
  way: msg('Way to load'),
  fee: msg('Fee'),
  free: msg('free'),
  // of customers' payments
  payment_way: msg('Way to be paid'),
  receive: msg('You receive'),
  // over the limits that hold only for a rail, a bank or a step, beside those of the way
  narrower: msg('In addition, narrower limits apply:'),
  only_for: msg('Only for'),
  arrives: msg('Credited'),
  since: msg('In force since'),
  least: msg('Least'),
  most: msg('Most at once'),
  day: msg('In a day'),
  day_count: msg('Loads in a day'),
  month: msg('In a Nepali month'),
  month_count: msg('Loads in a Nepali month'),
  // what holds before KYC is verified
  before_kyc: msg('Before KYC is verified'),
  // the steps of the ladder: as heads of columns, and where their rules have changed
  // as the sources name it
  card_money: msg('Money from a credit card'),
  fee_returned: msg('Fee after a refund'),
  tiers: {
    none: msg('Not verified'),
    starter: msg('Starter'),
    micro: msg('Small shop'),
    full: msg('Full'),
  },
  step: {
    none: msg('the time before phone and e-mail are verified'),
    starter: msg('the time before KYC'),
    micro: msg('small shops'),
    full: msg('fully verified shops'),
  },
  limit: msg('Limit'),
  month_all: msg('In a Nepali month, by all ways together'),
  balance: msg('Balance, with pending loads'),
  out: msg('Out to your bank'),
  out_day: msg('Out to your bank, a day'),
  out_month: msg('Out to your bank, a Nepali month'),
  out_day_count: msg('Withdrawals in a day'),
  out_month_count: msg('Withdrawals in a Nepali month'),
  sent_day_count: msg('Sends in a day'),
  no_limit: msg('no limit of its own'),
  open: msg('open'),
  nothing_yet: msg('nothing yet'),
  and: msg('and'),
  // where what loads may be for has changed
  purposes: msg('what a load may be for'),
  channels: {
    'load:ebanking': msg('E-banking'),
    'load:mobilebanking': msg('Mobile banking'),
    'load:ips': msg('connectIPS'),
    'load:visa': msg('Visa or Mastercard'),
    'load:sct': msg('SCT card'),
    'payout:bank': msg('Out to your bank'),
    'send:wallet': msg('To another wallet'),
    'payment:qr': msg('Payment by QR'),
    'payment:link': msg('Payment by link'),
    'payment:api': msg('Payment by API'),
    'payment:event': msg('Ticket sale'),
    'payment:bank': msg('Payment from a bank'),
    'payment:card': msg('Payment by card'),
    'cooperative:deposit': msg('Deposit for a cooperative'),
    'tax:vat': msg('VAT'),
    'tax:withheld': msg('Tax withheld'),
  },
}

/** The sentences that are filled with figures and names. */
export const feeSentences = {
  // of a percentage with bounds; `{fee}` is the bound
  at_least: msg('at least {fee}'),
  at_most: msg('at most {fee}'),
  // of a fee by the amount: what it is up to `{amount}`, and above the last one
  slab: msg('{fee} up to {amount}'),
  slab_above: msg('{fee} above'),
  // a way by one rail alone
  by_rail: msg('{way}, by {rail}'),
  // of a load of `{amount}`
  pays: msg('You load {amount}: fee'),
  // of a customer's payment of `{amount}`
  customer_pays: msg('A customer pays {amount}: fee'),
  // what a refund returns of the fee, of all ways or of `{ways}` alone
  refund_keeps: msg('A refund returns nothing of the payment’s fee. In force since {since}.'),
  refund_shares: msg('A refund returns its share of the payment’s fee. In force since {since}.'),
  refund_at_the_end: msg('The payment’s fee comes back once all of it was refunded. In force since {since}.'),
  only_of: msg('{ways}: {rule}'),
  // `{ways}` count together
  together: msg('{ways} count together: a load by one of them uses up the day and the month of all of them.'),
  // what loads may be for: `{purposes}`; of some ways alone (`{ways}`) where they differ
  for_purposes: msg('A load may be for: {purposes}.'),
  for_purposes_by: msg('A load by {ways} may be for: {purposes}.'),
  changed: msg('New rules for {ways}.'),
  withdrawal: msg(
    'Withdrawal to your bank: {fee}, plus VAT of {vat}, plus the commission agreed with you. From {least} to {most} at once, {day} a day in at most {count} withdrawals, {month} in a Nepali month. In force since {since}.',
  ),
  send: msg(
    'Sending to another wallet: {fee}. From {least} to {most} at once, {day} a day in at most {count} sends, {month} in a Nepali month. In force since {since}.',
  ),
} as const

/** The words of the generated tables in the language of the page. */
export function feeWords(reader: Language) {
  const language = pageLanguage(reader)
  const { tiers, step, channels, ...texts } = feeTexts
  return {
    ...sayAll(language, texts),
    tiers: sayAll<Tier>(language, tiers),
    step: sayAll<Tier>(language, step),
    channels: sayAll<string>(language, channels),
    months: language === 'ne' ? devanagariMonths : nepaliMonths,
  }
}

export type FeeWords = ReturnType<typeof feeWords>

/** A rail or bank as merchants know it: a card by its network, not by who settles it. */
export function properName(name: string): string {
  if (name === 'sct') return 'SCT'
  const title = name === 'cards' ? name : railTitle(name)
  return title === name ? bankTitle(name) : title
}

import { railTitle } from '@sahuji/contract/money/rail-names'
import type { Language } from '@sahuji/contract/language/languages'
import type { Receipt } from '@sahuji/contract/transactions/receipts'
import type { TransactionState } from '@sahuji/contract/transactions'
import { say as sayIn } from '../../platform/texts/say.ts'
import { isMethod, kindIn, methodIn, stateTexts } from '../csv-words.ts'
import { type ReceiptMoney, receiptLinesOf, receiptMoneyOf } from './receipt-money.ts'
import type { ReceiptSource } from './receipt-source.ts'
import { partiesOf } from './receipt-parties.ts'
import { eventSaidIn, eventWord, filledIn, ownOrder, purposeWord, receiptTexts, saidIn } from './receipt-words.ts'
import { spelledAmount } from './spelled/spelled-amount.ts'
import { kathmanduClock, kathmandu, kathmanduDay, nepaliDate, nepaliMonths } from '@sahuji/contract/time/time'
import { devanagariMonths } from '@sahuji/contract/time/nepali-months'

/** A receipt's contents beside the transaction: its issuer, and the address for verification. */
export interface ReceiptIssuer {
  brand: string
  phone: string
  email: string
  public_url: string
  verify_url: string
}

/** A receipt in its reader's language and beside it in Nepali, for a reader of Nepali in English. */
export function receiptOf(source: ReceiptSource, issuer: ReceiptIssuer): Receipt {
  const { story, language, merchant } = source
  const second_language = language === 'ne' ? 'en' : 'ne'
  const both = [language, second_language] as const
  const say = saidIn(both)
  const address = `${issuer.public_url.replace(/^https?:\/\//, '')}/verify`
  const notes = [merchant.place, merchant.pan && filledIn(language)(receiptTexts.pan, { number: merchant.pan })].filter(
    (note) => !!note,
  )
  const own = { name: merchant.name, notes: notes as string[] }
  const money = receiptMoneyOf(source)
  return {
    mode: story.mode,
    reference: story.reference,
    state: story.state,
    language,
    second_language,
    title: story.mode === 'sandbox' ? say('sandbox') : say('receipt'),
    what: { own: whatIn(source, language), second: whatIn(source, second_language) },
    issuer: { name: issuer.brand, contact: `${issuer.phone}, ${issuer.email}`, phone: issuer.phone },
    merchant: own,
    ...partiesOf(source, own, say, issuer.brand),
    sum: {
      label: money.label === 'payout_returned' ? eventSaidIn(both)(money.label) : say(money.label),
      amount: money.arrived,
      is_moved: money.is_moved,
      state: sayIn(language, stateTexts[story.state]),
      tone: tones[story.state],
      when: bothCalendars(arrivedAt(source, money), language).map((each) => ownOrder(each, language)),
    },
    lines: receiptLinesOf(source, money, { both, say }),
    in_words: money.is_moved ? both.map((each) => ({ language: each, text: spelledAmount(money.arrived, each) })) : [],
    headings: { when: sayIn(language, receiptTexts.when), references: sayIn(language, receiptTexts.references) },
    events: eventsOn(source),
    references: referencesOf(source),
    verify: {
      url: issuer.verify_url,
      question: sayIn(language, receiptTexts.question),
      text: filledIn(language)(receiptTexts.verify, { reference: story.reference, address }),
      short: filledIn(language)(receiptTexts.verifyShort, { address }),
    },
    printed: filledIn(language)(receiptTexts.printed, { when: printedAt(source), who: source.printed_by }),
    page: sayIn(language, receiptTexts.page),
  }
}

const tones: Record<TransactionState, Receipt['sum']['tone']> = {
  pending: 'quiet',
  held: 'quiet',
  unclear: 'quiet',
  completed: 'good',
  reversed: 'warn',
  failed: 'bad',
  cancelled: 'quiet',
  expired: 'quiet',
}

const printedAt = ({ printed_at, language }: ReceiptSource): string =>
  [
    [commonDay(printed_at, language), kathmanduClock(printed_at).slice(0, 5)].join(language === 'ar' ? '، ' : ', '),
    nepaliDay(printed_at, language),
  ]
    .filter(Boolean)
    .map((each) => ownOrder(each, language))
    .join(' / ')

/** "Load, e-banking"; for a withdrawal the kind alone, since the bank is below. */
function whatIn({ story }: ReceiptSource, language: Language): string {
  const { kind, method } = story
  const word = method.split(' ')[0] ?? ''
  const how = kind !== 'payout' && isMethod(word) ? methodIn(language, method) : ''
  return [kindIn(language, story), how].filter(Boolean).join(language === 'ar' ? '، ' : ', ')
}

/**
 * The time of arrival, if that was on the day on which it began; else of its beginning: the verification shows that
 * day.
 */
function arrivedAt({ events, story }: ReceiptSource, { is_moved }: ReceiptMoney): Date {
  const at = is_moved && events.find(({ what }) => what === 'credited' || what === 'payout_credited')?.at
  return at && kathmanduDay(at) === kathmanduDay(story.occurred_at) ? at : story.occurred_at
}

/** Each thing that happened once, at its first time. */
function eventsOn({ events, story, language }: ReceiptSource): Receipt['events'] {
  const said = new Map<string, Receipt['events'][number]>()
  for (const { at, what } of events) {
    const label = eventWord(language, what)
    if (!label || !at || said.has(label)) continue
    said.set(label, { label, value: timeSince(at, story.occurred_at, language), is_code: false })
  }
  return [...said.values()].slice(0, 8)
}

/** The name of the reference of the rail, bank or merchant that carried a load. */
function referenceWord({ kind, rail }: ReceiptSource['story'], language: Language): string {
  if (kind !== 'load' || rail === null) return sayIn(language, receiptTexts.bank)
  return filledIn(language)(receiptTexts.railReference, { rail: railTitle(rail) })
}

function referencesOf({ story, language }: ReceiptSource): Receipt['references'] {
  const at = story.at_counter
  const rows = [
    { label: sayIn(language, receiptTexts.ours), value: story.reference, is_code: true },
    { label: referenceWord(story, language), value: story.rail_reference ?? '', is_code: true },
    {
      label: sayIn(language, receiptTexts.purpose),
      value: story.purpose ? purposeWord(language, story.purpose, story.purpose_name) : '',
      is_code: false,
    },
    {
      label: sayIn(language, receiptTexts.at),
      value: [at?.counter, at?.staff].filter(Boolean).join(' · '),
      is_code: false,
    },
    { label: sayIn(language, receiptTexts.remark), value: story.remark ?? '', is_code: false },
    { label: sayIn(language, receiptTexts.code), value: story.service_code ?? '', is_code: true },
  ]
  return rows.filter(({ value }) => value !== '')
}

/** A day of the common calendar as a language writes it: `20 Nov 2026`. Figures are Latin, as bank papers of Nepal have them. */
function commonDay(moment: Date, language: Language): string {
  const shape = { day: 'numeric', month: 'short', year: 'numeric', timeZone: kathmandu } as const
  const locale = `${language === 'en' ? 'en-GB' : language}-u-ca-gregory-nu-latn`
  return new Intl.DateTimeFormat(locale, shape).format(moment)
}

/** The day of Bikram Sambat, `2083 Mangsir 4`; empty outside its tables. */
function nepaliDay(moment: Date, language: Language): string {
  const date = nepaliDate(moment)
  if (!date) return ''
  const months = language === 'ne' ? devanagariMonths : nepaliMonths
  return `${date.year} ${months[date.month - 1]} ${date.day}`
}

/** Day and time in the common calendar, then the Nepali day. */
const bothCalendars = (moment: Date, language: Language): string[] =>
  [dayAndTime(moment, language), nepaliDay(moment, language)].filter(Boolean)

/** `20 Nov 2026, 11:00:41`, in Kathmandu. */
const dayAndTime = (moment: Date, language: Language): string =>
  [commonDay(moment, language), kathmanduClock(moment)].join(language === 'ar' ? '، ' : ', ')

/** The time alone where it was on the day of `since`, else with its day. */
const timeSince = (moment: Date, since: Date, language: Language): string =>
  kathmanduDay(moment) === kathmanduDay(since) ? kathmanduClock(moment) : dayAndTime(moment, language)

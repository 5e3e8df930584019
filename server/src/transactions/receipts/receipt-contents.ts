import { englishWords, nepaliWords } from '@sahuji/contract/amount-words'
import { filled } from '@sahuji/contract/filled'
import type { Language } from '@sahuji/contract/languages'
import type { Receipt, Said } from '@sahuji/contract/transactions/receipts'
import type { TransactionState } from '@sahuji/contract/transactions'
import { csvWords } from '../csv-words.ts'
import { methodIn } from '../history-csv.ts'
import { bothCalendars, commonDay, nepaliDay, timeSince } from './receipt-dates.ts'
import type { ReceiptSource } from './receipt-source.ts'
import { eventWord, purposeWord, receiptWords, saidIn } from './receipt-words.ts'
import { kathmanduClock } from '@sahuji/contract/time'

/** What a paper says beside the transaction: who we are, and where it is verified. */
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
  const words = receiptWords[language]
  const address = `${issuer.public_url.replace(/^https?:\/\//, '')}/verify`
  const notes = [merchant.place, merchant.pan && filled(words.pan, { number: merchant.pan })].filter((note) => !!note)
  const own = { name: merchant.name, notes: notes as string[] }
  const money = moneyOf(source)
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
      label: say(money.label),
      amount: money.arrived,
      is_moved: money.is_moved,
      state: csvWords[language].states[story.state],
      tone: tones[story.state],
      when: bothCalendars(story.occurred_at, language),
    },
    lines: linesOf(source, money, say),
    in_words: both.map((each) => ({ language: scriptOf(each), text: inWords(money.arrived, each) })),
    headings: { when: words.when, references: words.references },
    events: eventsOn(source),
    references: referencesOf(source),
    verify: {
      url: issuer.verify_url,
      question: words.question,
      text: filled(words.verify, { reference: story.reference, address }),
      short: filled(words.verifyShort, { address }),
    },
    printed: filled(words.printed, { when: printedAt(source), who: source.printed_by }),
    page: words.page,
  }
}

const tones: Record<TransactionState, Receipt['sum']['tone']> = {
  pending: 'quiet',
  unclear: 'quiet',
  completed: 'good',
  reversed: 'warn',
  failed: 'bad',
  cancelled: 'quiet',
  expired: 'quiet',
}

// amounts are written out in two languages: Nepali, and English for everybody else
const scriptOf = (language: Language): Language => (language === 'ne' ? 'ne' : 'en')
const inWords = (paisa: bigint, language: Language) =>
  language === 'ne' ? nepaliWords(paisa) : englishWords(paisa, 'lakh')

const printedAt = ({ printed_at, language }: ReceiptSource): string =>
  [`${commonDay(printed_at, language)}, ${kathmanduClock(printed_at).slice(0, 5)}`, nepaliDay(printed_at, language)]
    .filter(Boolean)
    .join(' / ')

/** "Load, e-banking"; of a withdrawal the kind alone, since the bank stands below. */
function whatIn({ story: { kind, method } }: ReceiptSource, language: Language): string {
  const words = csvWords[language]
  const word = method.split(' ')[0] ?? ''
  const how = kind !== 'payout' && Object.hasOwn(words.methods, word) ? methodIn(words, method) : ''
  return [words.kinds[kind], how].filter(Boolean).join(', ')
}

interface ReceiptMoney {
  label: 'arrivedWallet' | 'arrivedAccount' | 'leftWallet' | 'givenBack' | 'takenBack' | 'asked'
  is_out: boolean
  is_moved: boolean
  gross: bigint
  fee: bigint
  arrived: bigint
}

const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount)

/** What left one side and arrived on the other: the row's own figures, which are the ledger's. */
function moneyOf({ story }: ReceiptSource): ReceiptMoney {
  const { amount, fee, net, kind, state } = story
  const is_out = amount < 0n
  if (net === null) {
    const asked = sizeOf(amount) + (is_out ? fee : 0n)
    return { label: 'asked', is_out, is_moved: false, gross: asked, fee: 0n, arrived: asked }
  }
  const gross = sizeOf(is_out ? net : amount)
  const arrived = sizeOf(is_out ? amount : net)
  const out = kind === 'reversal' ? 'takenBack' : kind === 'payout' ? 'arrivedAccount' : kind === 'refund' ? 'givenBack' : 'leftWallet'
  const label = state === 'reversed' && !is_out ? 'takenBack' : is_out ? out : 'arrivedWallet'
  return { label, is_out, is_moved: true, gross, fee, arrived }
}

type Say = ReturnType<typeof saidIn>

function linesOf({ payout }: ReceiptSource, money: ReceiptMoney, say: Say): Receipt['lines'] {
  if (!money.is_moved) return [{ label: say('nothing'), amount: 0n, kind: 'total' }]
  const gross = { label: say(money.is_out ? 'leftWallet' : 'paid'), amount: money.gross, kind: 'line' } as const
  const fee = { label: say('fee'), amount: money.fee, kind: 'taken' } as const
  const parts = (money.fee > 0n ? (payout?.fee_parts ?? []) : []).map(({ kind, amount, rate }) => ({
    label: rated(say(partWords[kind]), rate),
    amount,
    kind: 'part' as const,
  }))
  return [gross, ...(money.fee > 0n ? [fee, ...parts] : []), { label: say('total'), amount: money.arrived, kind: 'total' }]
}

const partWords = { commission: 'commission', bank_charge: 'bankCharge', vat: 'vat' } as const

const rated = ({ own, second }: Said, rate: number | null): Said =>
  rate === null ? { own, second } : { own: `${own}, ${rate / 100} %`, second: `${second}, ${rate / 100} %` }

function partiesOf(source: ReceiptSource, own: Receipt['merchant'], say: Say, brand: string) {
  const { story, payout, language } = source
  const words = receiptWords[language]
  const is_out = story.amount < 0n
  const bankKinds = ['load', 'payout', 'reversal']
  const other = bankKinds.includes(story.kind) ? (is_out ? 'toBank' : 'fromBank') : is_out ? 'toPayer' : 'fromPayer'
  const notes = payout
    ? [filled(words.accountEnding, { end: payout.account_end }), filled(words.holder, { name: payout.account_name })]
    : []
  const there = { label: say(other), name: payout?.bank || story.counterparty || brand, notes }
  const here = { label: say(is_out ? 'fromWallet' : 'toWallet'), ...own }
  return is_out ? { from: here, to: there } : { from: there, to: here }
}

/** Each thing that happened once, at its first time. */
function eventsOn({ events, story, language }: ReceiptSource): Receipt['events'] {
  const words = receiptWords[language]
  const said = new Map<string, Receipt['events'][number]>()
  for (const { at, what, code } of events) {
    const label = eventWord(words, what)
    if (!label || !at || said.has(label)) continue
    const value = [timeSince(at, story.occurred_at, language), code].filter(Boolean).join(', ')
    said.set(label, { label, value, is_code: false })
  }
  return [...said.values()].slice(0, 8)
}

function referencesOf({ story, language }: ReceiptSource): Receipt['references'] {
  const words = receiptWords[language]
  const rows = [
    { label: words.ours, value: story.reference, is_code: true },
    { label: words.bank, value: story.rail_reference ?? '', is_code: true },
    { label: words.purpose, value: story.purpose ? purposeWord(words, story.purpose) : '', is_code: false },
    { label: words.remark, value: story.remark ?? '', is_code: false },
    { label: words.code, value: story.service_code ?? '', is_code: true },
  ]
  return rows.filter(({ value }) => value !== '')
}

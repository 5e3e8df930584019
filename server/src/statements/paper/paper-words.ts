import type { Language } from '@sahuji/contract/language/languages'
import { msg } from '@sahuji/contract/language/translatable'
import { formatMoney } from '@sahuji/contract/money/money'
import type { StatementRow } from '@sahuji/contract/statements/rows'
import { devanagariMonths } from '@sahuji/contract/time/nepali-months'
import { nepaliDate, nepaliMonths, startOfKathmanduDay, writtenTime } from '@sahuji/contract/time/time'
import { qrRuns } from '../../platform/pdf/qr-runs.ts'
import { say } from '../../platform/texts/say.ts'
import { spelledAmount } from '../../transactions/receipts/spelled/spelled-amount.ts'
import type { StatementBook } from '../files/statement-head.ts'
import { rowWords } from '../files/statement-words.ts'
import type { Side } from './sums-by-kind.ts'

/** The operator of the wallet, for the letterhead. */
interface PaperIssuer {
  name: string
  contact: string
}

/** A statement with what its paper shows besides. */
export interface StatementPaper extends StatementBook {
  issuer: PaperIssuer
  /** The address of the code with the signed claim. */
  proof_url: string
  /** The first digits of the hash of its rows, and the places in the ledger. */
  rows_hash: string
  ledger: { wallet_seq: bigint; restricted_seq: bigint }
}

const texts = {
  title: msg('Wallet statement'),
  for: msg('Business'),
  period: msg('Period'),
  day: msg('Day'),
  who: msg('Who'),
  what: msg('What'),
  in: msg('In'),
  out: msg('Out'),
  balance: msg('Balance'),
  opening: msg('Opening'),
  came_in: msg('Came in'),
  went_out: msg('Went out'),
  closing: msg('Closing'),
  opening_balance: msg('Opening balance'),
  brought: msg('Brought forward, rows 1 to {count}'),
  carried: msg('Carried forward, rows 1 to {count}'),
  rows: msg('{count} rows'),
  page: msg('Page {page} of {pages}'),
  fees: msg('Fees within: {amount}'),
  number: msg('Number {number}'),
  test: msg('TEST. Nothing on this paper is real money.'),
  question: msg('Is this paper genuine?'),
  answer: msg(
    'Scan the code, or type {code} at {address}. The page shows these rows counted and these four totals. If it shows others, do not trust this paper.',
  ),
  seal: msg('Seal {hash}, Ed25519'),
  ledger: msg('Ledger places up to {wallet} and {restricted}'),
  made: msg('Made {time}'),
  words: msg('Closing in words: {words}'),
} as const

const figure = (paisa: bigint): string => formatMoney(paisa, { prefix: false })

/** The second language of a paper: Nepali, and for a reader of Nepali English. */
const secondOf = (language: Language): Language => (language === 'ne' ? 'en' : 'ne')

const days = new Map<Language, Intl.DateTimeFormat>()

/** `18 Oct`, of a Kathmandu day. */
function commonDay(day: string, language: Language): string {
  const format =
    days.get(language) ??
    new Intl.DateTimeFormat(`${language}-u-nu-latn`, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  days.set(language, format)
  return format.format(new Date(`${day}T00:00:00Z`))
}

const nepaliMonth = (month: number, language: Language): string =>
  (language === 'ne' ? devanagariMonths : nepaliMonths)[month - 1] ?? ''

/** `Kartik 1`, of a moment; empty outside the calendar's tables. */
function nepaliDayOf(moment: Date, language: Language): string {
  const date = nepaliDate(moment)
  return date ? `${nepaliMonth(date.month, language)} ${date.day}` : ''
}

/** `2083 Kartik 1`. */
function wholeNepaliDay(day: string, language: Language): string {
  const date = nepaliDate(startOfKathmanduDay(day))
  return date ? `${date.year} ${nepaliMonth(date.month, language)} ${date.day}` : day
}

const spanOf = (first: string, last: string): string => (first === last ? first : `${first} – ${last}`)

/** The texts of every page. */
export function frameOf({ head, issuer, proof_url }: StatementPaper) {
  const { language, from_day, to_day, number, merchant } = head
  const of = (text: (typeof texts)[keyof typeof texts]) => say(language, text as typeof texts.title)
  const title = of(texts.title)
  const period = spanOf(wholeNepaliDay(from_day, language), wholeNepaliDay(to_day, language))
  return {
    language,
    title,
    subtitle: `${say(secondOf(language), texts.title)}, ${number}`,
    issuer,
    claim: proof_url.slice(proof_url.indexOf('#') + 1),
    running: `${merchant.trade_name}, ${title}, ${period}`,
    foot: `${number} · ${hostOf(proof_url)}/verify`,
    'page-label': say(language, texts.page, { page: '{page}', pages: '{pages}' }),
    heads: [of(texts.day), '', of(texts.who), of(texts.what), of(texts.in), of(texts.out), of(texts.balance)],
    sums: [
      ['', of(texts.opening), figure(head.opening)],
      ['+ ', of(texts.came_in), figure(head.money_in)],
      ['− ', of(texts.went_out), figure(head.money_out)],
      ['= ', of(texts.closing), figure(head.closing)],
    ],
    test: head.mode === 'sandbox' ? of(texts.test) : null,
    labels: {
      opening: of(texts.opening_balance),
      brought: (count: number) => say(language, texts.brought, { count: `${count}` }),
      carried: (count: number) => say(language, texts.carried, { count: `${count}` }),
      rows: (count: number) => say(language, texts.rows, { count: `${count}` }),
    },
  }
}

/** Keeps its own order inside Arabic. */
const isolated = (code: string): string => `\u2066${code}\u2069`

const hostOf = (url: string): string => new URL(url).host.toLowerCase()

/** The parties and the period, on the first page. */
export function openingOf({ head }: StatementPaper) {
  const { language, merchant, from_day, to_day, fees, made_at } = head
  const common = spanOf(from_day, to_day)
  return {
    parties: [
      [say(language, texts.for), merchant.trade_name, [say(language, texts.number, { number: head.number })]],
      [
        say(language, texts.period),
        spanOf(wholeNepaliDay(from_day, language), wholeNepaliDay(to_day, language)),
        [
          common,
          say(language, texts.fees, { amount: figure(fees) }),
          say(language, texts.made, { time: writtenTime(made_at) }),
        ],
      ],
    ],
  }
}

/** A row as the cells of its line. */
export function rowLine(language: Language): (row: StatementRow) => string[] {
  const wordsOf = rowWords(language)
  return (row) => {
    const { posted_at, counterparty, net, balance } = row
    const [what, how] = wordsOf(row)
    const day = new Date(posted_at.getTime() + 345 * 60_000).toISOString().slice(0, 10)
    return [
      nepaliDayOf(posted_at, language),
      commonDay(day, language),
      counterparty,
      how === '' ? what : `${what}, ${how}`,
      net > 0n ? figure(net) : '',
      net < 0n ? figure(-net) : '',
      figure(balance),
    ]
  }
}

/** The sums by kind, the closing in words, and the code that proves the paper. */
export function endOf({ head, proof_url, rows_hash, ledger }: StatementPaper, sides: readonly Side[]) {
  const { language, closing, code } = head
  const spoken = (of: Language) =>
    say(of, texts.words, { words: (closing < 0n ? '− ' : '') + spelledAmount(closing < 0n ? -closing : closing, of) })
  return {
    sides,
    'in-words': [spoken(language), spoken(secondOf(language))],
    code: qrRuns(proof_url),
    question: say(language, texts.question),
    answer: say(language, texts.answer, {
      code: isolated(code.replace(/(.{4})(?=.)/g, '$1-')),
      address: isolated(`${hostOf(proof_url)}/verify/statement`),
    }),
    seal: say(language, texts.seal, {
      hash: rows_hash
        .slice(0, 16)
        .toUpperCase()
        .replace(/(.{4})(?=.)/g, '$1 '),
    }),
    ledger: say(language, texts.ledger, { wallet: `${ledger.wallet_seq}`, restricted: `${ledger.restricted_seq}` }),
  }
}

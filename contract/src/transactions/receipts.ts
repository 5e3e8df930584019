import * as z from 'zod/mini'
import { cleaned } from '../input/cleaned.ts'
import { languageCodes } from '../language/languages.ts'
import { mode } from '../http/lists.ts'
import { paisa, parseRupees } from '../money/money.ts'
import { binary, route } from '../http/route.ts'
import { instant } from '../time/time.ts'
import { transactionKinds, transactionStates } from '../transactions.ts'

/** What a receipt is printed on: a sheet, or a till's roll of so many millimetres. */
export const papers = ['a4', '80', '58'] as const
export type PaperSize = (typeof papers)[number]

/** The states in which nothing is open any more, so that a paper may say how it ended. */
export const finalStates = ['completed', 'failed', 'cancelled', 'expired', 'reversed'] as const

/** A word in the reader's language, and in the one beside it: Nepali, for a reader of Nepali English. */
const said = z.object({ own: z.string(), second: z.string() })
export type Said = z.output<typeof said>

const party = z.object({ label: said, name: z.string(), notes: z.array(z.string()) })
const pair = z.object({ label: z.string(), value: z.string(), is_code: z.boolean() })

/** The whole content of a receipt, in words that are ready to print; amounts in paisa without signs. */
export const receipt = z.object({
  mode,
  reference: z.string(),
  state: z.enum(transactionStates),
  language: z.enum(languageCodes),
  second_language: z.enum(languageCodes),
  title: said,
  what: said,
  /** Who runs the product, and how to reach them. */
  issuer: z.object({ name: z.string(), contact: z.string(), phone: z.string() }),
  merchant: z.object({ name: z.string(), notes: z.array(z.string()) }),
  from: party,
  to: party,
  /** The largest figure, how it ended and when, in both calendars. */
  sum: z.object({
    label: said,
    amount: paisa,
    /** False: no money was moved. The label replaces the figure; the figure is the requested amount. */
    is_moved: z.boolean(),
    state: z.string(),
    tone: z.enum(['good', 'warn', 'bad', 'quiet']),
    when: z.array(z.string()),
  }),
  /** `part`: what the line above is made of. `taken`: with a minus. */
  lines: z.array(z.object({ label: said, amount: paisa, kind: z.enum(['line', 'taken', 'part', 'total']) })),
  /** The figure written out, first in the script of the reader; nothing where no money was moved. */
  in_words: z.array(z.object({ language: z.enum(languageCodes), text: z.string() })),
  headings: z.object({ when: z.string(), references: z.string() }),
  events: z.array(pair),
  references: z.array(pair),
  /** The code's address, and the text beside it. */
  verify: z.object({ url: z.string(), question: z.string(), text: z.string(), short: z.string() }),
  printed: z.string(),
  page: z.string(),
})
export type Receipt = z.output<typeof receipt>

const asked = { id: z.uuid(), language: z.optional(z.enum(languageCodes)) }

export const readReceipt = route({
  method: 'GET',
  path: '/api/transactions/{id}/receipt/words',
  does: 'The content of a transaction’s receipt, once the transaction is final.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object(asked),
  gives: receipt,
  refuses: ['receipt_not_yet'],
})

export const printReceipt = route({
  method: 'GET',
  path: '/api/transactions/{id}/receipt',
  does: 'The same as a PDF of one page, for a sheet of A4 or a roll of 80 or 58 mm.',
  who: 'session',
  may: 'sales.read',
  takes: z.object({ ...asked, paper: z.enum(papers) }),
  gives: binary,
  sends: 'application/pdf',
  limit: { per: 'person', count: 120, seconds: 600 },
  refuses: ['receipt_not_yet', 'busy'],
})

/** Rupees as they stand on the paper, in whatever digits and with or without `Rs.` */
const typedRupees = z.string().check(
  z.maxLength(30),
  z.refine((text) => parseRupees(text) !== undefined),
)

/** A payment's current state, and nothing that is not on its receipt. */
export const verdict = z.object({
  reference: z.string(),
  mode,
  kind: z.enum(transactionKinds),
  state: z.enum(transactionStates),
  /**
   * The receipt's figure: the amount that arrived or came back, or was requested if nothing was moved; without its
   * sign.
   */
  amount: paisa,
  merchant: z.string(),
  /** Null where the other side is a person. */
  bank: z.nullable(z.string()),
  /** The last digits of the account that it went to. */
  account_end: z.nullable(z.string()),
  occurred_at: instant,
})
export type Verdict = z.output<typeof verdict>

export const verifyReceipt = route({
  method: 'GET',
  path: '/api/receipts/{reference}',
  does: 'Whether a receipt is ours, and its payment’s current state: by the code on it, or by reference and amount together.',
  who: 'anyone',
  takes: z.object({
    reference: z.string().check(z.overwrite(cleaned), z.maxLength(64)),
    proof: z.optional(z.string().check(z.maxLength(200))),
    amount: z.optional(typedRupees),
  }),
  gives: z.object({ found: z.array(verdict), checked_at: instant }),
  limit: { per: 'network', count: 30, seconds: 600 },
  refuses: [],
})

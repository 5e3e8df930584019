import * as z from 'zod/mini'
import { freeText, hasLetter, noLink, oneLine } from '../input/free-text.ts'
import { languageCodes } from '../language/languages.ts'
import { mode, pageFields, searchMax } from '../http/lists.ts'
import { paisa, positivePaisa } from '../money/money.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** A shop has at most so many links that have not ended. */
export const linksMost = 500
export const questionsMost = 5

/** How long a link is good for, in seconds: from five minutes to a year. */
export const linkSecondsLeast = 300
export const linkSecondsMost = 366 * 86_400

/** A question to the payer, with an answer of a fixed kind. Name and mobile number are always asked. */
export const linkQuestion = z.strictObject({
  question: freeText(1, 80).check(oneLine, hasLetter, noLink),
  kind: z.enum(['text', 'number', 'choice', 'yes_no']),
  /** The answers to choose from; only for a question of the kind `choice`. */
  choices: z.optional(z.array(freeText(1, 40).check(oneLine)).check(z.minLength(2), z.maxLength(10))),
  is_needed: z.boolean(),
})
export type LinkQuestion = z.output<typeof linkQuestion>

/** Open: it can be paid; `all_paid`: as often as it may be; `expired`, `ended`: by its time, or by the merchant. */
export const linkStates = ['open', 'all_paid', 'expired', 'ended'] as const
export type LinkState = (typeof linkStates)[number]

/** The filter of a list: a state, or `unpaid` for open links that may be paid once and were not paid yet. */
export const linkFilters = [...linkStates, 'unpaid'] as const
export type LinkFilter = (typeof linkFilters)[number]

/** A payment link with its totals; paisa. */
export const paymentLink = z.object({
  id: z.uuid(),
  mode,
  state: z.enum(linkStates),
  title: z.string(),
  /** A fixed amount; null: the payer sets it within the bounds. */
  amount: z.nullable(paisa),
  amount_min: z.nullable(paisa),
  amount_max: z.nullable(paisa),
  /** How often it may be paid; null: without end. */
  payments_max: z.nullable(z.int()),
  /** How often it was paid, how much came, how many payments are under way, and how often its page was opened. */
  paid: z.int(),
  paid_amount: paisa,
  under_way: z.int(),
  opened: z.int(),
  questions: z.array(linkQuestion),
  thanks: z.nullable(z.string()),
  language: z.nullable(z.enum(languageCodes)),
  url: z.string(),
  made_at: instant,
  expires_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  /** The part of a fixed amount that reaches the wallet after today's fee, in paisa. */
  arrives: z.nullable(paisa),
})
export type PaymentLink = z.output<typeof paymentLink>

const unverified = ['phone_unverified', 'email_unverified'] as const

export const createLink = route({
  method: 'POST',
  path: '/api/payment-links',
  does: 'Makes a payment link: a fixed amount, or one that the payer sets within bounds. Idempotent by key.',
  who: 'verified',
  may: 'links.manage',
  logs: 'link.made',
  logs_texts: ['title'],
  keyed: true,
  takes: z.strictObject({
    mode: z.optional(mode),
    title: freeText(1, 120).check(oneLine, hasLetter, noLink),
    amount: z.optional(positivePaisa),
    amount_min: z.optional(positivePaisa),
    amount_max: z.optional(positivePaisa),
    payments_max: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(100_000)))),
    /** How long it is good for, in seconds, from five minutes to a year; absent: until it is ended. */
    expires_in: z.optional(z.int().check(z.gte(linkSecondsLeast), z.lte(linkSecondsMost))),
    /** Or the moment at which it ends, within the same bounds: the same in a repetition of the call. */
    expires_at: z.optional(instant),
    questions: z.optional(z.array(linkQuestion).check(z.maxLength(questionsMost))),
    thanks: z.optional(freeText(1, 300).check(noLink)),
    language: z.optional(z.enum(languageCodes)),
  }),
  gives: paymentLink,
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: [...unverified, 'payment_too_small', 'payment_too_large', 'links_too_many', 'money_in_frozen'],
})

export const quoteLink = route({
  method: 'POST',
  path: '/api/payment-links/quote',
  does: 'What a link of this amount costs the shop and what reaches its wallet, by the fee of today.',
  who: 'verified',
  may: 'links.manage',
  logs: 'nothing',
  takes: z.strictObject({ amount: positivePaisa }),
  gives: z.object({ fee: paisa, arrives: paisa }),
  limit: { per: 'person', count: 300, seconds: 600 },
  refuses: [...unverified, 'payment_too_small', 'payment_too_large'],
})

export const listLinks = route({
  method: 'GET',
  path: '/api/payment-links',
  does: 'The payment links of the shop, newest first, each with its totals.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object({
    ...pageFields,
    mode: z.optional(mode),
    state: z.optional(z.enum(linkFilters)),
    /** Words of the title, or the code at the end of the address. */
    q: z.optional(z.string().check(z.minLength(1), z.maxLength(searchMax))),
  }),
  gives: z.object({ data: z.array(paymentLink), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

export const readLinkTotals = route({
  method: 'GET',
  path: '/api/payment-links/totals',
  does: 'How much all links of the shop brought and how many are open; of links with a fixed amount what is still to come.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object({ mode: z.optional(mode) }),
  gives: z.object({ open: z.int(), paid: z.int(), paid_amount: paisa, to_come: paisa }),
  refuses: [],
})

export const endLink = route({
  method: 'POST',
  path: '/api/payment-links/{id}/end',
  does: 'Ends a link: its page says so, and nothing more can be paid by it.',
  who: 'verified',
  may: 'links.manage',
  logs: 'link.ended',
  takes: z.strictObject({ id: z.uuid() }),
  gives: paymentLink,
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: [...unverified, 'not_found'],
})

import * as z from 'zod/mini'
import { mode } from './http/lists.ts'
import { paisa } from './money/money.ts'
import { route } from './http/route.ts'
import { instant } from './time/time.ts'

/** What a member's money is for: shares, savings, loans and fees. The database knows them, too (cooperative_row_head_is_known). */
export const accountHeads = [
  'share',
  'compulsory_saving',
  'optional_saving',
  'term_deposit',
  'loan_principal',
  'loan_interest',
  'penalty',
  'entry_fee',
] as const
export type AccountHead = (typeof accountHeads)[number]
export const accountHead = z.enum(accountHeads)

/** `waiting`: two operators read its papers first. A suspended link takes no deposits; what is held is still settled. */
export const linkStates = ['waiting', 'approved', 'rejected', 'suspended'] as const
export type LinkState = (typeof linkStates)[number]

/** NBS-0417, in any case of letters. */
export const partnerCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2,5}-[0-9]{4}$/))

/** A cooperative that links to shops. */
export const partner = z.object({
  code: z.string(),
  name: z.string(),
  name_ne: z.string(),
  registration: z.string(),
  pan: z.string(),
  place: z.string(),
  contact: z.string(),
  contact_mobile: z.string(),
  /** The business whose wallet its money is settled to. */
  settled_to: z.string(),
  agreement_from: z.iso.date(),
  agreement_to: z.iso.date(),
  kym_until: z.iso.date(),
})
export type Partner = z.output<typeof partner>

/** A merchant's link to a cooperative. */
export const cooperativeLink = z.object({
  id: z.uuid(),
  state: z.enum(linkStates),
  /** Only its code and names until the link is approved. */
  partner: z.extend(z.pick(partner, { code: true, name: true, name_ne: true }), {
    facts: z.nullable(z.omit(partner, { code: true, name: true, name_ne: true })),
  }),
  /** The KYM papers that the operators noted. */
  papers: z.array(z.string()),
  /** Why it was rejected or suspended. */
  note: z.nullable(z.string()),
  asked_at: instant,
  decided_at: z.nullable(instant),
})
export type CooperativeLink = z.output<typeof cooperativeLink>

export const listCooperativeLinks = route({
  method: 'GET',
  path: '/api/cooperatives/links',
  does: 'The cooperatives that the merchant linked, newest first.',
  who: 'session',
  may: 'cooperatives.read',
  viewable: true,
  takes: z.object({}),
  gives: z.array(cooperativeLink),
  refuses: [],
})

export const linkCooperative = route({
  method: 'POST',
  path: '/api/cooperatives/links',
  does: 'Asks for a link to a cooperative by its partner code; two operators approve it. Twice is once; a rejected link is asked for again.',
  who: 'verified',
  may: 'cooperatives.manage',
  logs: 'cooperative.linked',
  takes: z.strictObject({ code: partnerCode }),
  gives: cooperativeLink,
  limit: { per: 'person', count: 20, seconds: 3600 },
  refuses: ['cooperative_code_unknown', 'cooperative_is_yourself', 'phone_unverified', 'email_unverified'],
})

/** What a book is narrowed to: days of Kathmandu, both counted in. */
export const bookPeriod = {
  id: z.uuid(),
  mode: z.optional(mode),
  from: z.iso.date(),
  to: z.iso.date(),
}

/** A sum of a statement and its rows. */
const part = z.object({ rows: z.int(), amount: paisa })

/** A cooperative's book over a period, in paisa: opening + credits − debits = closing, each from the ledger's entries. */
export const cooperativeStatement = z.object({
  mode,
  from: z.iso.date(),
  to: z.iso.date(),
  opening: paisa,
  credits: part,
  debits: part,
  closing: paisa,
  /** The sums by what they are; reversals of deposits are debits, of payouts credits. */
  parts: z.object({
    deposits: part,
    instalments: part,
    fees: part,
    penalties: part,
    payouts_reversed: part,
    settled: part,
    paid_out: part,
    deposits_reversed: part,
    commission: part,
  }),
  /** What the merchant earned by the deposits of the period, less reversals, and what is withheld of it. */
  commission: paisa,
  tax: paisa,
  /** The rates of the last day, in basis points. */
  commission_rate: z.int(),
  tax_rate: z.int(),
  /** The ledger's own account of the link: its balance at the end of the period, and the numbers of its entries. */
  ledger: z.object({ closing: paisa, first: z.nullable(z.int()), last: z.nullable(z.int()) }),
  members: z.object({ all: z.int(), paid_here: z.int() }),
  /** The first day with a row in the book; null: the book is empty. */
  first_day: z.nullable(z.iso.date()),
})
export type CooperativeStatement = z.output<typeof cooperativeStatement>

export const readCooperativeStatement = route({
  method: 'GET',
  path: '/api/cooperatives/links/{id}/statement',
  does: 'The book of a cooperative over some days: opening, credits, debits, closing, and what the merchant earned.',
  who: 'session',
  may: 'cooperatives.read',
  viewable: true,
  takes: z.object(bookPeriod),
  gives: cooperativeStatement,
  refuses: ['not_found', 'cooperative_not_open'],
})

import * as z from 'zod/mini'
import { accountHead, bookPeriod } from '../cooperatives.ts'
import { mode, pageFields } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { freeText, oneLine } from '../input/free-text.ts'
import { paisa, positivePaisa } from '../money/money.ts'
import { instant } from '../time/time.ts'
import { memberAndHead } from './members.ts'

export const bookRowKinds = ['deposit', 'payout', 'reversal', 'commission', 'settlement'] as const
export type BookRowKind = (typeof bookRowKinds)[number]

/** How a row compares with the newest file of the cooperative; `none`: no file covers its day. */
export const theirSides = ['none', 'both', 'missing_there', 'amount', 'member', 'head', 'day'] as const
export type TheirSide = (typeof theirSides)[number]

/** A row of the book, in paisa: it is written once, and corrected only by a reversal. */
export const bookRow = z.object({
  id: z.uuid(),
  /** Its number in the book, the same as that of the ledger's entry. */
  seq: z.int(),
  kind: z.enum(bookRowKinds),
  made_at: instant,
  member: z.nullable(z.object({ id: z.uuid(), number: z.string(), name: z.string(), name_ne: z.string() })),
  head: z.nullable(accountHead),
  /** The number on the member's receipt: 2083/84-000123. */
  receipt: z.nullable(z.string()),
  voucher: z.nullable(z.string()),
  channel: z.enum(['cash', 'payment', 'send', 'settlement']),
  /** Positive: held for the cooperative from now on. */
  amount: paisa,
  balance: paisa,
  commission: paisa,
  tax: paisa,
  batch: z.nullable(z.int()),
  note: z.nullable(z.string()),
  /** The row whose money this one returns, and what of this one was returned. */
  reverses: z.nullable(z.uuid()),
  reversed: paisa,
  transfer_id: z.uuid(),
  /** What the wallet's history calls it. */
  reference: z.nullable(z.string()),
  theirs: z.enum(theirSides),
})
export type BookRow = z.output<typeof bookRow>

const narrowed = { ...bookPeriod, member: z.optional(z.uuid()), head: z.optional(accountHead) }

export const listBookRows = route({
  method: 'GET',
  path: '/api/cooperatives/links/{id}/rows',
  does: 'The rows of a cooperative’s book over some days, newest first, with the balance after each.',
  who: 'session',
  may: 'cooperatives.read',
  viewable: true,
  takes: z.object({ ...pageFields, ...narrowed }),
  gives: z.object({ data: z.array(bookRow), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: ['not_found', 'cooperative_not_open'],
})

const note = z.optional(freeText(0, 200).check(oneLine))
const voucher = z.optional(z.string().check(z.trim(), z.maxLength(30), oneLine))

export const takeDeposit = route({
  method: 'POST',
  path: '/api/cooperatives/links/{id}/deposits',
  does: 'Takes a member’s deposit for the cooperative: cash at the counter, or a payment that was paid. It leaves the wallet, and the member’s receipt gets the next number.',
  who: 'verified',
  may: 'cooperatives.manage',
  logs: 'deposit.taken',
  keyed: true,
  takes: z.strictObject({
    id: z.uuid(),
    mode: z.optional(mode),
    ...memberAndHead,
    /** Of cash; a payment is taken whole. */
    amount: z.optional(positivePaisa),
    payment_id: z.optional(z.uuid()),
    voucher,
    note,
  }),
  gives: bookRow,
  refuses: [
    'not_found',
    'cooperative_not_open',
    'cooperative_suspended',
    'member_left',
    'deposit_source_taken',
    'payment_not_depositable',
    'balance_too_low',
    'money_out_frozen',
    'phone_unverified',
    'email_unverified',
  ],
})

export const payMember = route({
  method: 'POST',
  path: '/api/cooperatives/links/{id}/payouts',
  does: 'Records what a member was paid for the cooperative: cash at the counter, or a send that arrived. The wallet gets it back from what is held.',
  who: 'verified',
  may: 'cooperatives.manage',
  logs: 'deposit.paid_out',
  keyed: true,
  takes: z.strictObject({
    id: z.uuid(),
    mode: z.optional(mode),
    ...memberAndHead,
    amount: z.optional(positivePaisa),
    send_id: z.optional(z.uuid()),
    voucher,
    note,
  }),
  gives: bookRow,
  refuses: [
    'not_found',
    'cooperative_not_open',
    'cooperative_suspended',
    'cooperative_balance_too_low',
    'deposit_source_taken',
    'send_not_payable',
    'money_in_frozen',
    'phone_unverified',
    'email_unverified',
  ],
})

export const reverseBookRow = route({
  method: 'POST',
  path: '/api/cooperatives/rows/{id}/reverse',
  does: 'Takes back a deposit or payout of cash by a row of its own; the first row stays.',
  who: 'verified',
  may: 'cooperatives.manage',
  logs: 'book_row.reversed',
  keyed: true,
  takes: z.strictObject({ id: z.uuid(), note: freeText(3, 200).check(oneLine) }),
  gives: bookRow,
  refuses: [
    'not_found',
    'row_not_reversible',
    'cooperative_balance_too_low',
    'balance_too_low',
    'money_out_frozen',
    'money_in_frozen',
    'phone_unverified',
    'email_unverified',
  ],
})

/** `pdf` is the statement on paper, `xlsx` the same with typed cells, `csv` the rows with the sums below. */
export const bookFormats = ['pdf', 'xlsx', 'csv'] as const
export type BookFormat = (typeof bookFormats)[number]

export const exportBook = route({
  method: 'POST',
  path: '/api/cooperatives/links/{id}/file',
  does: 'Makes a link to a file of the rows that a filter finds, up to the newest row of that moment. Anyone with the link can fetch it until it expires.',
  who: 'session',
  may: 'statements.export',
  logs: 'book.exported',
  takes: z.strictObject({ ...narrowed, format: z.enum(bookFormats) }),
  gives: z.object({ url: z.string(), expires_at: instant }),
  limit: { per: 'person', count: 30, seconds: 600 },
  refuses: ['not_found', 'cooperative_not_open', 'statement_too_long_for_paper'],
})

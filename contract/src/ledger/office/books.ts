import * as z from 'zod/mini'
import { cleaned } from '../../input/cleaned.ts'
import { mode, pageFields } from '../../http/lists.ts'
import { paisa } from '../../money/money.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { route } from '../../http/route.ts'
import { instant } from '../../time/time.ts'

/** What the last verification of the books found. */
export const bookVerification = z.object({
  verified_at: instant,
  seconds: z.number(),
  entries: z.int(),
  promises: z.int(),
  /** The promises that are broken, in English; none when all hold. */
  broken: z.array(z.string()),
})
export type BookVerification = z.output<typeof bookVerification>

/** One line of a trial balance: all accounts of a kind. */
export const balanceLine = z.object({
  kind: z.string(),
  label: z.string(),
  /** `have`: banks and rails; `owe`: merchants and payers; `own`: earned by us. */
  side: z.enum(['have', 'owe', 'own']),
  /** Signed paisa: credit is positive, debit negative. */
  balance: paisa,
  held: paisa,
  accounts: z.int(),
})
export type BalanceLine = z.output<typeof balanceLine>

export const books = z.object({
  mode,
  at: instant,
  lines: z.array(balanceLine),
  debit: paisa,
  credit: paisa,
  /** Our money at banks and rails, the part that belongs to merchants and payers, and the rest. */
  have: paisa,
  owe: paisa,
  own: paisa,
  is_balanced: z.boolean(),
  is_covered: z.boolean(),
  verification: z.nullable(bookVerification),
})
export type Books = z.output<typeof books>

export const readBooks = route({
  method: 'GET',
  path: '/api/operator/books',
  does: 'The trial balance of a book at a moment, whether merchants’ money is covered, and what the last verification found.',
  who: 'operator',
  roles: operatorRoles,
  slow: true,
  takes: z.object({ mode: z.optional(mode), at: z.optional(instant) }),
  gives: books,
  refuses: [],
})

export const verifyBooks = route({
  method: 'POST',
  path: '/api/operator/books/verify',
  does: 'Verifies the books after the answer is sent: the trial balance shows the result.',
  who: 'operator',
  roles: ['finance_maker', 'finance_checker'],
  audits: { what: 'books.verified', subject: 'books' },
  takes: z.object({}),
  gives: z.object({ verification: z.nullable(bookVerification) }),
  limit: { per: 'person', count: 6, seconds: 3600 },
  refuses: [],
})

export const ledgerAccount = z.object({
  id: z.uuid(),
  kind: z.string(),
  label: z.string(),
  /** The wallet's merchant; null for an account of the platform. */
  merchant_id: z.nullable(z.uuid()),
  merchant: z.nullable(z.string()),
  balance: paisa,
  available: paisa,
  is_adjustable: z.boolean(),
})
export type LedgerAccount = z.output<typeof ledgerAccount>

export const listLedgerAccounts = route({
  method: 'GET',
  path: '/api/operator/ledger/accounts',
  does: 'The platform’s accounts of a book, or a merchant’s, with what they hold.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ mode: z.optional(mode), merchant_id: z.optional(z.uuid()) }),
  gives: z.array(ledgerAccount),
  refuses: ['not_found'],
})

export const searchAccountOwners = route({
  method: 'GET',
  path: '/api/operator/ledger/owners',
  does: 'The merchants whose trade name begins so, for picking one.',
  who: 'operator',
  roles: operatorRoles,
  slow: true,
  takes: z.object({ q: z.string().check(z.minLength(1), z.maxLength(60)) }),
  gives: z.array(z.object({ merchant_id: z.uuid(), merchant: z.string() })),
  refuses: [],
})

export const ledgerEntry = z.object({
  account_id: z.uuid(),
  account_kind: z.string(),
  account: z.string(),
  merchant_id: z.nullable(z.uuid()),
  merchant: z.nullable(z.string()),
  seq: z.int(),
  debit: z.nullable(paisa),
  credit: z.nullable(paisa),
  /** What the account held afterwards, signed. */
  balance: paisa,
})

/** The origin of a transfer, if known. */
export const transferSource = z.object({
  kind: z.enum(['load', 'payout', 'payment', 'proposal']),
  id: z.uuid(),
  reference: z.string(),
})

export const ledgerTransfer = z.object({
  id: z.uuid(),
  key: z.uuid(),
  mode,
  kind: z.string(),
  posted_at: instant,
  /** The sum of its credits. */
  amount: paisa,
  reverses: z.nullable(z.uuid()),
  reversed_by: z.nullable(z.uuid()),
  source: z.nullable(transferSource),
  entries: z.array(ledgerEntry),
})
export type LedgerTransfer = z.output<typeof ledgerTransfer>

export const listLedgerTransfers = route({
  method: 'GET',
  path: '/api/operator/ledger/transfers',
  does: 'The transfers of a book with their entries, newest first, by keyset pages.',
  who: 'operator',
  roles: operatorRoles,
  slow: true,
  takes: z.object({
    ...pageFields,
    mode: z.optional(mode),
    account_id: z.optional(z.uuid()),
    merchant_id: z.optional(z.uuid()),
    kind: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
    /** The first and the last Kathmandu day, both included. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
    /** A load’s or a withdrawal’s reference, the rail’s, an adjustment’s number, a transfer’s id or its key. */
    reference: z.optional(z.string().check(z.overwrite(cleaned), z.minLength(1), z.maxLength(64))),
  }),
  gives: z.object({ data: z.array(ledgerTransfer), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: ['not_found'],
})

export const readLedgerTransfer = route({
  method: 'GET',
  path: '/api/operator/ledger/transfers/{id}',
  does: 'One transfer with its entries, where it comes from, and what it reverses or was reversed by.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ id: z.uuid() }),
  gives: ledgerTransfer,
  refuses: ['not_found'],
})

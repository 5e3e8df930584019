import * as z from 'zod/mini'
import { mode, pageFields } from './http/lists.ts'
import { paisa } from './money/money.ts'
import { route } from './http/route.ts'
import { statementFormats } from './statements/formats.ts'
import { instant } from './time/time.ts'

/** `making`: a job writes its rows. Only a made statement has a number and files. */
export const statementStates = ['making', 'made', 'cancelled', 'failed'] as const
export type StatementState = (typeof statementStates)[number]

/** How many statements of a merchant may be in the making at once. */
export const statementsAtOnce = 3

/** The longest period of a statement, in days. */
export const statementDaysMost = 1_100

/** The first and the last Kathmandu day, `YYYY-MM-DD`, both whole and included. */
const period = { from: z.iso.date(), to: z.iso.date() }

/** What a statement holds; amounts in paisa. `opening` + `money_in` − `money_out` = `closing`. */
const sums = {
  row_count: z.int(),
  opening: paisa,
  money_in: paisa,
  money_out: paisa,
  /** The fees within what came in and went out. */
  fees: paisa,
  closing: paisa,
  /** Commission of settlements with cooperatives before tax, and the tax withheld from what was received; null: a statement made before they were counted. */
  commission_received: z.nullable(paisa),
  commission_paid: z.nullable(paisa),
  tax_withheld: z.nullable(paisa),
}

export const statementSums = z.object({ ...sums, /** False while the last day is not over. */ is_final: z.boolean() })
export type StatementSums = z.output<typeof statementSums>

export const statement = z.object({
  id: z.uuid(),
  mode,
  state: z.enum(statementStates),
  ...period,
  ...sums,
  rows_done: z.int(),
  /** `2083/84-0012`: without gaps among the statements of a book in a fiscal year; null until it is made. */
  number: z.nullable(z.string()),
  /** Names it on `/verify`. */
  code: z.string(),
  /** The first figures of the hash of its rows; null until it is made. */
  hash: z.nullable(z.string()),
  asked_by: z.string(),
  asked_at: instant,
  made_at: z.nullable(instant),
})
export type Statement = z.output<typeof statement>

/** A code typed from a printed statement: small letters, spaces and hyphens are forgiven. */
export const statementCode = z.pipe(
  z.string().check(
    z.overwrite((typed) => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')),
    z.maxLength(40),
  ),
  z.string().check(z.regex(/^[2-9A-HJKMNP-Z]{12}$/)),
)

const periodRefusals = ['period_invalid'] as const

export const previewStatement = route({
  method: 'GET',
  path: '/api/statements/preview',
  does: 'What a statement of a period would hold: its count and sums.',
  who: 'session',
  may: 'statements.read',
  viewable: true,
  takes: z.object({ mode, ...period }),
  gives: statementSums,
  refuses: periodRefusals,
})

export const makeStatement = route({
  method: 'POST',
  path: '/api/statements',
  does: 'Begins a statement of what is posted by now. While one of the same period is in the making, answers that one.',
  who: 'session',
  may: 'statements.export',
  logs: 'statement.asked',
  takes: z.object({ mode, ...period }),
  gives: statement,
  limit: { per: 'person', count: 30, seconds: 600 },
  refuses: [...periodRefusals, 'statements_being_made'],
})

export const listStatements = route({
  method: 'GET',
  path: '/api/statements',
  does: 'The statements of a book, newest first, by keyset pages.',
  who: 'session',
  may: 'statements.read',
  viewable: true,
  takes: z.object({ mode, ...pageFields }),
  gives: z.object({ data: z.array(statement), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

export const cancelStatement = route({
  method: 'POST',
  path: '/api/statements/{id}/cancel',
  does: 'Stops a statement in the making. One that is made meanwhile stays made.',
  who: 'session',
  may: 'statements.export',
  logs: 'statement.cancelled',
  takes: z.object({ id: z.uuid() }),
  gives: statement,
  refuses: ['not_found'],
})

export const fetchStatement = route({
  method: 'POST',
  path: '/api/statements/{id}/file',
  does: 'Makes a link to a made statement as a file. Anyone with the link can fetch it until it expires.',
  who: 'session',
  may: 'statements.export',
  logs: 'statement.fetched',
  takes: z.object({ id: z.uuid(), format: z.enum(statementFormats) }),
  gives: z.object({ url: z.string(), expires_at: instant }),
  limit: { per: 'person', count: 60, seconds: 600 },
  refuses: ['not_found', 'statement_not_made', 'statement_too_long_for_paper'],
})

/** A month of a Nepali fiscal year and what came into the wallet and out of it. */
export const statementMonth = z.object({
  year: z.int(),
  month: z.int(),
  ...period,
  money_in: paisa,
  money_out: paisa,
  /** `to_come`: it has not begun; `open`: it is not over; `closed`: nothing can be added to it. */
  state: z.enum(['closed', 'open', 'to_come']),
})
export type StatementMonth = z.output<typeof statementMonth>

export const listStatementMonths = route({
  method: 'GET',
  path: '/api/statements/months',
  does: 'The twelve months of a Nepali fiscal year, which begins with Shrawan of `year`.',
  who: 'session',
  may: 'statements.read',
  viewable: true,
  takes: z.object({
    mode,
    year: z.codec(z.string().check(z.regex(/^20\d\d$/)), z.int(), { decode: Number, encode: String }),
  }),
  gives: z.array(statementMonth),
  refuses: periodRefusals,
})

/** The signed claim of a statement, and whether the ledger has the same today. */
export const verifiedStatement = z.object({
  /** See `claimInText`; its signature is for the caller to check. */
  claim: z.string(),
  /** The code of the newest statement of the same book and period, where that is a later one. */
  replaced_by: z.nullable(z.string()),
  /** `same`: its seal is valid and covers its rows; `not_sealed`: no seal covers them yet; `different`: never trust it. */
  ledger: z.enum(['same', 'not_sealed', 'different']),
  checked_at: instant,
})
export type VerifiedStatement = z.output<typeof verifiedStatement>

export const verifyStatement = route({
  method: 'GET',
  path: '/api/statements/papers/{code}',
  does: 'What we signed of a statement, by the code on its paper, and whether the ledger still has the same.',
  who: 'anyone',
  takes: z.object({ code: statementCode }),
  gives: verifiedStatement,
  limit: { per: 'network', count: 60, seconds: 600 },
  refuses: ['not_found'],
})

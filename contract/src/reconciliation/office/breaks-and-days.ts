import * as z from 'zod/mini'
import { cleaned } from '../../input/cleaned.ts'
import { pageFields } from '../../http/lists.ts'
import { bookedPaisa, paisa } from '../../money/money.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { accountDay, breakActs, breakDetail, breakKinds, differenceActs, reconciliationBreak } from '../break-shapes.ts'
import { accountCode, day, matchedRow, matchWays, statedDay } from '../statement-shapes.ts'
import { route } from '../../http/route.ts'
import { instant } from '../../time/time.ts'

const reason = z.string().check(z.trim(), z.minLength(10), z.maxLength(1000))
const finance = ['finance_maker', 'finance_checker'] as const

export const reconciliationDay = z.object({
  day,
  accounts: z.array(accountDay),
  rows: z.int(),
  statement: paisa,
  matched: paisa,
  in_suspense: paisa,
  /** Of the open breaks, without their signs. */
  open_sum: paisa,
})
export type ReconciliationDay = z.output<typeof reconciliationDay>

export const readReconciliationDay = route({
  method: 'GET',
  path: '/api/operator/reconciliation/days/{day}',
  does: 'A day of every rail and bank account: statement, books, what is matched, in suspense and not explained.',
  who: 'operator',
  roles: operatorRoles,
  slow: true,
  takes: z.object({ day }),
  gives: reconciliationDay,
  refuses: [],
})

export const listReconciliationDays = route({
  method: 'GET',
  path: '/api/operator/reconciliation/days',
  does: 'The last days on which anything was moved or stated, the newest first: how many accounts, how many of them closed.',
  who: 'operator',
  roles: operatorRoles,
  slow: true,
  takes: z.object({ until: z.optional(day) }),
  gives: z.array(statedDay),
  refuses: [],
})

export const listStatementRows = route({
  method: 'GET',
  path: '/api/operator/reconciliation/rows',
  does: 'The rows of an account’s day, each with the entry that it belongs to and how that was found.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({
    ...pageFields,
    account: accountCode,
    day,
    /** Those without an entry, or those that found theirs in one way. */
    which: z.optional(z.enum(['unmatched', ...matchWays])),
  }),
  gives: z.object({ data: z.array(matchedRow), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: ['fields_invalid'],
})

export const listBreaks = route({
  method: 'GET',
  path: '/api/operator/reconciliation/breaks',
  does: 'What statements and books do not agree on, the oldest first; or what was resolved, the newest first.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({
    ...pageFields,
    which: z.optional(z.enum(['open', 'ended'])),
    account: z.optional(accountCode),
    day: z.optional(day),
    kind: z.optional(z.enum(breakKinds)),
  }),
  gives: z.object({ data: z.array(reconciliationBreak), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: ['fields_invalid'],
})

export const readBreakTotals = route({
  method: 'GET',
  path: '/api/operator/reconciliation/totals',
  does: 'How many breaks are open, since when, and their sum without signs.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.object({ count: z.int(), sum: paisa, oldest: z.nullable(instant) }),
  refuses: [],
})

export const readBreak = route({
  method: 'GET',
  path: '/api/operator/reconciliation/breaks/{id}',
  does: 'One break with what it may belong to and what can be done.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ id: z.uuid() }),
  gives: breakDetail,
  refuses: ['not_found'],
})

export const resolveBreak = route({
  method: 'POST',
  path: '/api/operator/reconciliation/breaks/{id}/resolve',
  does: 'Does one thing about a break; what moves money is posted when another person approves it.',
  who: 'operator',
  roles: ['finance_maker'],
  audits: { what: 'break.resolved', subject: 'break' },
  keyed: true,
  takes: z.object({
    id: z.uuid(),
    act: z.enum(breakActs),
    note: reason,
    /** Of `wait`. */
    until: z.optional(instant),
    /** Of `belongs`: the entry of a row, or the row of an entry. */
    line_id: z.optional(z.int()),
    row_id: z.optional(z.int()),
    /** What becomes of what the two differ by; where it is left out that stays open as a break of the amount. */
    difference_act: z.optional(z.enum(differenceActs)),
    /** Of `settlement`: the rail, our bank account, and what the rail kept; a rail or a bank that the account is needs no name. */
    rail: z.optional(z.string().check(z.regex(/^[a-z]{2,20}$/))),
    bank: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9_]{1,29}$/))),
    cost: z.optional(bookedPaisa),
    bank_reference: z.optional(z.string().check(z.overwrite(cleaned), z.minLength(1), z.maxLength(64))),
    exceeds_owed: z.optional(z.boolean()),
  }),
  gives: breakDetail,
  refuses: [
    'not_found',
    'proposal_own_case',
    'fields_invalid',
    'break_decided',
    'break_act_unfit',
    'break_twin_decided',
    'break_copy_booked',
    'write_off_too_large',
    'match_taken',
    'day_closed',
    'settlement_recorded',
    'settlement_too_large',
    'account_not_adjustable',
    'load_not_credited',
    'payment_not_credited',
    'item_proposed',
  ],
})

const closing = { day, account: accountCode }

export const closeDay = route({
  method: 'POST',
  path: '/api/operator/reconciliation/days/{day}/close',
  does: 'Closes a day of an account over its totals, signed. What is not explained is carried over by name, or nothing is closed.',
  who: 'operator',
  roles: finance,
  audits: { what: 'day.closed', subject: 'account' },
  takes: z.object({
    ...closing,
    carry_over: z.optional(z.array(z.uuid()).check(z.maxLength(200))),
    note: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
  }),
  gives: accountDay,
  refuses: ['not_found', 'day_closed', 'day_not_over', 'statement_missing', 'day_not_explained', 'break_decided'],
})

export const askReopenDay = route({
  method: 'POST',
  path: '/api/operator/reconciliation/days/{day}/ask-reopen',
  does: 'Asks that a closed day is opened again; another person decides.',
  who: 'operator',
  roles: finance,
  audits: { what: 'day.reopen_asked', subject: 'account' },
  takes: z.object({ ...closing, reason }),
  gives: accountDay,
  refuses: ['not_found'],
})

export const reopenDay = route({
  method: 'POST',
  path: '/api/operator/reconciliation/days/{day}/reopen',
  does: 'Opens a closed day again, as another person asked.',
  who: 'operator',
  roles: ['finance_checker'],
  audits: { what: 'day.reopened', subject: 'account' },
  takes: z.object(closing),
  gives: accountDay,
  refuses: ['not_found', 'maker_is_not_checker'],
})

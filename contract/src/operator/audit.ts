import * as z from 'zod/mini'
import { pageFields } from '../http/lists.ts'
import { auditActions } from './audit-actions.ts'
import { operatorRoles } from '../company/operator-roles.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** One row of the log. `before` and `after` are as the action recorded them: fields by name, never a secret. */
export const auditRow = z.object({
  id: z.uuid(),
  /** Its place in the chain, from 1 without gaps. */
  seq: z.int(),
  hash: z.string(),
  at: instant,
  /** Null for an anonymous caller. */
  operator_id: z.nullable(z.uuid()),
  operator_name: z.string(),
  network: z.string(),
  device: z.string(),
  what: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  /** The subjects of its ids by name; unnamed or deleted ones are left out. */
  names: z.record(z.string(), z.string()),
  merchant_id: z.nullable(z.uuid()),
  merchant_name: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  outcome: z.enum(['allowed', 'refused']),
  refusal: z.nullable(z.string()),
  /** The refusal's sentence in the reader's language, with dots for its facts, which the log does not store. */
  refusal_says: z.nullable(z.string()),
})
export type AuditRow = z.output<typeof auditRow>

/** The kinds of rows of a tab, by the prefix of an action's name. */
export const auditKinds = {
  kyc: ['kyc'],
  money: [
    'adjustment',
    'proposal',
    'review',
    'books',
    'jobs',
    'rail',
    'tariff',
    'payout',
    'refund',
    'bank_file',
    'statement',
    'break',
    'day',
    'settlement',
    'clawback',
  ],
  merchants: ['merchant', 'rule', 'account_paper', 'support'],
  content: ['broadcast', 'page', 'bank', 'holiday'],
  accounts: ['operator', 'audit', 'route'],
} as const satisfies Record<string, readonly string[]>
export const auditKindNames = Object.keys(auditKinds) as (keyof typeof auditKinds)[]
export type AuditKind = keyof typeof auditKinds

/** What the log is narrowed to; whatever is absent is not narrowed. */
const filterFields = {
  kind: z.optional(z.enum(auditKindNames)),
  operator_id: z.optional(z.uuid()),
  what: z.optional(z.enum(auditActions)),
  merchant_id: z.optional(z.uuid()),
  subject_kind: z.optional(z.string().check(z.maxLength(40))),
  subject_id: z.optional(z.string().check(z.maxLength(80))),
  outcome: z.optional(z.enum(['allowed', 'refused'])),
  /** The first and the last Kathmandu day, `YYYY-MM-DD`, both included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}
export const auditFilter = z.object(filterFields)
export type AuditFilter = z.output<typeof auditFilter>

export const listAudit = route({
  method: 'GET',
  path: '/api/operator/audit',
  does: 'The log of everything operators did or were refused, the newest first.',
  who: 'operator',
  roles: operatorRoles,
  slow: true,
  takes: z.object({ ...pageFields, ...filterFields }),
  gives: z.object({ data: z.array(auditRow), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

/** The operators listed in the log, for its filter. */
export const listAuditOperators = route({
  method: 'GET',
  path: '/api/operator/audit/operators',
  does: 'The operators who stand in the log, by name.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.array(z.object({ id: z.uuid(), name: z.string() })),
  refuses: [],
})

/** The chain's state when it was last computed: by whom and when, and up to which row. */
export const readAuditVerified = route({
  method: 'GET',
  path: '/api/operator/audit/verified',
  does: 'When the chain was last computed anew, by whom, and what was found; and how many rows were refused today.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.object({
    last: z.nullable(
      z.object({
        at: instant,
        by: z.string(),
        rows: z.int(),
        head: z.nullable(z.string()),
        broken_at: z.nullable(z.int()),
      }),
    ),
    /** Rows since then, that one with it. */
    rows_since: z.int(),
    refused_today: z.int(),
  }),
  refuses: [],
})

export const verifyAudit = route({
  method: 'POST',
  path: '/api/operator/audit/verify',
  does: 'Recomputes every link of the chain and reports the first that does not hold.',
  who: 'operator',
  roles: operatorRoles,
  audits: { what: 'audit.verified', subject: 'audit' },
  slow: true,
  takes: z.strictObject({}),
  gives: z.object({
    rows: z.int(),
    /** The hash of the newest link; stored elsewhere, it proves that no earlier row was removed. */
    head: z.nullable(z.string()),
    /** The place of the first row that does not hold; null: all do. */
    broken_at: z.nullable(z.int()),
  }),
  limit: { per: 'person', count: 20, seconds: 3600 },
  refuses: [],
})

export const exportAudit = route({
  method: 'POST',
  path: '/api/operator/audit/export',
  does: 'The rows that a filter finds, at most 5,000, as lines of CSV.',
  who: 'operator',
  roles: ['finance_checker', 'administrator'],
  audits: { what: 'audit.exported', subject: 'audit' },
  slow: true,
  takes: z.strictObject(filterFields),
  gives: z.object({ csv: z.string(), rows: z.int() }),
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [],
})

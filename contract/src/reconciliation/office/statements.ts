import * as z from 'zod/mini'
import { pageFields } from '../../http/lists.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { columnMap, dateForms, statementMap } from '../column-maps.ts'
import { accountCode, day, debitSigns, reconciledAccount, statement, statementPreview } from '../statement-shapes.ts'
import { route } from '../../http/route.ts'

const mapCode = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,29}$/))
const makers = ['finance_maker'] as const

export const listReconciledAccounts = route({
  method: 'GET',
  path: '/api/operator/reconciliation/accounts',
  does: 'The accounts that are held against statements: what rails owe us, and our bank accounts.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.array(reconciledAccount),
  refuses: [],
})

export const listStatementMaps = route({
  method: 'GET',
  path: '/api/operator/statement-maps',
  does: 'How the files of each rail and bank are read, each in its newest version.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.array(statementMap),
  refuses: [],
})

export const readStatementMap = route({
  method: 'GET',
  path: '/api/operator/statement-maps/{code}',
  does: 'Every version of a map with its moment, the newest first.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ code: mapCode }),
  gives: z.array(statementMap),
  refuses: ['not_found'],
})

export const saveStatementMap = route({
  method: 'POST',
  path: '/api/operator/statement-maps',
  does: 'Writes a version of a map, or a new one; what was read before stays as it was read.',
  who: 'operator',
  roles: makers,
  audits: { what: 'statement.map_changed', subject: 'statement_map' },
  takes: z.object({
    code: mapCode,
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
    body: columnMap,
  }),
  gives: z.array(statementMap),
  refuses: ['fields_invalid'],
})

export const listStatements = route({
  method: 'GET',
  path: '/api/operator/statements',
  does: 'The statements that were read, the newest first.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ ...pageFields, account: z.optional(accountCode) }),
  gives: z.object({ data: z.array(statement), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

export const beginStatement = route({
  method: 'POST',
  path: '/api/operator/statements',
  does: 'Begins to read a file; its text follows in parts.',
  who: 'operator',
  roles: makers,
  audits: { what: 'statement.begun', subject: 'statement' },
  takes: z.object({
    account: accountCode,
    map: mapCode,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    /** Of a file whose rows do not say theirs; else what its rows are held against. */
    day: z.optional(day),
  }),
  gives: statement,
  refuses: ['not_found', 'fields_invalid'],
})

export const addStatementPart = route({
  method: 'POST',
  path: '/api/operator/statements/{id}/parts',
  does: 'The next part of a file (CSV, MT940, camt.053 or OFX): any piece of its text, cut anywhere. A part that came before is passed over.',
  who: 'operator',
  roles: makers,
  // a statement that was read counts nowhere yet
  audits: 'nothing',
  body_max: 2_097_152,
  takes: z.object({
    id: z.uuid(),
    /** From 1, one after the other. */
    number: z.int().check(z.gte(1), z.lte(100_000)),
    text: z.string().check(z.maxLength(500_000)),
    is_last: z.boolean(),
  }),
  gives: statement,
  refuses: [
    'not_found',
    'fields_invalid',
    'statement_decided',
    'statement_column_missing',
    'statement_column_doubled',
    'statement_has_no_lines',
    'statement_too_large',
    'statement_format_unknown',
    'statement_malformed',
    'statement_cut',
    'statement_has_doctype',
    'statement_currency_foreign',
    'statement_has_accounts',
    'statement_file_too_large',
  ],
})

export const fetchStatement = route({
  method: 'POST',
  path: '/api/operator/statements/fetch',
  does: 'Asks the rail for the statement of a past day; a person checks it before it counts, as with a file. A repeat gives the same statement, or only the rows since one that counts.',
  who: 'operator',
  roles: makers,
  audits: { what: 'statement.begun', subject: 'statement' },
  takes: z.object({ account: accountCode, day }),
  gives: statement,
  refuses: ['not_found', 'day_not_over', 'statement_not_offered', 'statement_not_answered'],
})

export const readStatement = route({
  method: 'GET',
  path: '/api/operator/statements/{id}',
  does: 'What was read of a file, before it counts: sums, days, first rows, and each bad line with its number.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ id: z.uuid() }),
  gives: statementPreview,
  refuses: ['not_found'],
})

export const countStatement = route({
  method: 'POST',
  path: '/api/operator/statements/{id}/count',
  does: 'Lets a statement count, matches it with the books and finds what does not agree. The same file counts once.',
  who: 'operator',
  roles: makers,
  audits: { what: 'statement.counted', subject: 'statement' },
  takes: z.object({
    id: z.uuid(),
    /** Bad lines were checked and are left out. */
    without_bad_lines: z.optional(z.boolean()),
    /** Ambiguous or inconsistent content (`doubts`) was checked. */
    is_seen: z.optional(z.boolean()),
  }),
  gives: statementPreview,
  refuses: [
    'not_found',
    'statement_decided',
    'statement_known',
    'statement_has_bad_lines',
    'statement_dates_unclear',
    'statement_unclear',
    'day_closed',
  ],
})

export const chooseStatementReading = route({
  method: 'POST',
  path: '/api/operator/statements/{id}/reading',
  does: 'Reads a file again as it is meant, where its dates or the minus of its debits can be read in two ways.',
  who: 'operator',
  roles: makers,
  audits: { what: 'statement.read_again', subject: 'statement' },
  takes: z.object({
    id: z.uuid(),
    dates: z.optional(z.enum(dateForms)),
    debits: z.optional(z.enum(debitSigns)),
  }),
  gives: statementPreview,
  refuses: ['not_found', 'statement_decided', 'fields_invalid', 'statement_too_large'],
})

export const discardStatement = route({
  method: 'POST',
  path: '/api/operator/statements/{id}/discard',
  does: 'Throws away what was read and does not count.',
  who: 'operator',
  roles: makers,
  audits: { what: 'statement.discarded', subject: 'statement' },
  takes: z.object({ id: z.uuid() }),
  gives: statement,
  refuses: ['not_found', 'statement_decided'],
})

import { type AuditRow, listAudit, listAuditOperators, readAuditVerified } from '@sahuji/contract/operator/audit'
import { type Handler, on } from './fake-server.ts'

/** A row of the audit log; `fields` replaces the tested values. */
export const auditRow = (fields: Partial<AuditRow> = {}): AuditRow => ({
  id: '0193a000-0000-7000-8000-0000000000c1',
  seq: 1,
  hash: 'c0ffee',
  at: new Date('2026-11-27T06:30:00Z'),
  operator_id: '0193a000-0000-7000-8000-0000000000a1',
  operator_name: 'Roshani Tuladhar',
  network: '127.0.0.1',
  device: 'Chrome on Linux',
  what: 'operator.signed_in',
  subject_kind: 'operator',
  subject_id: '0193a000-0000-7000-8000-0000000000a1',
  names: {},
  merchant_id: null,
  merchant_name: null,
  before: null,
  after: null,
  outcome: 'allowed',
  refusal: null,
  refusal_says: null,
  ...fields,
})

/** An audit log of two rows, whose chain is not verified yet. */
export const auditRoutes = (
  rows: readonly AuditRow[] = [
    auditRow({ id: '0193a000-0000-7000-8000-0000000000c2', seq: 2, what: 'operator.totp_added' }),
    auditRow(),
  ],
): Handler[] => [
  on(listAudit, ({ what, outcome }) => ({
    data: rows.filter((row) => (!what || row.what === what) && (!outcome || row.outcome === outcome)),
    next: null,
  })),
  on(listAuditOperators, () => []),
  on(readAuditVerified, () => ({ last: null, rows_since: rows.length, refused_today: 0 })),
]

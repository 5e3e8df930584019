import type { Tx } from '../platform/database/database.ts'
import { json } from '../platform/database/sql.ts'
import type { Clock } from '../platform/clock.ts'
import type { AuditedRow } from '../platform/http/operator-calls.ts'
import { newId } from '../platform/ids.ts'

/**
 * Adds a row to the log. The database accepts it only with a session of the named operator, and links it to the
 * previous row when the transaction commits.
 */
export const recordAudit = (tx: Tx, { by, what, subject, ...row }: AuditedRow, clock: Clock): Promise<void> =>
  tx.run`
    select operator_audit_add(
      ${newId(clock.now())}::uuid, ${clock.now()}::timestamptz, ${by.operator_id}::uuid, ${by.name}, ${by.session_id}::uuid,
      ${by.network}, ${by.device}, ${what}, ${subject.kind}, ${subject.id}, ${row.merchant_id ?? null}::uuid,
      ${row.before ? json(row.before) : null}::json, ${row.after ? json(row.after) : null}::json,
      ${row.refusal ? 'refused' : 'allowed'}, ${row.refusal ?? null})`.then(() => {})

/** The operator at the machine itself, as the log names them. */
export const atTheMachine: AuditedRow['by'] = {
  operator_id: null,
  session_id: null,
  name: 'npm run operator',
  network: '',
  device: '',
}

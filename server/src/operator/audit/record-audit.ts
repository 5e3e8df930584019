import type { Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AuditedRow } from '../../platform/http/operator-calls.ts'
import { newId } from '../../platform/ids.ts'

/** Adds a row to the log. The database links it to the one before when the transaction commits. */
export const recordAudit = (tx: Tx, { by, what, subject, ...row }: AuditedRow, clock: Clock): Promise<void> =>
  tx.run`
    insert into operator_audit (id, at, operator_id, operator_name, session_id, network, device, what, subject_kind,
                                subject_id, merchant_id, before, after, outcome, refusal)
    values (${newId(clock.now())}, ${clock.now()}, ${by.operator_id}, ${by.name}, ${by.session_id}, ${by.network},
            ${by.device}, ${what}, ${subject.kind}, ${subject.id}, ${row.merchant_id ?? null},
            ${row.before ? json(row.before) : null}, ${row.after ? json(row.after) : null},
            ${row.refusal ? 'refused' : 'allowed'}, ${row.refusal ?? null})`.then(() => {})

/** Who works at the machine itself, as the log names them. */
export const atTheMachine: AuditedRow['by'] = {
  operator_id: null,
  session_id: null,
  name: 'npm run operator',
  network: '',
  device: '',
}

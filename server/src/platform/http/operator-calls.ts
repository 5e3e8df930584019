import type { AuditAction } from '@sahuji/contract/operator/audit-actions'
import type { RefusalCode } from '@sahuji/contract/refusals'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import { lowerId } from './lower-ids.ts'
import type { CheckedEntry, Operator, RecordAction, Recorded } from './route-table.ts'

/** The parts of a request's head that identify an operator. */
export interface OperatorRequest {
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  network: string
}

/** The operator of a session's cookie, provided by the operator domain; and its log. */
export interface Operators {
  authenticate: (db: Database, request: OperatorRequest, clock: Clock) => Promise<Operator | undefined>
  record: (tx: Tx, row: AuditedRow, clock: Clock) => Promise<void>
}

/** What the back office's calls need. */
interface Serving {
  db: Database
  clock: Clock
  operators: Operators
}

/** Who did what and from where; a refused action has its code. */
export interface AuditedRow extends Recorded {
  what: AuditAction
  by: { operator_id: string | null; session_id: string | null; name: string; network: string; device: string }
  refusal?: RefusalCode
}

/** The back office's part of the API: a merchant's token is invalid there, and its cookie is sent nowhere else. */
export const isOperators = ({ path }: Pick<CheckedEntry, 'path'>): boolean => path.startsWith('/api/operator/')

/**
 * The caller of a route of the back office; undefined where anyone may call. Refuses a caller without a session, a
 * second factor or one of the route's roles. A missing role is recorded in a transaction of its own.
 */
export async function openTo(
  serving: Serving,
  entry: CheckedEntry,
  arrival: OperatorRequest,
): Promise<Operator | undefined> {
  if (entry.who === 'anyone') return undefined
  const operator = await serving.operators.authenticate(serving.db, arrival, serving.clock)
  // deny by default: a merchant's route at an address of the back office is closed to all
  if (!operator || entry.who !== 'operator') throw new Refusal('session_missing')
  if (!operator.has_second_factor && !entry.before_second_factor) throw new Refusal('second_factor_missing')
  const roles = entry.roles ?? []
  if (roles.some((role) => operator.roles.includes(role))) return operator
  const device = `${arrival.headers['user-agent'] ?? ''}`.slice(0, 200)
  const by = { ...operator, network: arrival.network, device }
  const id = arrival.url.split(/[/?]/).find((part) => uuid.test(part)) ?? ''
  await recordRefused(serving, entry, { by, id, refusal: 'operator_role_needed' })
  throw new Refusal('operator_role_needed', { roles: roles.map((role) => role.replaceAll('_', ' ')).join(', ') })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Records one call in the log. */
export interface Recorder {
  record: RecordAction
  /**
   * Throws where an action that changes something recorded nothing; before its transaction commits, where it has one.
   */
  mustHaveRecorded: () => void
  /** Runs the work; records its refusal in a transaction of its own, because the work's transaction rolled back. */
  orRefused: <T>(raw: Readonly<Record<string, unknown>>, work: () => Promise<T>) => Promise<T>
}

/** The recorder of an operator's call to a route. */
export function recorder(
  serving: Serving,
  entry: CheckedEntry,
  { operator, ...from }: { operator: Operator; network: string; device: string },
): Recorder {
  const { audits } = entry
  const by = { ...operator, ...from }
  let isRecorded = false
  return {
    record: async (tx, recorded) => {
      const what = recorded.what ?? (audits === undefined || audits === 'nothing' ? undefined : audits.what)
      if (!what) throw new Error(`${entry.path} records something that it does not name`)
      isRecorded = true
      await serving.operators.record(tx, { ...recorded, what, by }, serving.clock)
    },
    mustHaveRecorded: () => {
      if (entry.method === 'POST' && audits !== 'nothing' && !isRecorded)
        throw new Error(`${entry.method} ${entry.path} changed something and recorded nothing`)
    },
    orRefused: async (raw, work) => {
      try {
        return await work()
      } catch (error) {
        if (error instanceof Refusal && entry.method === 'POST' && audits !== 'nothing') {
          const id = typeof raw['id'] === 'string' ? raw['id'] : ''
          await recordRefused(serving, entry, { by, id, refusal: error.code })
        }
        throw error
      }
    },
  }
}

interface Refused {
  by: AuditedRow['by']
  /** The subject's id, as in the address. */
  id: string
  refusal: RefusalCode
}

async function recordRefused(serving: Serving, entry: CheckedEntry, { by, id, refusal }: Refused): Promise<void> {
  const { audits, method, path } = entry
  const named = audits === undefined || audits === 'nothing' ? undefined : audits
  const subject = named ? { kind: named.subject, id: lowerId(id) } : { kind: 'route', id: `${method} ${path}` }
  const row: AuditedRow = { what: named?.what ?? 'route.refused', subject, by, refusal }
  await serving.db.write((tx) => serving.operators.record(tx, row, serving.clock))
}

import { operatorIdleMinutes, operatorSessionHours } from '@sahuji/contract/operators/session-times'
import { type OperatorRole } from '@sahuji/contract/company/operator-roles'
import { after } from '../auth/auth-settings.ts'
import { newLinkToken, tokenHash } from '../auth/sessions/tokens.ts'
import { hangsAfterMilliseconds, type Tx } from '../platform/database/database.ts'
import { isUnavailable } from '../platform/database/database-errors.ts'
import { apiCookie, cookieIn } from '../platform/http/cookies.ts'
import type { Operators } from '../platform/http/operator-calls.ts'
import { newId } from '../platform/ids.ts'
import type { OperatorDependencies } from './dependencies.ts'

const cookieName = 'sahuji_operator'
const touchSeconds = 60

interface NewSession {
  operator_id: string
  device: string
  network: string
  /** True where a second factor was given just now, or where none is asked for. */
  is_proven: boolean
  /** By which the merchants' side knows the browser, as a hash. */
  merchant_device?: Buffer | undefined
}

/** Opens a session; its token is told once, in the cookie, and kept as a hash. */
export async function createOperatorSession(tx: Tx, made: NewSession, now: Date) {
  const [token, id] = [newLinkToken(), newId(now)]
  await tx.run`
    insert into operator_sessions (id, operator_id, token_hash, device, network, created_at, last_seen_at, proven_at, ends_at,
                                   merchant_device)
    values (${id}, ${made.operator_id}, ${tokenHash(token)}, ${made.device}, ${made.network}, ${now}, ${now},
            ${made.is_proven ? now : null}, ${after(now, operatorSessionHours * 3600)}, ${made.merchant_device ?? null})`
  return { id, token }
}

/** The cookie of a session: no script reads it, no other site's page sends it, and it goes to the back office's API alone. */
export const operatorCookie = (token: string, public_url: string): string =>
  apiCookie({
    name: cookieName,
    value: token,
    seconds: token === '' ? 0 : operatorSessionHours * 3600,
    path: '/api/operator',
    is_secure: public_url.startsWith('https:'),
  })

interface FoundSession {
  session_id: string
  operator_id: string
  name: string
  email: string
  is_demo: boolean
  roles: OperatorRole[]
  is_enrolled: boolean
  proven_at: Date | null
  last_seen_at: Date
}

/** The session of a token that is open, of an account that is; its roles are read each time, so what was taken is gone. */
const sessionOf = (tx: Tx, token: string, now: Date) => tx.maybe<FoundSession>`
  select s.id as session_id, o.id as operator_id, o.name, o.email, o.is_demo, s.proven_at, s.last_seen_at,
         coalesce((select array_agg(role order by role) from operator_roles where operator_id = o.id), '{}') as roles,
         exists (select from operator_passkeys where operator_id = o.id)
           or exists (select from operator_totp_secrets where operator_id = o.id and confirmed_at is not null) as is_enrolled
    from operator_sessions s join operators o on o.id = s.operator_id
   where s.token_hash = ${tokenHash(token)} and s.ended_at is null and s.ends_at > ${now}
     and s.last_seen_at > ${after(now, -operatorIdleMinutes * 60)} and o.disabled_at is null`

/**
 * Who calls, by the cookie alone. Who set up a second factor but did not give it here counts as one who has none. The demo's
 * accounts need none where they are exempt.
 */
export const authenticateOperator =
  ({ is_demo_exempt = false }: Pick<OperatorDependencies, 'is_demo_exempt'>): Operators['authenticate'] =>
  async (db, { headers }, clock) => {
    const token = cookieIn(headers['cookie'], cookieName)
    if (token === undefined || !/^[\w-]{43}$/.test(token)) return undefined
    const now = clock.now()
    const found = await db.read((tx) => sessionOf(tx, token, now), hangsAfterMilliseconds)
    if (!found) return undefined
    const { session_id, last_seen_at, is_enrolled, is_demo, ...operator } = found
    if (last_seen_at <= after(now, -touchSeconds))
      await db.write((tx) => touch(tx, session_id, now)).catch(unlessUnavailable)
    const has_second_factor = operator.proven_at !== null && (is_enrolled || (is_demo && is_demo_exempt))
    return { ...operator, session_id, has_second_factor }
  }

const touch = (tx: Tx, id: string, now: Date) => tx.run`
  update operator_sessions set last_seen_at = ${now}
   where id = (select id from operator_sessions where id = ${id} and last_seen_at < ${now} for update skip locked)`

function unlessUnavailable(error: unknown): void {
  if (!isUnavailable(error)) throw error
}

/** The operator gave a second factor on this session just now. */
export const proveOperatorSession = (tx: Tx, id: string, now: Date) => tx.run`
  update operator_sessions set proven_at = ${now} where id = ${id} and ended_at is null`

export const endOperatorSession = (tx: Tx, id: string, now: Date) => tx.run`
  update operator_sessions set ended_at = ${now} where id = ${id} and ended_at is null`

/** Ends every session of an operator, and what stands between the steps of a sign-in. */
export async function endOperatorSessions(tx: Tx, operator_id: string, now: Date): Promise<number> {
  await tx.run`update operator_tickets set used_at = ${now} where operator_id = ${operator_id} and used_at is null`
  return tx.run`update operator_sessions set ended_at = ${now} where operator_id = ${operator_id} and ended_at is null`
}

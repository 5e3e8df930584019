import { mayCall, type Permission, type ShopRole } from '@sahuji/contract/company/shop-roles'
import type { Language } from '@sahuji/contract/language/languages'
import { refuseFrozen } from '../../merchants/freezes.ts'
import type { PersonKey } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Rights } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordLog } from '../../platform/shop-log/record-log.ts'
import { after } from '../auth-settings.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { validTimeZone } from './client-info.ts'
import { keptPushToken, makeRoomForPush } from './push-tokens.ts'
import { newSessionToken, tokenHash } from './tokens.ts'

interface NewSession {
  person_id: string
  /** The shop that the session is in, for its whole life. */
  merchant_id: string
  /** The thumbprint of the browser's key; undefined for a plain token. */
  jkt: string | undefined
  remember_device: boolean
  push_token: string | null
  device: string
  network: string
  /** The browser's time zone; stored only where it is valid. */
  time_zone: string
  /** Ends at the latest then: the end of the session that it continues. */
  ends_at?: Date
  /** Signed in at this counter of the shop, and to nothing else; and the name of its staff. */
  counter?: { id: string; staff: string }
}

/**
 * Opens a session and answers its token, which is shown once and stored only as a hash. Every sign-in ends here, so
 * that none passes a freeze: refuses sign_in_frozen.
 */
export async function createSession(
  tx: Tx,
  { settings, push }: Pick<AuthDependencies, 'settings' | 'push'>,
  session: NewSession,
  now: Date,
): Promise<string> {
  const { merchant_id, person_id } = session
  await refuseFrozen(tx, merchant_id, 'sign_in')
  const member = await tx.maybe<{ role: ShopRole }>`
    select role from members where merchant_id = ${merchant_id} and person_id = ${person_id} and ended_at is null`
  // removed since the sign-in began
  if (!member) throw new Refusal('no_shop')
  const id = newId(now)
  const token = newSessionToken()
  const is_remembered = session.remember_device && session.jkt !== undefined
  const life = session.counter ? settings.counter : is_remembered ? settings.remembered : settings.session
  const push_token = keptPushToken(push, session.push_token)
  await makeRoomForPush(tx, { person_id: session.person_id, but: undefined }, push_token)
  await tx.run`
    insert into sessions (id, person_id, shop_id, token_hash, key_thumbprint, idle_seconds, device, network, push_token,
                          time_zone, is_remembered, created_at, last_seen_at, stepped_up_at, ends_at, counter_id, staff)
    values (${id}, ${person_id}, ${merchant_id}, ${tokenHash(token)}, ${session.jkt ?? null},
            ${life.idle_seconds}, ${session.device}, ${session.network}, ${push_token},
            ${validTimeZone(session.time_zone)}, ${is_remembered}, ${now}, ${now}, ${session.jkt && !session.counter && !session.ends_at ? now : null},
            ${session.ends_at ?? after(now, life.life_seconds)}, ${session.counter?.id ?? null}, ${session.counter?.staff ?? null})`
  await recordSignIn(tx, { ...session, role: member.role, id }, now)
  return token
}

async function recordSignIn(
  tx: Tx,
  { id, role, merchant_id, person_id, counter, network, device }: NewSession & { id: string; role: ShopRole },
  now: Date,
): Promise<void> {
  const by = { merchant_id, person_id, session_id: id, network, device: device.slice(0, 200) }
  if (counter) {
    const subject = { id: counter.id }
    await recordLog(tx, { ...by, actor: 'counter' }, { what: 'counter.opened', subject }, now)
  } else await recordLog(tx, { ...by, actor: 'person', role }, { what: 'session.opened', subject: { id } }, now)
}

export interface FoundSession extends Rights {
  session_id: string
  person_id: string
  merchant_id: string
  email: string
  is_email_verified: boolean
  is_phone_verified: boolean
  key_thumbprint: string | null
  last_seen_at: Date
  proven_at: Date | null
  language: Language | null
  is_demo: boolean
}

/** A token that is looked up as a session of a kind at a moment. */
export interface TokenAsked {
  token: string
  kind: 'session' | 'counter'
  now: Date
}

/**
 * The open sessions of tokens, each with its person, in the order asked: an unrestricted session, or a device at a counter, never
 * either for the other. A closed counter has none. Uses session_token_is_unique.
 */
export async function sessionsOf(tx: Tx, asked: readonly TokenAsked[]): Promise<(FoundSession | undefined)[]> {
  const rows = await tx.many<FoundSession & { place: bigint }>`
    -- any merchant: the caller is not known yet
    select * from sessions_of(${asked.map(({ token }) => tokenHash(token).toString('hex'))}::text[],
      ${asked.map(({ kind }) => kind === 'counter')}::boolean[], ${asked.map(({ now }) => now)}::timestamptz[])`
  const found = new Map(rows.map(({ place, ...session }) => [Number(place), session]))
  return asked.map((_, place) => found.get(place + 1))
}

/** Keeps sessions from expiring; where another transaction changes a session, its change is enough. */
export const touchSessions = (tx: Tx, seen: readonly { session_id: string; now: Date }[]) => tx.run`
  select sessions_touch(${seen.map(({ session_id }) => session_id)}::uuid[], ${seen.map(({ now }) => now)}::timestamptz[])`

/** Gives a session a new token; the old one becomes invalid with the commit. */
export async function rotateSession(tx: Tx, session_id: string): Promise<string> {
  const token = newSessionToken()
  await tx.run`update sessions set token_hash = ${tokenHash(token)} where id = ${session_id} and ended_at is null`
  return token
}

/** The person proved themselves on this session just now. */
export const stepUpSession = (tx: Tx, session_id: string, now: Date) => tx.run`
  update sessions set stepped_up_at = ${now} where id = ${session_id} and ended_at is null`

/** Ends a session; its token becomes invalid with the commit, and no push reaches its device. */
export const revokeSession = (tx: Tx, session_id: string, now: Date) => tx.run`
  update sessions set ended_at = ${now}, push_token = null where id = ${session_id} and ended_at is null`

export interface ActiveSessionRow {
  id: string
  counter: string | null
  staff: string | null
  device: string
  network: string
  time_zone: string | null
  key_thumbprint: string | null
  idle_seconds: number
  is_remembered: boolean
  created_at: Date
  last_seen_at: Date
  ends_at: Date
}

/** The person's open sessions, the one seen last first, a hundred at most. Uses open_sessions_of_a_person. */
export const activeSessionsOf = (tx: Tx, person_id: string, now: Date) => tx.many<ActiveSessionRow>`
  -- any merchant: the counters of the person's own sessions
  select id, device, network, time_zone, key_thumbprint, idle_seconds, is_remembered, created_at, last_seen_at, ends_at, staff,
         (select name from counters c where c.id = sessions.counter_id) as counter
    from sessions
   where person_id = ${person_id} and ended_at is null and ends_at > ${now}
     and last_seen_at + idle_seconds * interval '1 second' > ${now}
   order by last_seen_at desc, id desc
   limit 100`

/** Whether a session is open and the present role of its person permits something. */
export async function isOpenFor(tx: Tx, session_id: string, permission: Permission, now: Date): Promise<boolean> {
  const role = (await openRolesAmong(tx, [session_id], now)).get(session_id)
  return role !== undefined && mayCall(role, permission)
}

/** Those of these sessions that are open, as in sessionOf, with the role that their person has in the shop now. */
export const openRolesAmong = async (tx: Tx, ids: readonly string[], now: Date): Promise<Map<string, ShopRole>> => {
  const rows = await tx.many<{ id: string; role: ShopRole }>`
    -- any merchant: the caller knows the sessions' owners
    select sessions.id, m.role
      from sessions
      join members m on m.merchant_id = sessions.shop_id and m.person_id = sessions.person_id and m.ended_at is null
     where sessions.id = any(${ids}::uuid[]) and sessions.ended_at is null and ends_at > ${now}
       and last_seen_at + idle_seconds * interval '1 second' > ${now}
       and not exists (select from counters c where c.id = sessions.counter_id and c.closed_at is not null)`
  return new Map(rows.map(({ id, role }) => [id, role]))
}

/** Ends one open session of the person; false when there is none of that id. */
export const revokeSessionOf = async (tx: Tx, of: { person_id: string; id: string }, now: Date): Promise<boolean> =>
  (await tx.run`
    update sessions set ended_at = ${now}, push_token = null
     where id = ${of.id} and person_id = ${of.person_id} and ended_at is null`) === 1

/**
 * Ends all of the person's sessions, except the named one; answers how many were still open. Expired sessions are ended
 * too: until then their devices get pushes.
 */
export const revokeSessionsOf = async (
  tx: Tx,
  { person_id, but }: { person_id: string; but: string | undefined },
  now: Date,
): Promise<number> => {
  const { open } = await tx.one<{ open: bigint }>`
    with ended as (
      update sessions set ended_at = ${now}, push_token = null
       where person_id = ${person_id} and ended_at is null and id is distinct from ${but ?? null}::uuid
      returning ends_at > ${now} and last_seen_at + idle_seconds * interval '1 second' > ${now} as was_open
    )
    select count(*) filter (where was_open) as open from ended`
  return Number(open)
}

/** Ends all sessions of a merchant's people, as revokeSessionsOf does; answers how many were still open. */
export const revokeMerchantSessions = async (tx: Tx, merchant_id: string, now: Date): Promise<number> => {
  const { open } = await tx.one<{ open: bigint }>`
    with ended as (
      update sessions set ended_at = ${now}, push_token = null
       where shop_id = ${merchant_id} and ended_at is null
      returning ends_at > ${now} and last_seen_at + idle_seconds * interval '1 second' > ${now} as was_open
    )
    select count(*) filter (where was_open) as open from ended`
  return Number(open)
}

/** Marks a proof as used; false when it was used before. */
export const consumeProof = async (tx: Tx, proof: { session_id: string; jti: string }, now: Date): Promise<boolean> =>
  (await tx.run`
    insert into spent_proofs (session_id, jti, spent_at) values (${proof.session_id}, ${proof.jti}, ${now})
    on conflict do nothing`) === 1

/**
 * The account that was opened with an address by this browser's key a moment ago and is not verified yet. Locks the
 * address until the transaction ends, so that of several concurrent sign-ups the second finds what the first one
 * opened.
 */
export async function findRecentSignUp(
  tx: Tx,
  { email, jkt, since }: { email: string; jkt: string; since: Date },
): Promise<PersonKey | undefined> {
  await tx.one`select pg_advisory_xact_lock(hashtextextended(${email}, 1))::text`
  return tx.maybe<PersonKey>`
    -- any merchant: the account that the browser opened is what is looked up
    select p.id as person_id, p.merchant_id
      from people p join sessions s on s.person_id = p.id
     where p.email = ${email} and p.email_verified_at is null and p.phone_verified_at is null and p.created_at > ${since}
       and s.key_thumbprint = ${jkt} and s.ended_at is null
     order by p.created_at desc, p.id desc
     limit 1`
}

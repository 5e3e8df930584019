import type { Language } from '@sahuji/contract/language/languages'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { addressText, keptAddressIn, type PushAddress } from '../../platform/push/push-address.ts'
import type { PushSender } from '../../platform/push/push-sender.ts'

/** Knows which tokens can be pushed to: a subscription always, one of Firebase where the operator has it. */
export type PushAddresses = Pick<PushSender, 'addressIn'>

/** A `desktop_fcm` in its stored form: an address in one spelling, any other token unchanged. */
export function keptPushToken(push: PushAddresses, token: string | null): string | null {
  const address = push.addressIn(token)
  return address ? addressText(address) : token
}

/**
 * The most devices of a person that are pushed to; the one used longest ago makes room for another
 * (0021-notifications.sql).
 */
export const pushedDevicesMost = 10

/**
 * Stores the push address of a session's device, or that it has none. A device has one address: an earlier person who
 * did not sign out there gets no more pushes on it.
 */
export async function keepPushToken(
  tx: Tx,
  { person_id, session_id }: { person_id: string; session_id: string },
  address: PushAddress | null,
): Promise<void> {
  const kept = address && addressText(address)
  await makeRoomForPush(tx, { person_id, but: session_id }, kept)
  await tx.run`
    update sessions set push_token = ${kept}, push_failures = 0, push_waits_until = null
     where id = ${session_id} and ended_at is null`
}

/**
 * Takes a stored address from its previous session, and leaves the person one place for it beside the named session.
 * Locks the person's devices until the transaction ends, so that concurrent sign-ins keep the limit. Tokens that are no
 * addresses are ignored. Uses sessions_with_push.
 */
export async function makeRoomForPush(
  tx: Tx,
  { person_id, but }: { person_id: string; but: string | undefined },
  token: string | null,
): Promise<void> {
  if (!token?.startsWith('{')) return
  await tx.one`select pg_advisory_xact_lock(hashtextextended(${`pushed devices ${person_id}`}, 0))::text`
  await releasePushToken(tx, token)
  await tx.run`
    update sessions set push_token = null
     where id in (select id from sessions
                   where person_id = ${person_id} and ended_at is null and push_token like '{%'
                     and id is distinct from ${but ?? null}::uuid
                   order by last_seen_at desc, id desc
                  offset ${pushedDevicesMost - 1})`
}

/**
 * Takes a stored address from every session that has it; ignores tokens that are no addresses. Uses sessions_with_push.
 */
async function releasePushToken(tx: Tx, token: string | null): Promise<void> {
  if (!keptAddressIn(token)) return
  await tx.run`
    update sessions set push_token = null
     where ended_at is null and push_token like '{%' and push_token = ${token}`
}

/** Deletes an address that its push service no longer knows, unless a newer one has replaced it. */
export const dropPushAddress = (tx: Tx, session_id: string, address: PushAddress) => tx.run`
  update sessions set push_token = null where id = ${session_id} and push_token = ${addressText(address)}`

/** Records that a device's push service did not accept a push, with the end of the wait; or without one that it did. */
export const notePushFailure = (tx: Tx, session_id: string, waits_until: Date | undefined) => tx.run`
  update sessions
     set push_failures = ${waits_until ? sql`push_failures + 1` : sql`0`}, push_waits_until = ${waits_until ?? null}
   where id = ${session_id}`

/** The push address of a session's device. */
export interface PushDevice {
  merchant_id: string
  person_id: string
  /** False once the session has expired: then a push contains no details. */
  is_signed_in: boolean
  language: Language | null
  address: PushAddress
  /** How often in a row its push service accepted no push, and until when it is not asked again. */
  failures: number
  waits_until: Date | null
}

/** How long after its last use a device that was not signed out still gets pushes. */
export const pushedDays = 30

/** The pushable device of a session that was not signed out; nothing is sent to any other. */
export async function pushDeviceOf(
  tx: Tx,
  push: PushAddresses,
  { session_id, now }: { session_id: string; now: Date },
): Promise<PushDevice | undefined> {
  const row = await tx.maybe<Omit<PushDevice, 'address'> & { push_token: string | null }>`
    -- any merchant: the session's owner is what is looked up
    select s.shop_id as merchant_id, p.id as person_id, p.language, s.push_token, s.push_failures as failures, s.push_waits_until as waits_until,
           s.ends_at > ${now} and s.last_seen_at + s.idle_seconds * interval '1 second' > ${now} as is_signed_in
      from sessions s join people p on p.id = s.person_id
     where s.id = ${session_id} and s.ended_at is null and s.push_token like '{%' and s.last_seen_at > ${new Date(now.getTime() - pushedDays * 86_400_000)}`
  const address = push.addressIn(row?.push_token)
  if (!row || !address) return undefined
  const { push_token: _, ...device } = row
  return { ...device, address }
}

/** The number of a person's devices with notices turned on. Uses sessions_with_push. */
export async function countPushedDevices(
  tx: Tx,
  { person_id, now }: { person_id: string; now: Date },
): Promise<number> {
  const { count } = await tx.one<{ count: number }>`
    select count(*)::integer as count from sessions
     where person_id = ${person_id} and ended_at is null and push_token like '{%'
       and last_seen_at > ${new Date(now.getTime() - pushedDays * 86_400_000)}`
  return count
}

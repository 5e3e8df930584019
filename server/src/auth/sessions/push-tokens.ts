import type { Language } from '@sahuji/contract/language/languages'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { addressText, keptAddressIn, type PushAddress } from '../../platform/push/push-address.ts'
import type { PushSender } from '../../platform/push/push-sender.ts'

/** What knows which tokens can be pushed to: a subscription always, one of Firebase where the operator has it. */
export type PushAddresses = Pick<PushSender, 'addressIn'>

/** A `desktop_fcm` as it is kept: an address in one spelling, any other token as it came. */
export function keptPushToken(push: PushAddresses, token: string | null): string | null {
  const address = push.addressIn(token)
  return address ? addressText(address) : token
}

/** So many devices of a person are pushed to; the one used longest ago makes room for another (0021-notifications.sql). */
export const pushedDevicesMost = 10

/**
 * Keeps where pushes to a session's device go, or that none do any more. A device has one address: whoever was signed in
 * there before and did not sign out gets nothing on it from now on.
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
 * Takes an address, as it is kept, from whoever has it, and leaves the person one place for it beside the session that is named.
 * Locks the person's devices until the transaction ends, so that several at once are no more than one after the other. Other
 * tokens are nobody's business. Uses sessions_with_push.
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

/** Takes an address, as it is kept, from every session that has it; other tokens are nobody's business. Uses sessions_with_push. */
async function releasePushToken(tx: Tx, token: string | null): Promise<void> {
  if (!keptAddressIn(token)) return
  await tx.run`
    update sessions set push_token = null
     where ended_at is null and push_token like '{%' and push_token = ${token}`
}

/** Forgets an address that its push service does not know any more, unless a newer one has taken its place. */
export const dropPushAddress = (tx: Tx, session_id: string, address: PushAddress) => tx.run`
  update sessions set push_token = null where id = ${session_id} and push_token = ${addressText(address)}`

/** Notes that a device's push service did not take a push, until when it is left alone; or with none that it took one. */
export const notePushFailure = (tx: Tx, session_id: string, waits_until: Date | undefined) => tx.run`
  update sessions
     set push_failures = ${waits_until ? sql`push_failures + 1` : sql`0`}, push_waits_until = ${waits_until ?? null}
   where id = ${session_id}`

/** Where pushes of a session go. */
export interface PushDevice {
  merchant_id: string
  person_id: string
  /** False once the session is over by its time: then the device is told that there is something, and not what. */
  is_signed_in: boolean
  language: Language | null
  address: PushAddress
  /** How often in a row its push service did not take one, and until when it is not asked again. */
  failures: number
  waits_until: Date | null
}

/** So long after it was last used a device that nobody signed out of is still told that there is something new. */
export const pushedDays = 30

/** The device of a session that nobody signed out of and that can be pushed to; nothing goes to any other. */
export async function pushDeviceOf(
  tx: Tx,
  push: PushAddresses,
  { session_id, now }: { session_id: string; now: Date },
): Promise<PushDevice | undefined> {
  const row = await tx.maybe<Omit<PushDevice, 'address'> & { push_token: string | null }>`
    -- any merchant: whose session it is is what is asked for
    select p.merchant_id, p.id as person_id, p.language, s.push_token, s.push_failures as failures, s.push_waits_until as waits_until,
           s.ends_at > ${now} and s.last_seen_at + s.idle_seconds * interval '1 second' > ${now} as is_signed_in
      from sessions s join people p on p.id = s.person_id
     where s.id = ${session_id} and s.ended_at is null and s.push_token like '{%' and s.last_seen_at > ${new Date(now.getTime() - pushedDays * 86_400_000)}`
  const address = push.addressIn(row?.push_token)
  if (!row || !address) return undefined
  const { push_token: _, ...device } = row
  return { ...device, address }
}

/** On how many of a person's devices notices are turned on. Uses sessions_with_push. */
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

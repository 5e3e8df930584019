import { type PushSubscription, subscriptionIn, subscriptionText } from '@sahuji/contract/auth/push-subscription'
import type { Language } from '@sahuji/contract/languages'
import type { Tx } from '../../platform/database/database.ts'

/** A `desktop_fcm` as it is kept: a subscription in one spelling, any other token as it came. */
export function keptPushToken(token: string | null): string | null {
  const subscription = subscriptionIn(token)
  return subscription ? subscriptionText(subscription) : token
}

/**
 * Keeps what pushes to a session's device, or that nothing does any more. A browser has one subscription: whoever was
 * signed in there before and did not sign out gets nothing on it from now on.
 */
export async function keepPushToken(tx: Tx, session_id: string, token: string | null): Promise<void> {
  const kept = keptPushToken(token)
  await releasePushToken(tx, kept)
  await tx.run`update sessions set push_token = ${kept} where id = ${session_id} and ended_at is null`
}

/** Takes a subscription from every session that has it; other tokens are nobody's business. Uses sessions_with_push. */
export async function releasePushToken(tx: Tx, token: string | null): Promise<void> {
  if (!subscriptionIn(token)) return
  await tx.run`
    update sessions set push_token = null
     where ended_at is null and push_token like '{%' and push_token = ${token}`
}

/** Forgets a subscription that its push service does not know any more, unless a newer one has taken its place. */
export const dropSubscription = (tx: Tx, session_id: string, subscription: PushSubscription) => tx.run`
  update sessions set push_token = null where id = ${session_id} and push_token = ${subscriptionText(subscription)}`

/** Where pushes of a session go. */
export interface PushDevice {
  merchant_id: string
  person_id: string
  /** False once the session is over by its time: then the device is told that there is something, and not what. */
  is_signed_in: boolean
  language: Language | null
  subscription: PushSubscription
}

/** So long after it was last used a device that nobody signed out of is still told that there is something new. */
export const pushedDays = 30

/** The device of a session that nobody signed out of and that has a subscription; nothing goes to any other. */
export async function pushDeviceOf(tx: Tx, session_id: string, now: Date): Promise<PushDevice | undefined> {
  const row = await tx.maybe<Omit<PushDevice, 'subscription'> & { push_token: string | null }>`
    -- any merchant: whose session it is is what is asked for
    select p.merchant_id, p.id as person_id, p.language, s.push_token,
           s.ends_at > ${now} and s.last_seen_at + s.idle_seconds * interval '1 second' > ${now} as is_signed_in
      from sessions s join people p on p.id = s.person_id
     where s.id = ${session_id} and s.ended_at is null and s.last_seen_at > ${new Date(now.getTime() - pushedDays * 86_400_000)}`
  const subscription = subscriptionIn(row?.push_token)
  if (!row || !subscription) return undefined
  const { merchant_id, person_id, language, is_signed_in } = row
  return { merchant_id, person_id, language, is_signed_in, subscription }
}

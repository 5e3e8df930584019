import type { Language } from '@sahuji/contract/languages'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { after, type AuthSettings } from '../auth-settings.ts'
import { newLinkToken, tokenHash } from '../sessions/tokens.ts'

/**
 * Makes a link's token, good for ten minutes and one use; the person's earlier links are dead with it. Undefined when
 * the person has had all links of the hour or the day. Uses password_resets_of_a_person.
 */
export async function newPasswordReset(
  tx: Tx,
  { password_reset: settings }: AuthSettings,
  person_id: string,
  clock: Clock,
): Promise<string | undefined> {
  const now = clock.now()
  const { of_hour, of_day } = await tx.one<{ of_hour: number; of_day: number }>`
    select count(*) filter (where sent_at > ${after(now, -3600)})::int as of_hour, count(*)::int as of_day
      from password_resets
     where person_id = ${person_id} and sent_at > ${after(now, -86_400)}`
  if (of_hour >= settings.sends_per_hour || of_day >= settings.sends_per_day) return undefined
  await endPasswordResets(tx, person_id, now)
  const token = newLinkToken()
  await tx.run`
    insert into password_resets (id, person_id, token_hash, sent_at, expires_at)
    values (${newId(clock)}, ${person_id}, ${tokenHash(token)}, ${now}, ${after(now, settings.life_seconds)})`
  return token
}

export interface LivingReset {
  id: string
  person_id: string
  merchant_id: string
  name: string
  email: string
  mobile_no: string
  language: Language | null
  expires_at: Date
}

/** The link of a token that still works, with its person. Uses nothing up. */
export const livingReset = (tx: Tx, token: string, now: Date) => tx.maybe<LivingReset>`
  select r.id, r.person_id, p.merchant_id, p.name, p.email, p.mobile_no, p.language, r.expires_at
    from password_resets r join people p on p.id = r.person_id
   where r.token_hash = ${tokenHash(token)} and r.used_at is null and r.expires_at > ${now}`

/** Uses a link up; false when it was used or replaced meanwhile. */
export const spendPasswordReset = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await tx.run`
    update password_resets set used_at = ${now} where id = ${id} and used_at is null and expires_at > ${now}`) === 1

/** Makes every link of the person unusable. */
export const endPasswordResets = (tx: Tx, person_id: string, now: Date) => tx.run`
  update password_resets set used_at = ${now} where person_id = ${person_id} and used_at is null`

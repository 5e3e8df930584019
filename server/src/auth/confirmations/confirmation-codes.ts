import { confirmationMinutes } from '@sahuji/contract/auth/confirmations'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { after, secondsUntil } from '../auth-settings.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { peppered, type Peppers, pepperVersion } from '../../platform/crypto/peppers.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { smsToNumber, takeSmsOfDay, takeSmsOfNetwork } from '../../platform/messages/sms-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type ConfirmationRow, maskedMobile, type SmsState, triesOfDay } from './confirmation-row.ts'

/** What sending and checking codes needs. */
export type CodeDependencies = Pick<AuthDependencies, 'settings' | 'peppers' | 'sms'>

interface SentCode {
  mobile_no: string
  salt: Buffer
  code_hash: Buffer
  pepper_version: number
  sent_at: Date
  expires_at: Date
}

const newestCode = (tx: Tx, confirmation_id: string) => tx.maybe<SentCode>`
  select mobile_no, salt, code_hash, pepper_version::integer as pepper_version, sent_at, expires_at
    from confirmation_codes
   where confirmation_id = ${confirmation_id}
   order by sent_at desc, id desc limit 1`

/**
 * What the SMS of each code contains beside its action. `support_phone` in dialling form, as an SMS has no room for its hyphens;
 * `minutes`: how long the outbox keeps the text, too.
 */
export const codeFacts = (
  { brand, support_phone }: Pick<AuthDependencies, 'brand' | 'support_phone'>,
  code: string,
) => ({
  code,
  brand,
  support_phone: support_phone.replaceAll(/[\s-]/g, ''),
  minutes: confirmationMinutes,
})

/** Stores a sent code as an HMAC bound to the confirmation and the number; the previous code becomes invalid. */
export async function saveCode(
  tx: Tx,
  { peppers, settings }: Pick<CodeDependencies, 'peppers' | 'settings'>,
  { id, person_id, mobile_no, code }: Pick<ConfirmationRow, 'id' | 'person_id'> & { mobile_no: string; code: string },
  now: Date,
): Promise<void> {
  const salt = randomBytes(16)
  const version = pepperVersion(peppers)
  const hash = hashOf(peppers, { id, mobile_no, salt, version }, code)
  await tx.run`
    insert into confirmation_codes (id, confirmation_id, person_id, mobile_no, salt, code_hash, pepper_version,
                                           sent_at, expires_at)
    values (${newId(now)}, ${id}, ${person_id}, ${mobile_no}, ${salt}, ${hash}, ${version}, ${now},
            ${after(now, settings.phone_code.life_seconds)})`
}

/** Whether a code is the confirmation's newest, and still valid. */
export async function isRightCode(
  tx: Tx,
  peppers: Peppers,
  { id, code }: { id: string; code: string },
  now: Date,
): Promise<boolean> {
  const sent = await newestCode(tx, id)
  if (!sent || sent.expires_at <= now) return false
  const { mobile_no, salt, pepper_version: version, code_hash } = sent
  return timingSafeEqual(code_hash, hashOf(peppers, { id, mobile_no, salt, version }, code))
}

const hashOf = (
  peppers: Peppers,
  { id, mobile_no, salt, version }: { id: string; mobile_no: string; salt: Buffer; version: number },
  code: string,
): Buffer => peppered(peppers, version, 'payout-code', [id, mobile_no, salt.toString('hex'), code].join(' '))

interface SentCounts {
  of_hour: number
  of_day: number
  hour_began_at: Date | null
}

/**
 * Codes sent for this person, including those that verify a number. Codes that other people requested never count: a
 * stranger who signs up with this number would otherwise use up the person's confirmations.
 */
const sentCounts = (tx: Tx, of: { person_id: string }, now: Date) => tx.one<SentCounts>`
  select count(*) filter (where sent_at > ${after(now, -3600)})::integer as of_hour, count(*)::integer as of_day,
         min(sent_at) filter (where sent_at > ${after(now, -3600)}) as hour_began_at
    from (select sent_at from confirmation_codes
           where person_id = ${of.person_id} and sent_at > ${after(now, -86_400)}
          union all
          select sent_at from phone_codes
           where person_id = ${of.person_id} and sent_at > ${after(now, -86_400)}) as sent`

/** The seconds until another code can be requested; 0 for at once. */
export async function waitSeconds(tx: Tx, { settings }: CodeDependencies, id: string, now: Date): Promise<number> {
  const last = await newestCode(tx, id)
  const next = last && after(last.sent_at, settings.phone_code.wait_seconds)
  return next && next > now ? secondsUntil(now, next) : 0
}

/**
 * Takes the quota of one more code by the rules of the phone code. Throws otp_daily_cap, codes_of_hour_used, too_many,
 * codes_paused.
 */
export async function takeCodeQuota(
  tx: Tx,
  { settings, sms }: CodeDependencies,
  of: { person_id: string; mobile_no: string; network: string },
  now: Date,
): Promise<void> {
  const { phone_code: caps } = settings
  // locks the number: concurrent requests are counted one after the other
  await smsToNumber(tx, of.mobile_no, now)
  const { of_hour, of_day, hour_began_at } = await sentCounts(tx, of, now)
  const tries = await triesOfDay(tx, of.person_id, after(now, -86_400))
  if (of_day >= caps.sends_per_day || tries >= caps.tries_per_day) throw new Refusal('otp_daily_cap')
  if (hour_began_at && of_hour >= caps.sends_per_hour) {
    const seconds = secondsUntil(now, after(hour_began_at, 3600))
    throw new Refusal('codes_of_hour_used', { seconds, minutes: Math.ceil(seconds / 60) })
  }
  const is_known = await isEstablished(tx, of, now)
  // strangers at the same address take no confirmation from a merchant whom we know
  const seconds = is_known ? 0 : await takeSmsOfNetwork(tx, sms, of.network, now)
  if (seconds > 0) throw new Refusal('too_many', { seconds })
  if (!(await takeSmsOfDay(tx, sms, { budget: 'money', is_known }, now))) throw new Refusal('codes_paused')
}

const establishedDays = 30

/** A merchant whose KYC is valid, or who joined at least a month ago. Half of the budget is theirs alone. */
async function isEstablished(tx: Tx, { person_id }: { person_id: string }, now: Date): Promise<boolean> {
  const found = await tx.maybe`
    -- any merchant: the person's own
    select 1 as found
      from people p join merchants m on m.id = shop_of(p)
     where p.id = ${person_id}
       and (m.kyc_status = 'VALID' or m.created_at < ${after(now, -establishedDays * 86_400)})`
  return found !== undefined
}

/**
 * The state of codes that the person sees: the number, when another can be requested, how many are left. Null before
 * the first.
 */
export async function smsState(
  tx: Tx,
  deps: CodeDependencies,
  { id, person_id }: Pick<ConfirmationRow, 'id' | 'person_id'>,
  now: Date,
): Promise<SmsState | null> {
  const last = await newestCode(tx, id)
  if (!last) return null
  const { phone_code: caps } = deps.settings
  const { of_hour, of_day, hour_began_at } = await sentCounts(tx, { person_id }, now)
  const left = Math.max(0, Math.min(caps.sends_per_hour - of_hour, caps.sends_per_day - of_day))
  const waited = after(last.sent_at, caps.wait_seconds)
  const isFull = of_hour >= caps.sends_per_hour && hour_began_at !== null
  const resend_at = of_day >= caps.sends_per_day ? null : isFull ? after(hour_began_at, 3600) : waited
  return { to: maskedMobile(last.mobile_no), resend_at, left }
}

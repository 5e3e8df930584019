import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { otpDigits } from '@sahuji/contract/auth'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { peppered, type Peppers, pepperVersion } from '../../platform/crypto/peppers.ts'
import { after, secondsUntil } from '../auth-settings.ts'
import { Refusal } from '../../platform/refusal.ts'
import { smsToNumber, takeSmsOfDay, takeSmsOfNetwork } from '../../platform/messages/sms-limits.ts'
import type { AuthDependencies } from '../dependencies.ts'

/** Six random digits. */
export const newPhoneCode = (): string => `${randomInt(10 ** otpDigits)}`.padStart(otpDigits, '0')

/** Stored where no code is sent because the number is taken: no typed code is right. */
export const noCode = ''

interface SentCode {
  id: string
  person_id: string
  mobile_no: string
  salt: Buffer
  code_hash: Buffer
  pepper_version: number
  tries: number
  sent_at: Date
  expires_at: Date
  used_at: Date | null
}

interface NewCode {
  person_id: string
  mobile_no: string
  code: string
  life_seconds: number
}

/** Stores a sent code as an HMAC bound to person and number. The previous code can no longer be used. */
export async function savePhoneCode(tx: Tx, peppers: Peppers, sent: NewCode, now: Date): Promise<void> {
  const salt = randomBytes(16)
  const version = pepperVersion(peppers)
  await tx.run`
    insert into phone_codes (id, person_id, mobile_no, salt, code_hash, pepper_version, sent_at, expires_at)
    values (${newId(now)}, ${sent.person_id}, ${sent.mobile_no}, ${salt},
            ${hashOf(peppers, { ...sent, salt, pepper_version: version }, sent.code)}, ${version},
            ${now}, ${after(now, sent.life_seconds)})`
}

/** A typed code, with the number that it is to prove. */
interface TypedCode {
  person_id: string
  mobile_no: string
  code: string
}

/**
 * Checks a code against the person's newest and uses it up when it is right. Answers the refusal instead of throwing it, so
 * that the try stays counted when the transaction commits: `otp_dead`, `otp_tries_used`, `otp_wrong`. The person is locked.
 */
export async function checkPhoneCode(
  tx: Tx,
  { settings, peppers }: Pick<AuthDependencies, 'settings' | 'peppers'>,
  { person_id, mobile_no, code }: TypedCode,
  now: Date,
): Promise<Refusal | undefined> {
  const { tries, tries_per_day } = settings.phone_code
  const sent = await newestCode(tx, person_id)
  const isAlive = sent && !sent.used_at && sent.expires_at > now && sent.mobile_no === mobile_no
  if (!isAlive) return new Refusal('otp_dead', {}, ['code'])
  const { tries_of_day } = await codeCounts(tx, sent, now)
  if (sent.tries >= tries || tries_of_day >= tries_per_day) return new Refusal('otp_tries_used', {}, ['code'])
  const tried = await countCodeTry(tx, sent.id)
  if (timingSafeEqual(sent.code_hash, hashOf(peppers, sent, code))) {
    await consumeCode(tx, sent.id, now)
    return undefined
  }
  const tries_left = Math.min(tries - tried, tries_per_day - tries_of_day - 1)
  return tries_left > 0
    ? new Refusal('otp_wrong', { tries_left }, ['code'])
    : new Refusal('otp_tries_used', {}, ['code'])
}

type Bound = Pick<SentCode, 'person_id' | 'mobile_no' | 'salt' | 'pepper_version'>

const hashOf = (peppers: Peppers, { person_id, mobile_no, salt, pepper_version }: Bound, code: string): Buffer =>
  peppered(peppers, pepper_version, 'phone-code', [person_id, mobile_no, salt.toString('hex'), code].join(' '))

/** The person's newest code, used or not. Uses phone_codes_of_a_person. */
export const newestCode = (tx: Tx, person_id: string) => tx.maybe<SentCode>`
  select id, person_id, mobile_no, salt, code_hash, pepper_version, tries, sent_at, expires_at, used_at
    from phone_codes
   where person_id = ${person_id}
   order by sent_at desc, id desc
   limit 1`

/** Counts one try of a code; answers how many it has had. */
const countCodeTry = async (tx: Tx, id: string): Promise<number> =>
  (await tx.one<{ tries: number }>`update phone_codes set tries = tries + 1 where id = ${id} returning tries`).tries

/** Makes a code unusable: it was right. */
const consumeCode = (tx: Tx, id: string, now: Date) => tx.run`
  update phone_codes set used_at = ${now} where id = ${id}`

interface CodeCounts {
  /** Codes sent to this number or for this person within an hour. */
  sends_of_hour: number
  /** Codes that this person requested within a day. */
  own_sends_of_day: number
  /** When the oldest send of the last hour was; null without one. */
  hour_began_at: Date | null
  /** Tries of this person within a day, over all codes. */
  tries_of_day: number
  /** Another person has named the number too. */
  others_name_it: boolean
}

/** The counts of the limits. Uses phone_codes_of_a_person and phone_codes_of_a_number. */
const codeCounts = (tx: Tx, of: { person_id: string; mobile_no: string }, now: Date) => tx.one<CodeCounts>`
  -- any merchant: all codes to a number count, of any person
  select count(*) filter (where sent_at > ${after(now, -3600)})::int as sends_of_hour,
         count(*) filter (where person_id = ${of.person_id})::int as own_sends_of_day,
         min(sent_at) filter (where sent_at > ${after(now, -3600)}) as hour_began_at,
         coalesce(sum(tries) filter (where person_id = ${of.person_id}), 0)::int as tries_of_day,
         exists (select from people where mobile_no = ${of.mobile_no} and id <> ${of.person_id}) as others_name_it
    from phone_codes
   where (person_id = ${of.person_id} or mobile_no = ${of.mobile_no}) and sent_at > ${after(now, -86_400)}`

/**
 * Takes the quota of one more code, or refuses it: limits of a person an hour and a day, of a number a day on any
 * route, of a network, and the budget of all: of sign-ups, or of signed-in people who change their number. Where
 * several have named a number, the last codes of its day are for those who had none yet. Throws `otp_daily_cap`,
 * `too_many`, `codes_paused`.
 */
export async function takeOtpQuota(
  tx: Tx,
  { settings, sms }: Pick<AuthDependencies, 'settings' | 'sms'>,
  of: { person_id: string; mobile_no: string; network: string; budget: 'sign_up' | 'sign_in' },
  now: Date,
): Promise<void> {
  const { phone_code: caps } = settings
  // locks the number: concurrent requests for it are counted one after the other
  const sent = await smsToNumber(tx, of.mobile_no, now)
  const counts = await codeCounts(tx, of, now)
  const reserved = counts.own_sends_of_day > 0 && counts.others_name_it ? settings.sms.number_kept_for_first : 0
  if (sent >= sms.number_per_day - reserved) throw new Refusal('otp_daily_cap')
  if (counts.own_sends_of_day >= caps.sends_per_day || counts.tries_of_day >= caps.tries_per_day) {
    throw new Refusal('otp_daily_cap')
  }
  // a person's first code never waits for the hour of others
  if (counts.own_sends_of_day > 0 && counts.hour_began_at && counts.sends_of_hour >= caps.sends_per_hour) {
    throw new Refusal('too_many', { seconds: secondsUntil(now, after(counts.hour_began_at, 3600)) })
  }
  const seconds = await takeSmsOfNetwork(tx, sms, of.network, now)
  if (seconds > 0) throw new Refusal('too_many', { seconds })
  const wanted = { budget: of.budget, is_known: of.budget === 'sign_in' }
  if (!(await takeSmsOfDay(tx, sms, wanted, now))) throw new Refusal('codes_paused')
}

import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import type { GaugeSource } from '../gauges.ts'
import type { Log } from '../log.ts'
import { hashed, type Limit, takeWithin } from '../rate-limits.ts'

/** What SMS may cost: money to the operator, and peace to whoever has the number. */
export interface SmsLimits {
  /** To one number within any 24 hours, whoever asks and by whatever route. */
  number_per_day: number
  /** Asked for from one network. */
  network: readonly Limit[]
  /** In 24 hours altogether: the budget. */
  per_day: number
  log: Log
}

/** SMS that were written to a number within 24 hours. The number stays locked until the transaction ends. Uses messages_by_address. */
export async function smsToNumber(tx: Tx, to: string, now: Date): Promise<number> {
  await tx.one`select pg_advisory_xact_lock(hashtextextended(${to}, 0))::text`
  const { sent } = await tx.one<{ sent: number }>`
    select count(*)::int as sent from messages
     where "to" = ${to} and channel = 'sms' and created_at > ${dayBefore(now)}`
  return sent
}

/** Takes one from what a network may ask for; answers the seconds to wait, 0 where there was room. */
export async function takeSmsOfNetwork(tx: Tx, { network: limits }: SmsLimits, network: string, now: Date) {
  for (const limit of limits) {
    const taken = await takeWithin(tx, `sms of ${limit.seconds} s from ${hashed(network)}`, limit, now)
    if (!taken.ok) return taken.wait_seconds
  }
  return 0
}

const budget = 'sms of the day'

/** Takes one from the budget of the day; false where it is used up. Alarms by the log when it comes to that, and at four fifths. */
export async function takeSmsOfDay(tx: Tx, { per_day, log }: SmsLimits, now: Date): Promise<boolean> {
  const taken = await takeWithin(tx, budget, { count: per_day, seconds: 86_400 }, now)
  if (!taken.ok) return false
  if (taken.left === 0) log.error({ per_day }, usedUp)
  else if (taken.left === Math.floor(per_day / 5))
    log.warn({ per_day }, 'four fifths of the SMS budget of the day are used')
  return true
}

const usedUp = 'the SMS budget of the day is used up: no more codes are sent'

/** What was taken from the budget of the day so far; for a gauge. */
export async function smsOfDay(tx: Tx, now: Date): Promise<number> {
  const kept = await tx.maybe<{ taken: number }>`
    select taken from rate_limits where bucket = ${budget} and ends_at > ${now}`
  return kept?.taken ?? 0
}

/** The budget of the day and what is used of it, for Prometheus. */
export const smsGauges = ({ db, clock, sms }: { db: Database; clock: Clock; sms: SmsLimits }): GaugeSource => ({
  name: 'sms',
  gauges: [
    { name: 'sahuji_sms_of_day', help: 'SMS with codes and links that the budget of the day was asked for' },
    { name: 'sahuji_sms_of_day_max', help: 'The budget of the day' },
  ],
  read: async () => [
    { gauge: 'sahuji_sms_of_day', value: await db.read((tx) => smsOfDay(tx, clock.now())) },
    { gauge: 'sahuji_sms_of_day_max', value: sms.per_day },
  ],
})

/** Says again in the log that the budget is used up, for as long as it is. */
export async function alarmOfBudget(
  tx: Tx,
  { per_day, log }: Pick<SmsLimits, 'per_day' | 'log'>,
  now: Date,
): Promise<void> {
  const sent = await smsOfDay(tx, now)
  if (sent >= per_day) log.error({ per_day, sent }, usedUp)
}

const dayBefore = (now: Date): Date => new Date(now.getTime() - 86_400_000)

import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import type { GaugeSource } from '../gauges.ts'
import type { Log } from '../log.ts'
import { hashed, type Limit, takeWithin } from '../rate-limits.ts'

/**
 * The purposes of SMS. Each has a budget of its own, so that sign-ups take nothing from sign-ins, and neither takes
 * anything from confirmations of money.
 */
export const smsBudgets = ['sign_up', 'sign_in', 'money'] as const
export type SmsBudget = (typeof smsBudgets)[number]

/** SMS of each budget in 24 hours. */
export type SmsPerDay = Readonly<Record<SmsBudget, number>>

/** The percentage of each budget that is reserved for known people: anonymous callers cannot use it up. */
const keptPercent: SmsPerDay = { sign_up: 0, sign_in: 20, money: 50 }

/** The cost of SMS: money for the operator, and disturbance for the owner of the number. */
export interface SmsLimits {
  /** To one number within any 24 hours, whatever the caller and the route. */
  number_per_day: number
  /** Requested from one network. */
  network: readonly Limit[]
  per_day: SmsPerDay
  log: Log
}

/** One SMS to be sent. `is_known`: to a person that the reserved part of the budget is for. */
interface WantedSms {
  budget: SmsBudget
  is_known: boolean
}

/** The budgets of an installation: shares of the whole, except those set individually. */
export const smsPerDay = (whole: number, own: { [Budget in SmsBudget]?: number | undefined } = {}): SmsPerDay => ({
  sign_up: own.sign_up ?? share(whole, 40),
  sign_in: own.sign_in ?? share(whole, 20),
  money: own.money ?? share(whole, 40),
})

const share = (whole: number, percent: number): number => Math.max(1, Math.floor((whole * percent) / 100))

/**
 * SMS written to a number within 24 hours. The number stays locked until the transaction ends. Uses
 * messages_by_address.
 */
export async function smsToNumber(tx: Tx, to: string, now: Date): Promise<number> {
  await tx.one`select pg_advisory_xact_lock(hashtextextended(${to}, 0))::text`
  const { sent } = await tx.one<{ sent: number }>`
    select count(*)::int as sent from messages
     where "to" = ${to} and channel = 'sms' and created_at > ${dayBefore(now)}`
  return sent
}

/** Of a number's day, so many SMS are for the sign-ins and confirmations of its owner. */
const keptForOwner = 4

/**
 * Whether a number gets one more SMS today that a caller without a session asks for: strangers cannot use up the codes of its owner.
 * Locks the number as smsToNumber does.
 */
export const hasSmsForStranger = async (
  tx: Tx,
  { number_per_day }: Pick<SmsLimits, 'number_per_day'>,
  to: string,
  now: Date,
): Promise<boolean> => (await smsToNumber(tx, to, now)) < number_per_day - keptForOwner

/** Consumes one SMS of a network's limit; returns the seconds to wait, 0 where there was room. */
export async function takeSmsOfNetwork(tx: Tx, { network: limits }: SmsLimits, network: string, now: Date) {
  for (const limit of limits) {
    const taken = await takeWithin(tx, `sms of ${limit.seconds} s from ${hashed(network)}`, limit, now)
    if (!taken.ok) return taken.wait_seconds
  }
  return 0
}

const bucketOf = (budget: SmsBudget): string => `sms of the day: ${budget}`

/** How much of a budget may be used before this caller is refused. */
const mostFor = (per_day: SmsPerDay, { budget, is_known }: WantedSms): number =>
  is_known ? per_day[budget] : Math.ceil((per_day[budget] * (100 - keptPercent[budget])) / 100)

/** Consumes one SMS of its budget; false where it is used up. Logs an alarm at that moment, and at four fifths. */
export async function takeSmsOfDay(tx: Tx, { per_day, log }: SmsLimits, wanted: WantedSms, now: Date) {
  const { budget } = wanted
  const limit = { count: mostFor(per_day, wanted), seconds: 86_400 }
  const taken = await takeWithin(tx, bucketOf(budget), limit, now)
  if (!taken.ok) return false
  const left = per_day[budget] - limit.count + taken.left
  if (left === 0) log.error({ budget, per_day: per_day[budget] }, usedUp)
  else if (left === Math.floor(per_day[budget] / 5))
    log.warn({ budget, per_day: per_day[budget] }, 'four fifths of an SMS budget of the day are used')
  return true
}

const usedUp = 'an SMS budget of the day is used up: no more codes of this kind are sent'

/** Whether a budget has room for one more, without consuming it. */
export const hasSmsOfDay = async (tx: Tx, { per_day }: SmsLimits, wanted: WantedSms, now: Date): Promise<boolean> =>
  (await smsOfDay(tx, now))[wanted.budget] < mostFor(per_day, wanted)

/** The SMS consumed from the day's budgets so far; for gauges. */
export async function smsOfDay(tx: Tx, now: Date): Promise<SmsPerDay> {
  const buckets = smsBudgets.map(bucketOf)
  const kept = await tx.many<{ bucket: string; taken: number }>`
    select bucket, taken from rate_limits where bucket = any(${buckets}) and ends_at > ${now}`
  const takenOf = (budget: SmsBudget) => kept.find(({ bucket }) => bucket === bucketOf(budget))?.taken ?? 0
  return { sign_up: takenOf('sign_up'), sign_in: takenOf('sign_in'), money: takenOf('money') }
}

/** The day's budgets and their use, for Prometheus. */
export const smsGauges = ({ db, clock, sms }: { db: Database; clock: Clock; sms: SmsLimits }): GaugeSource => ({
  name: 'sms',
  gauges: [
    {
      name: 'sahuji_sms_of_day',
      help: 'SMS with codes and links that a budget of the day was asked for',
      labels: ['budget'],
    },
    { name: 'sahuji_sms_of_day_max', help: 'The budget of the day', labels: ['budget'] },
  ],
  read: async () => {
    const used = await db.read((tx) => smsOfDay(tx, clock.now()))
    return smsBudgets.flatMap((budget) => [
      { gauge: 'sahuji_sms_of_day', labels: { budget }, value: used[budget] },
      { gauge: 'sahuji_sms_of_day_max', labels: { budget }, value: sms.per_day[budget] },
    ])
  },
})

/** Logs again, at each run, which budgets are used up. */
export async function alarmOfBudget(
  tx: Tx,
  { per_day, log }: Pick<SmsLimits, 'per_day' | 'log'>,
  now: Date,
): Promise<void> {
  const used = await smsOfDay(tx, now)
  for (const budget of smsBudgets)
    if (used[budget] >= per_day[budget]) log.error({ budget, per_day: per_day[budget], sent: used[budget] }, usedUp)
}

const dayBefore = (now: Date): Date => new Date(now.getTime() - 86_400_000)

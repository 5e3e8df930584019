import { confirmationMinutes } from '@sahuji/contract/auth/confirmations'
import { promisedBy } from '@sahuji/contract/kyc/promise'
import type { Arrival } from '@sahuji/contract/payouts'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { PayoutCapabilities } from '../rails/payout-rail.ts'

const minute = 60_000
const day = 86_400_000

/** The weekday on which banks are closed, beside the holidays; 0 is Sunday. */
const bankRestsOn = 6

/** When a hand-carried bank file is credited. */
const byHandAt = '17:00'

/** The inputs of a withdrawal's arrival. Holidays are days of Kathmandu, `YYYY-MM-DD`. */
export interface ArrivalOf {
  speed: PayoutCapabilities['speed']
  /** An operator reviews it first, within a working day. */
  isHeld: boolean
  holidays: ReadonlySet<string>
}

/**
 * When a withdrawal requested now arrives: the quote, which includes the time that confirming takes. The date `shown`
 * to the merchant remains the promise while it can still be kept, so that a withdrawal has one promise.
 */
export function promisedArrival(of: ArrivalOf, now: Date, shown?: Date): Arrival {
  const { kind, at: latest } = arrivalBy(of, new Date(now.getTime() + confirmationMinutes * minute))
  const canBeKept = shown && shown <= latest && shown >= arrivalBy(of, now).at
  return { kind, at: canBeKept ? shown : latest }
}

/**
 * When a withdrawal requested at `asked` arrives: up to one working day of review where it is held, then the rail's
 * speed.
 */
function arrivalBy({ speed, isHeld, holidays }: ArrivalOf, asked: Date): Arrival {
  if (isHeld)
    return {
      kind: 'after_approval',
      at: arrivalBy({ speed, isHeld: false, holidays }, promisedBy(asked, 1, holidays)).at,
    }
  if (speed.kind === 'at_once') return { kind: 'minutes', at: new Date(asked.getTime() + speed.minutes * minute) }
  if (speed.kind === 'windows') return { kind: 'window', at: nextWindow(speed.times, asked, holidays) }
  // taken to the bank on the next working day at the latest
  return { kind: 'window', at: atOnWorkingDay(byHandAt, { after: asked, days: 1, holidays }) }
}

/** The next of these Kathmandu times, such as `16:00`, on a working day. */
export function nextWindow(times: readonly string[], now: Date, holidays: ReadonlySet<string>): Date {
  for (let start = startOfKathmanduDay(kathmanduDay(now)); ; start = new Date(start.getTime() + day)) {
    if (!isBankDay(start, holidays)) continue
    const due = times.map((time) => at(start, time)).toSorted((one, other) => one.getTime() - other.getTime())
    const next = due.find((window) => window > now)
    if (next) return next
  }
}

/** The deadline of settling it either way: 11:00 on the second working day after the arrival. */
export const settledBy = (arrives: Date, holidays: ReadonlySet<string>): Date =>
  atOnWorkingDay('11:00', { after: arrives, days: 2, holidays })

function atOnWorkingDay(
  time: string,
  { after, days, holidays }: { after: Date; days: number; holidays: ReadonlySet<string> },
): Date {
  let left = days
  for (let start = startOfKathmanduDay(kathmanduDay(after)); ;) {
    start = new Date(start.getTime() + day)
    if (!isBankDay(start, holidays)) continue
    left -= 1
    if (left === 0) return at(start, time)
  }
}

function at(start: Date, time: string): Date {
  const [hours, minutes] = time.split(':').map(Number)
  return new Date(start.getTime() + (hours! * 60 + minutes!) * minute)
}

const isBankDay = (start: Date, holidays: ReadonlySet<string>): boolean =>
  // noon, so that the day of the week is the same in UTC
  new Date(start.getTime() + day / 2).getUTCDay() !== bankRestsOn && !holidays.has(kathmanduDay(start))

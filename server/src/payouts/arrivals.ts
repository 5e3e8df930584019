import { confirmationMinutes } from '@sahuji/contract/auth/confirmations'
import { promisedBy } from '@sahuji/contract/kyc/promise'
import type { Arrival } from '@sahuji/contract/payouts'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { PayoutCapabilities } from '../rails/payout-rail.ts'

const minute = 60_000
const day = 86_400_000

/** The weekday on which banks rest, beside the holidays; 0 is Sunday. */
const bankRestsOn = 6

/** When a file that a person takes to the bank is credited. */
const byHandAt = '17:00'

/** What a withdrawal's arrival is computed from. Holidays are days of Kathmandu, `YYYY-MM-DD`. */
export interface ArrivalOf {
  speed: PayoutCapabilities['speed']
  /** A person of ours looks at it first, within a working day. */
  isHeld: boolean
  holidays: ReadonlySet<string>
}

/**
 * By when a withdrawal arrives that is asked for now: quoted with the time that confirming takes. What the merchant was `shown`
 * stays the promise as long as it can still be kept, so that a withdrawal has one.
 */
export function promisedArrival(of: ArrivalOf, now: Date, shown?: Date): Arrival {
  const { kind, at: latest } = arrivalBy(of, new Date(now.getTime() + confirmationMinutes * minute))
  const canBeKept = shown && shown <= latest && shown >= arrivalBy(of, now).at
  return { kind, at: canBeKept ? shown : latest }
}

/** When a withdrawal that is asked for at a moment arrives: looked at within a working day where it is, then by the rail's speed. */
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

/** The first of the times of Kathmandu, such as `16:00`, that is still to come on a working day. */
export function nextWindow(times: readonly string[], now: Date, holidays: ReadonlySet<string>): Date {
  for (let start = startOfKathmanduDay(kathmanduDay(now)); ; start = new Date(start.getTime() + day)) {
    if (!isBankDay(start, holidays)) continue
    const due = times.map((time) => at(start, time)).toSorted((one, other) => one.getTime() - other.getTime())
    const next = due.find((window) => window > now)
    if (next) return next
  }
}

/** Settled one way or the other: eleven in the morning of the second working day after it arrives. */
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

import { promisedBy } from '@sahuji/contract/kyc/promise'
import type { Arrival } from '@sahuji/contract/payouts'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time'
import type { PayoutCapabilities } from '../rails/payout-rail.ts'

const minute = 60_000
const day = 86_400_000

/** The weekday on which banks rest, beside the holidays; 0 is Sunday. */
const bankRestsOn = 6

/** When a file that a person takes to the bank is credited. */
const byHandAt = '17:00'

/** When a withdrawal that is sent now arrives, as the rail's speed has it. Holidays are days of Kathmandu, `YYYY-MM-DD`. */
export function arrivalBy(
  speed: PayoutCapabilities['speed'],
  now: Date,
  holidays: ReadonlySet<string>,
): Omit<Arrival, 'kind'> & { kind: 'minutes' | 'window' } {
  if (speed.kind === 'at_once') return { kind: 'minutes', at: new Date(now.getTime() + speed.minutes * minute) }
  if (speed.kind === 'windows') return { kind: 'window', at: nextWindow(speed.times, now, holidays) }
  // taken to the bank on the next working day at the latest
  return { kind: 'window', at: atOnWorkingDay(byHandAt, { after: now, days: 1, holidays }) }
}

/** When a withdrawal arrives that a person of ours looks at first: within a working day, and then as the rail has it. */
export function arrivalAfterCheck(
  speed: PayoutCapabilities['speed'],
  now: Date,
  holidays: ReadonlySet<string>,
): Arrival {
  return { kind: 'after_approval', at: arrivalBy(speed, promisedBy(now, 1, holidays), holidays).at }
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

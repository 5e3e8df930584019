import { isWorkingDay } from '@sahuji/contract/kyc/promise'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time'

const hour = 3_600_000

/** By this hour of a working day the banks' desks and ours have answered what came before it. */
const morningHour = 11

/** Working mornings until money is settled one way or the other: of what a bank or gateway has, and of what nobody says. */
export const promisedMornings = { on_its_way: 1, unclear: 2 } as const

/** 11:00 in Kathmandu on the so-manieth working day after that of a moment. Holidays are days, `YYYY-MM-DD`. */
export function promisedMorning(from: Date, mornings: number, holidays: ReadonlySet<string>): Date {
  let start = startOfKathmanduDay(kathmanduDay(from))
  for (let left = mornings; left > 0;) {
    start = new Date(start.getTime() + 24 * hour)
    if (isWorkingDay(start) && !holidays.has(kathmanduDay(start))) left -= 1
  }
  return new Date(start.getTime() + morningHour * hour)
}

import { reviewPromiseHours } from '@sahuji/contract/collections'
import { isWorkingDay } from '@sahuji/contract/kyc/promise'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { holidaysAfter } from '../../banks/holidays.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { CollectionRow } from './collection-row.ts'

const hour = 3_600_000

/** By this hour of a working day the banks and our operators have answered what came before it. */
const morningHour = 11

/** Working mornings until money is settled either way: while a bank or gateway has it, and while its state is unclear. */
export const promisedMornings = { on_its_way: 1, unclear: 2 } as const

/** 11:00 in Kathmandu, `mornings` working days after the day of `from`. Holidays are days, `YYYY-MM-DD`. */
export function promisedMorning(from: Date, mornings: number, holidays: ReadonlySet<string>): Date {
  let start = startOfKathmanduDay(kathmanduDay(from))
  for (let left = mornings; left > 0;) {
    start = new Date(start.getTime() + 24 * hour)
    if (isWorkingDay(start) && !holidays.has(kathmanduDay(start))) left -= 1
  }
  return new Date(start.getTime() + morningHour * hour)
}

/** The holidays of the last 20 days and all later ones: promises may have begun before today. */
export const holidaysOfPromises = (tx: Tx, now: Date) => holidaysAfter(tx, new Date(now.getTime() - 20 * 24 * hour))

/** By when a collection is settled: by the operators where they review it, else by the banks' working mornings; null where no payment is known yet. */
export function promiseOfCollection(row: CollectionRow, holidays: ReadonlySet<string>): Date | null {
  const { state, review_since, created_at } = row
  if (review_since !== null && state !== 'credited' && state !== 'reversed')
    return new Date(review_since.getTime() + reviewPromiseHours * hour)
  if (state === 'unclear') return promisedMorning(created_at, promisedMornings.unclear, holidays)
  const isGone = state === 'pending' || (state === 'at_bank' && row.returned_at !== null)
  return isGone ? promisedMorning(created_at, promisedMornings.on_its_way, holidays) : null
}

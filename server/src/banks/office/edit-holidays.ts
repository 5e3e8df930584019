import type * as contract from '@sahuji/contract/banks/office/edit-holidays'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'

type OperatorCall = Call<'operator'>

const aYear = 365 * 86_400_000

const holidaysSince = (tx: Tx, now: Date) => tx.many<contract.Holiday>`
  select day, name, added_at, added_by from holidays
   where day >= ${kathmanduDay(new Date(now.getTime() - aYear))}::date
   order by day < ${kathmanduDay(now)}::date, day`

/** The days on which the review desk rests. */
export const listHolidays = ({ tx, clock }: OperatorCall): Promise<Gives<typeof contract.listHolidays>> =>
  holidaysSince(tx, clock.now())

/** Adds one; promises that were made stay. Refuses holiday_known. */
export async function addHoliday(
  { tx, operator, record, clock }: OperatorCall,
  { day, name }: Takes<typeof contract.addHoliday>,
): Promise<Gives<typeof contract.addHoliday>> {
  const now = clock.now()
  const added = await tx.run`
    insert into holidays (day, name, added_at, added_by) values (${day}::date, ${name}, ${now}, ${operator.name})
        on conflict (day) do nothing`
  if (added === 0) throw new Refusal('holiday_known', {}, ['day'])
  await record(tx, { subject: { kind: 'holiday', id: day }, after: { name } })
  return holidaysSince(tx, now)
}

/** Takes one off the list. Refuses not_found. */
export async function removeHoliday(
  { tx, record, clock }: OperatorCall,
  { day }: Takes<typeof contract.removeHoliday>,
): Promise<Gives<typeof contract.removeHoliday>> {
  const was = await tx.maybe<{ name: string }>`delete from holidays where day = ${day}::date returning name`
  if (!was) throw new Refusal('not_found')
  await record(tx, { subject: { kind: 'holiday', id: day }, before: { name: was.name } })
  return holidaysSince(tx, clock.now())
}

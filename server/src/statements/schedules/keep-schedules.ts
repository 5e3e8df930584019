import type { Gives, Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/statements/schedules'
import { schedulesMost, type StatementSchedule } from '@sahuji/contract/statements/schedules'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import { profileOf } from '../../merchants/person-details.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { nextDayOf, peopleOf, type ScheduleRow, schedulesOf, shownSchedule } from './schedule-rows.ts'

/** The schedules of a merchant, and the people whom one may name. */
export async function listSchedules({
  tx,
  person: { merchant_id },
}: Call): Promise<Gives<typeof contract.listSchedules>> {
  const schedules = await schedulesOf(tx, merchant_id)
  return { schedules: schedules.map(shownSchedule), people: await peopleOf(tx, merchant_id) }
}

/** Adds a schedule that begins with the running period. Refuses schedules_too_many, schedule_person_unknown. */
export async function addSchedule(
  { tx, person: { merchant_id, person_id }, clock }: Call,
  { rhythm, people, roles = [] }: Takes<typeof contract.addSchedule>,
): Promise<StatementSchedule> {
  await lockMerchant(tx, merchant_id)
  const kept = await schedulesOf(tx, merchant_id)
  if (kept.length >= schedulesMost) throw new Refusal('schedules_too_many', { count: `${kept.length}` })
  const readers = (await peopleOf(tx, merchant_id)).filter(({ may_read }) => may_read)
  const known = new Set(readers.map(({ id }) => id))
  if (people.some((id) => !known.has(id))) throw new Refusal('schedule_person_unknown', {}, ['people'])
  const id = newId(clock)
  const now = clock.now()
  const { name } = await profileOf(tx, { person_id, merchant_id })
  await tx.run`
    insert into statement_schedules (id, merchant_id, person_id, person_name, rhythm, roles, created_at, next_day)
    values (${id}, ${merchant_id}, ${person_id}, ${name}, ${rhythm}, ${roles}, ${now}, ${nextDayOf(rhythm, kathmanduDay(now))})`
  await tx.run`
    insert into statement_schedule_people (schedule_id, person_id)
    select ${id}, unnest(${[...new Set(people)]}::uuid[])`
  return shownSchedule(await scheduleOf(tx, merchant_id, id))
}

/** Pauses or resumes. A resumed schedule goes on with the running period, and makes none of those that it missed. */
export async function pauseSchedule(
  { tx, person: { merchant_id }, clock }: Call,
  { id, is_paused }: Takes<typeof contract.pauseSchedule>,
): Promise<StatementSchedule> {
  await lockMerchant(tx, merchant_id)
  const found = await scheduleOf(tx, merchant_id, id)
  if (found.is_paused === is_paused) return shownSchedule(found)
  const next_day = nextDayOf(found.rhythm, kathmanduDay(clock.now()))
  await tx.run`
    update statement_schedules set is_paused = ${is_paused}, next_day = ${next_day}
     where id = ${id} and merchant_id = ${merchant_id}`
  return shownSchedule({ ...found, is_paused, next_day })
}

/** Ends a schedule. */
export async function removeSchedule(
  { tx, person: { merchant_id }, clock }: Call,
  { id }: Takes<typeof contract.removeSchedule>,
): Promise<Gives<typeof contract.removeSchedule>> {
  await lockMerchant(tx, merchant_id)
  await scheduleOf(tx, merchant_id, id)
  await tx.run`
    update statement_schedules set removed_at = ${clock.now()} where id = ${id} and merchant_id = ${merchant_id}`
  return { id }
}

async function scheduleOf(tx: Tx, merchant_id: string, id: string): Promise<ScheduleRow> {
  const [found] = await schedulesOf(tx, merchant_id, id)
  if (!found) throw new Refusal('not_found')
  return found
}

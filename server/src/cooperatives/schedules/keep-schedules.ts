import type { Gives, Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/cooperatives/schedules'
import type { PartnerSchedule } from '@sahuji/contract/cooperatives/schedules'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { profileOf } from '../../merchants/person-details.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { nextDayOf } from '../../statements/schedules/schedule-rows.ts'
import { accountOfLink, lockLink, openLink } from '../links/link-row.ts'
import { schedulesOf, shownSchedule } from './schedule-rows.ts'

export async function listPartnerSchedules(
  { tx, person: { merchant_id } }: Call,
  { id }: Takes<typeof contract.listPartnerSchedules>,
): Promise<Gives<typeof contract.listPartnerSchedules>> {
  const link = await openLink(tx, merchant_id, id)
  return { sent_to: link.statement_mail, schedules: (await schedulesOf(tx, merchant_id, id)).map(shownSchedule) }
}

/**
 * Adds a schedule that begins with the running period. Refuses cooperative_not_open, cooperative_suspended, cooperative_has_no_mail,
 * schedule_known.
 */
export async function addPartnerSchedule(
  { tx, person: { merchant_id, person_id }, clock, language }: Call<'verified'>,
  { id: link_id, rhythm, format }: Takes<typeof contract.addPartnerSchedule>,
): Promise<PartnerSchedule> {
  const link = await lockLink(tx, merchant_id, link_id)
  accountOfLink(link, 'live')
  if (link.state !== 'approved') throw new Refusal('cooperative_suspended')
  if (link.statement_mail === null) throw new Refusal('cooperative_has_no_mail')
  const kept = await schedulesOf(tx, merchant_id, link_id)
  if (kept.some((one) => one.rhythm === rhythm)) throw new Refusal('schedule_known', {}, ['rhythm'])
  const id = newId(clock)
  const now = clock.now()
  const { name } = await profileOf(tx, { person_id, merchant_id })
  await tx.run`
    insert into cooperative_schedules (id, merchant_id, link_id, rhythm, format, language, person_id, person_name, created_at, next_day)
    values (${id}, ${merchant_id}, ${link_id}, ${rhythm}, ${format}, ${language}, ${person_id}, ${name}, ${now},
            ${nextDayOf(rhythm, kathmanduDay(now))})`
  return shownSchedule((await schedulesOf(tx, merchant_id, link_id)).find((one) => one.id === id)!)
}

/** Ends a schedule, and the links that it mailed. */
export async function removePartnerSchedule(
  { tx, person: { merchant_id }, clock }: Call,
  { schedule: id }: Takes<typeof contract.removePartnerSchedule>,
): Promise<Gives<typeof contract.removePartnerSchedule>> {
  const removed = await tx.run`
    update cooperative_schedules set removed_at = coalesce(removed_at, ${clock.now()})
     where id = ${id} and merchant_id = ${merchant_id}`
  if (removed === 0) throw new Refusal('not_found')
  return { id }
}

import type { BookFormat } from '@sahuji/contract/cooperatives/book'
import type { PartnerSchedule } from '@sahuji/contract/cooperatives/schedules'
import type { Language } from '@sahuji/contract/language/languages'
import { dayBefore } from '@sahuji/contract/time/nepali-periods'
import { periodAround, type Rhythm } from '@sahuji/contract/time/rhythms'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { Tx } from '../../platform/database/database.ts'
import { madeAtHour } from '../../statements/schedules/schedule-rows.ts'

/** A schedule as its row, with its last mailing. */
export interface ScheduleRow {
  id: string
  merchant_id: string
  link_id: string
  rhythm: Rhythm
  format: BookFormat
  language: Language
  person_name: string
  next_day: string | null
  last_state: 'sent' | 'skipped' | null
  last_from: string
  last_to: string
  last_made_at: Date
}

/** The schedules of a link, in the order in which they were added. Uses cooperative_schedule_is_one_a_rhythm. */
export const schedulesOf = (tx: Tx, merchant_id: string, link_id: string) => tx.many<ScheduleRow>`
  select c.id, c.merchant_id, c.link_id, c.rhythm, c.format, c.language, c.person_name, c.next_day::text,
         m.state as last_state, m.from_day::text as last_from, m.to_day::text as last_to, m.made_at as last_made_at
    from cooperative_schedules c
    left join lateral (select * from cooperative_mailings m
                        where m.schedule_id = c.id and m.merchant_id = ${merchant_id} order by m.from_day desc limit 1) m on true
   where c.merchant_id = ${merchant_id} and c.link_id = ${link_id} and c.removed_at is null
   order by c.id`

/** A schedule as its merchant sees it. */
export function shownSchedule(row: ScheduleRow): PartnerSchedule {
  const { id, rhythm, format, person_name: set_up_by, next_day, last_state } = row
  const period = next_day === null ? undefined : periodAround(rhythm, dayBefore(next_day))
  const at = next_day === null ? null : new Date(startOfKathmanduDay(next_day).getTime() + madeAtHour * 3_600_000)
  const last = last_state && { state: last_state, from: row.last_from, to: row.last_to, made_at: row.last_made_at }
  return { id, rhythm, format, set_up_by, next: at && period ? { at, ...period } : null, last }
}

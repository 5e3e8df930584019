import type { ShopRole } from '@sahuji/contract/company/shop-roles'
import { scheduleRoles, type SchedulePerson, type StatementSchedule } from '@sahuji/contract/statements/schedules'
import { type Rhythm, periodAround } from '@sahuji/contract/time/rhythms'
import { dayAfter, dayBefore } from '@sahuji/contract/time/nepali-periods'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { Tx } from '../../platform/database/database.ts'
import { nothing, sql } from '../../platform/database/sql.ts'
import { numberText } from '../statement-row.ts'

/** When statements of schedules are made, by the clock of Kathmandu. */
export const madeAtHour = 7

/** A schedule as its row, with its people and its last run. */
export interface ScheduleRow {
  id: string
  merchant_id: string
  person_id: string
  person_name: string
  rhythm: Rhythm
  is_paused: boolean
  next_day: string | null
  people: SchedulePerson[]
  roles: ShopRole[]
  last_state: 'making' | 'sent' | 'failed' | 'skipped' | null
  last_from: string
  last_to: string
  last_begun_at: Date
  last_sent: number
  last_left_out: number
  fiscal_year: number | null
  number: number | null
}

/**
 * The condition under which a person `p` may see statements of a merchant, at the moment of the query: their role in it permits `statements.read`,
 * and their address is verified.
 */
export const mayRead = (merchant_id: string) =>
  sql`coalesce(p.merchant_id = ${merchant_id} and p.is_member and p.role = any (${scheduleRoles}::text[]) and p.email_verified_at is not null, false)`

/** The people of a merchant whom a schedule may name. */
export const peopleOf = (tx: Tx, merchant_id: string) => tx.many<SchedulePerson>`
  select p.id, p.name, ${mayRead(merchant_id)} as may_read from shop_people p
   where p.merchant_id = ${merchant_id} and p.is_member and p.role = any (${scheduleRoles}::text[]) order by p.joined_at, p.id`

/** The schedules of a merchant, or the one of an id, in the order in which they were added. */
export const schedulesOf = (tx: Tx, merchant_id: string, id?: string) => tx.many<ScheduleRow>`
  select c.id, c.merchant_id, c.person_id, c.person_name, c.rhythm, c.is_paused, c.next_day::text, c.roles,
         coalesce((select json_agg(json_build_object('id', n.person_id, 'name', coalesce(p.name, ''), 'may_read', ${mayRead(merchant_id)})
                                   order by p.name)
                     from statement_schedule_people n
                     left join shop_people p on p.id = n.person_id and p.merchant_id = ${merchant_id}
                    where n.schedule_id = c.id), '[]') as people,
         case when r.state = 'making' and s.state = 'cancelled' then 'skipped' else r.state end as last_state,
         r.from_day::text as last_from, r.to_day::text as last_to, r.begun_at as last_begun_at,
         r.sent as last_sent, r.left_out as last_left_out, s.fiscal_year, s.number
    from statement_schedules c
    left join lateral (select * from statement_runs r
                        where r.schedule_id = c.id and r.merchant_id = ${merchant_id} order by r.from_day desc limit 1) r on true
    left join statements s on s.id = r.statement_id and s.merchant_id = ${merchant_id}
   where c.merchant_id = ${merchant_id} and c.removed_at is null ${id === undefined ? nothing : sql`and c.id = ${id}`}
   order by c.id`

/** A schedule as its merchant sees it. */
export function shownSchedule(row: ScheduleRow): StatementSchedule {
  const { id, rhythm, people, roles, person_name: set_up_by, is_paused, last_state } = row
  return {
    id,
    rhythm,
    people,
    roles,
    set_up_by,
    is_paused,
    next: is_paused ? null : nextOf(row),
    last: last_state && {
      state: last_state,
      from: row.last_from,
      to: row.last_to,
      begun_at: row.last_begun_at,
      number: numberText(row),
      sent: row.last_sent,
      left_out: row.last_left_out,
    },
  }
}

function nextOf({ rhythm, next_day }: ScheduleRow): StatementSchedule['next'] {
  const period = next_day === null ? undefined : periodAround(rhythm, dayBefore(next_day))
  if (next_day === null || !period) return null
  return { at: new Date(startOfKathmanduDay(next_day).getTime() + madeAtHour * 3_600_000), ...period }
}

/** The day on which the period that holds a day is over; null beyond the calendar's tables. */
export function nextDayOf(rhythm: Rhythm, day: string): string | null {
  const period = periodAround(rhythm, day)
  return period ? dayAfter(period.to, 1) : null
}

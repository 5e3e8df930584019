import { type Rhythm, periodBefore } from '@sahuji/contract/time/rhythms'
import { kathmanduDay } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { byItself, recordLog } from '../../platform/shop-log/record-log.ts'
import { beginOrJoin } from '../keep-statements.ts'
import { nextDayOf } from './schedule-rows.ts'

interface ScheduleWork {
  db: Database
  clock: Clock
}

const atOnce = 100

/**
 * Begins the statement of each schedule whose period is over: once a period, whichever servers run this how often, because
 * `next_day` moves on in the transaction of the run. A server that was away makes the newest period only; the older ones can be
 * made by hand.
 */
export const runSchedules = job('statements.run_schedules', z.object({}), async (_, { db, clock }: ScheduleWork) => {
  const today = kathmanduDay(clock.now())
  const failures: unknown[] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const due = await db.read((tx) => schedulesDue(tx, today, after))
    for (const { id, merchant_id } of due)
      // one at a time: a failure delays no other
      await db
        .write((tx) => runSchedule({ tx, clock, merchant_id, id, today }))
        .catch((error: unknown) => failures.push(error))
    if (due.length < atOnce) break
    after = due.at(-1)!.id
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some scheduled statements could not be begun')
})

// 07:00 in Kathmandu; made up for after downtime
/** Uses statement_schedules_that_are_due. */
const schedulesDue = (tx: Tx, today: string, after: string) => tx.many<{ id: string; merchant_id: string }>`
  -- any merchant: every schedule whose period is over
  select id, merchant_id from statement_schedules
   where removed_at is null and not is_paused and next_day <= ${today}::date and id > ${after}
   order by id limit ${atOnce}`

interface Due {
  tx: Tx
  clock: Clock
  merchant_id: string
  id: string
  today: string
}

async function runSchedule({ tx, clock, merchant_id, id, today }: Due): Promise<void> {
  await lockMerchant(tx, merchant_id)
  const due = await tx.maybe<{ rhythm: Rhythm; person_id: string; person_name: string }>`
    select rhythm, person_id, person_name from statement_schedules
     where id = ${id} and merchant_id = ${merchant_id} and removed_at is null and not is_paused and next_day <= ${today}::date`
  if (!due) return
  const period = periodBefore(due.rhythm, today)
  await tx.run`
    update statement_schedules set next_day = ${nextDayOf(due.rhythm, today)} where id = ${id} and merchant_id = ${merchant_id}`
  if (!period) return
  const { id: statement_id } = await beginOrJoin({ tx, clock, merchant_id, ...due }, 'live', period)
  await tx.run`
    insert into statement_runs (id, schedule_id, merchant_id, from_day, to_day, statement_id, begun_at)
    values (${newId(clock)}, ${id}, ${merchant_id}, ${period.from}, ${period.to}, ${statement_id}, ${clock.now()})`
  const deed = {
    what: 'schedule.ran',
    subject: { kind: 'statement', id: statement_id },
    mode: 'live',
    after: { ...period },
  } as const
  await recordLog(tx, byItself(merchant_id), deed, clock)
}

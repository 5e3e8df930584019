import type { Language } from '@sahuji/contract/language/languages'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { numberText, statementOf } from '../statement-row.ts'
import { scheduledStatementMail } from './schedule-mail.ts'
import { mayRead } from './schedule-rows.ts'

interface RunWork {
  db: Database
  clock: Clock
  brand: string
  public_url: string
}

/** A run whose statement has ended. */
interface Run {
  id: string
  schedule_id: string
  statement_id: string
  is_off: boolean
}

/**
 * Ends a run: sends the mails of a made statement. Who gets one is decided now, and all mails are written with the run's end in one
 * transaction, so that a server that dies sends none twice. A mail has a link to the page, which asks for the session; never a
 * file.
 */
export const endRun = job(
  'statements.end_run',
  z.object({ merchant_id: z.uuid(), id: z.uuid() }),
  async ({ merchant_id, id }, work: RunWork) =>
    work.db.write(async (tx) => {
      const run = await tx.maybe<Run>`
        select r.id, r.schedule_id, r.statement_id, c.is_paused or c.removed_at is not null as is_off
          from statement_runs r join statement_schedules c on c.id = r.schedule_id
         where r.id = ${id} and r.merchant_id = ${merchant_id} and r.state = 'making'
           for no key update of r`
      if (!run) return
      const statement = await statementOf(tx, merchant_id, run.statement_id)
      if (!statement || statement.state === 'making') return
      const end = { tx, merchant_id, id, now: work.clock.now() }
      if (statement.state === 'failed') return close(end, 'failed')
      if (statement.state === 'cancelled' || run.is_off) return close(end, 'skipped')
      const named = await namedBy(tx, merchant_id, run.schedule_id)
      const readers = named.filter(({ may_read }) => may_read)
      const { from, to } = statement
      const link = `${work.public_url}/dashboard/statements?from=${from}&to=${to}`
      const about = { number: numberText(statement) ?? '', from, to, link, brand: work.brand }
      for (const { name, email: address, language } of readers)
        await send(tx, scheduledStatementMail, { to: address, language, facts: { name, ...about } }, work.clock)
      await close(end, 'sent', { sent: readers.length, left_out: named.length - readers.length })
    }),
)

/** Adds the jobs that end the runs of a statement, in the transaction that ends it. Returns true where it has runs. */
export async function endRunsOf(tx: Tx, merchant_id: string, statement_id: string): Promise<boolean> {
  const runs = await tx.many<{ id: string }>`
    select id from statement_runs
     where statement_id = ${statement_id} and merchant_id = ${merchant_id} and state = 'making'`
  for (const { id } of runs) await addJob(tx, endRun, { merchant_id, id }, { key: `statement run ${id}` })
  return runs.length > 0
}

interface Named {
  name: string
  email: string
  language: Language | null
  may_read: boolean
}

/** The named people, and everyone who has a named role now: each once. */
const namedBy = (tx: Tx, merchant_id: string, schedule_id: string) => tx.many<Named>`
  select coalesce(p.name, '') as name, coalesce(p.email, '') as email, p.language, ${mayRead(merchant_id)} as may_read
    from statement_schedule_people n
    left join shop_people p on p.id = n.person_id and p.merchant_id = ${merchant_id}
   where n.schedule_id = ${schedule_id}
   union all
  select p.name, p.email, p.language, ${mayRead(merchant_id)}
    from statement_schedules c
    join shop_people p on p.merchant_id = c.merchant_id and p.is_member and p.role = any (c.roles)
   where c.id = ${schedule_id} and c.merchant_id = ${merchant_id}
     and not exists (select from statement_schedule_people n where n.schedule_id = c.id and n.person_id = p.id)`

async function close(
  { tx, merchant_id, id, now }: { tx: Tx; merchant_id: string; id: string; now: Date },
  state: 'sent' | 'failed' | 'skipped',
  { sent, left_out } = { sent: 0, left_out: 0 },
): Promise<void> {
  await tx.run`
    update statement_runs set state = ${state}, ended_at = ${now}, sent = ${sent}, left_out = ${left_out}
     where id = ${id} and merchant_id = ${merchant_id}`
}

import { day as dayShape } from '@sahuji/contract/reconciliation/statement-shapes'
import { kathmanduDay } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { addJob, job } from '../platform/jobs/jobs.ts'
import type { Rails } from '../rails/rails.ts'
import { accountNames } from './accounts.ts'
import { askedRail, fetchDay, keepDay } from './statements/fetch-statement.ts'

interface Dependencies {
  db: Database
  clock: Clock
  rails: Rails
}

/** How many days back a rail is asked each night: rows that it reports late arrive this way. */
const nightsBack = 7

/** Each night: the open days of every rail that lists its days. */
export const fetchDaysJob = job(
  'reconciliation.fetch_days',
  z.object({}),
  async (_payload, { db, clock, rails }: Dependencies) => {
    const days = Array.from({ length: nightsBack }, (_, place) =>
      kathmanduDay(new Date(clock.now().getTime() - (place + 1) * 86_400_000)),
    )
    await db.write(async (tx) => {
      const asked = (await accountNames(tx)).filter(({ account }) => askedRail(rails, account))
      for (const { account } of asked)
        for (const day of await openDays(tx, account, days)) {
          const key = `statement ${account} ${day}`
          await addJob(tx, fetchDayJob, { account, day }, { key, queue: `statements ${account}` })
        }
    })
  },
)

const openDays = async (tx: Tx, account: string, days: readonly string[]): Promise<string[]> => {
  const closed = await tx.many<{ day: string }>`
    select day from closed_days where account = ${account} and reopened_at is null and day = any (${[...days]}::date[])`
  return days.filter((day) => !closed.some((one) => one.day === day))
}

/** One day of one rail, without a bringer; the worker retries a rail that does not answer. */
export const fetchDayJob = job(
  'reconciliation.fetch_day',
  z.object({ account: z.string(), day: dayShape }),
  async (asked, deps: Dependencies) => {
    if (!askedRail(deps.rails, asked.account)) return
    const by = { operator_id: null, name: 'Sahuji' }
    await fetchDay(deps, asked, (tx, answer) => keepDay(tx, deps.clock, { ...asked, by, ...answer }))
  },
)

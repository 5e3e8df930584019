import type * as contract from '@sahuji/contract/tariff/office/tariff'
import { type TariffTrial, trialResult } from '@sahuji/contract/tariff/office/tariff'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { tariffChange } from '@sahuji/contract/tariff/lines'
import { kathmanduDay } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { addNewJob, job, newJob } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import { limitMonth } from '../limits.ts'
import { linesOn, withChanges } from '../lines.ts'
import { refuseUnfitChanges } from './tariff-proposals.ts'
import { loadsOfMonth } from './past-loads.ts'
import { replayOf } from './replay-loads.ts'
import { countReplayed, newTally, resultOf } from './trial-tally.ts'

/**
 * Begins a trial of a day's tariff, with unsigned changes, on the loads of a past month. A job goes over them;
 * readTrial reports its progress. Refuses tariff_figures_wrong, tariff_line_unknown.
 */
export async function tryTariff(
  { tx, operator, clock }: Call<'operator'>,
  { on_day, changes, month }: Takes<typeof contract.tryTariff>,
): Promise<Gives<typeof contract.tryTariff>> {
  if (on_day < firstDay) throw new Refusal('fields_invalid', {}, ['on_day'])
  if (month !== undefined && (month < firstDay || month > kathmanduDay(clock.now())))
    throw new Refusal('fields_invalid', {}, ['month'])
  await refuseUnfitChanges(tx, { valid_from: on_day, changes })
  const { month_start, month_end } = limitMonth(month ?? dayBeforeMonth(clock.now()))
  const [id, now] = [newId(clock), clock.now()]
  await tx.run`
    insert into tariff_trials (id, made_by, made_at, on_day, changes, month_from, month_until, state)
    values (${id}, ${operator.operator_id}, ${now}, ${on_day}, ${json(z.encode(changesShape, changes))}::jsonb,
            ${month_start}, ${month_end}, 'waiting')`
  // one after the other: each of them reads a whole month
  await addNewJob(tx, newJob(tryTariffJob, { id }, { queue: 'tariff trials', triesMax: 2 }))
  return trialById(tx, id)
}

/** Before it there is no tariff and no load; PostgreSQL does not know the year 0 at all. */
const firstDay = '2000-01-01'
const changesShape = z.array(tariffChange)
const dayBeforeMonth = (now: Date): string => {
  const { month_start } = limitMonth(kathmanduDay(now))
  return kathmanduDay(new Date(new Date(`${month_start}T06:00:00Z`).getTime() - 86_400_000))
}

/** How far a trial is, and what it found. Refuses not_found. */
export async function trialById(tx: Tx, id: string): Promise<TariffTrial> {
  const row = await tx.maybe<Omit<TariffTrial, 'result'> & { result: unknown }>`
    select id, state, made_at, on_day, month_from, month_until, done, total, result from tariff_trials where id = ${id}`
  if (!row) throw new Refusal('not_found')
  return { ...row, result: row.result === null ? null : z.parse(trialResult, row.result) }
}

interface TrialDependencies {
  db: Database
  clock: Clock
  log: Log
}

/** Goes over the month merchant by merchant. Repeated from the start where it was interrupted. */
export const tryTariffJob = job(
  'operator.try_tariff',
  z.object({ id: z.uuid() }),
  async ({ id }, { db, log }: TrialDependencies) => {
    const trial = await db.read(
      (tx) => tx.maybe<{ on_day: string; month_from: string; month_until: string; changes: unknown }>`
        select on_day, month_from, month_until, changes from tariff_trials where id = ${id} and state <> 'done'`,
    )
    if (!trial) return
    try {
      await goOver(db, { id, ...trial, changes: z.parse(changesShape, trial.changes) })
    } catch (error) {
      log.error({ err: error, trial: id }, 'a tariff could not be tried')
      await db.write((tx) => tx.run`update tariff_trials set state = 'failed' where id = ${id}`)
    }
  },
)

interface Trial {
  id: string
  on_day: string
  month_from: string
  month_until: string
  changes: z.output<typeof changesShape>
}

async function goOver(db: Database, { id, on_day, month_from, month_until, changes }: Trial): Promise<void> {
  const held = await db.read((tx) => linesOn(tx, on_day))
  const replay = replayOf(withChanges(held, { valid_from: on_day, source: '', changes }))
  const tally = newTally(changes, held)
  let done = 0
  for await (const { loads, total } of loadsOfMonth(db, { month_from, month_until })) {
    for (const load of loads) countReplayed(tally, load, replay(load))
    done += loads.length
    await db.write(
      (tx) => tx.run`update tariff_trials set state = 'running', done = ${done}, total = ${total} where id = ${id}`,
    )
  }
  const { most, ...found } = resultOf(tally)
  const result = { ...found, most: await db.read((tx) => named(tx, most)) }
  await db.write(
    (tx) => tx.run`
      update tariff_trials set state = 'done', done = ${done}, total = greatest(total, ${done}),
             result = ${json(z.encode(trialResult, result))}::jsonb
       where id = ${id}`,
  )
}

async function named<Sum extends { id: string }>(tx: Tx, sums: readonly Sum[]) {
  const rows = await tx.many<{ id: string; number: number; trade_name: string }>`
    select id, number::integer as number, trade_name from merchants where id = any (${sums.map(({ id }) => id)}::uuid[])`
  const names = new Map(rows.map((row) => [row.id, row]))
  return sums.map((sum) => ({ ...sum, ...names.get(sum.id)! }))
}

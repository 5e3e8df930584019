import type { Tx } from '../platform/database.ts'

/** How a rail answers: in time, late or now and then not, or not at all. */
export type Health = 'working' | 'slow' | 'down'

/** One call's outcome. An answer that says no is an answer. */
export interface CallOutcome {
  is_answered: boolean
  milliseconds: number
}

/** An answer later than this is slow; so many calls in a row without one, and the rail is down. */
const slowMilliseconds = 3_000
const failuresUntilDown = 3

/** Learns from one call how a rail does. Writes nothing while nothing changes, so that busy rails share no hot row. */
export async function recordHealth(tx: Tx, rail: string, outcome: CallOutcome, now: Date): Promise<void> {
  const known = await tx.maybe<{ health: Health; failures: number }>`
    select health, failures from rail_health where rail = ${rail}`
  const failures = outcome.is_answered ? 0 : Math.min((known?.failures ?? 0) + 1, failuresUntilDown)
  const health = healthOf(failures, outcome.milliseconds)
  if (known?.health === health && known.failures === failures) return
  await tx.run`
    insert into rail_health (rail, health, since, failures) values (${rail}, ${health}, ${now}, ${failures})
        on conflict (rail) do update
       set health = excluded.health, failures = excluded.failures,
           since = case when rail_health.health = excluded.health then rail_health.since else excluded.since end`
}

function healthOf(failures: number, milliseconds: number): Health {
  if (failures >= failuresUntilDown) return 'down'
  return failures > 0 || milliseconds > slowMilliseconds ? 'slow' : 'working'
}

/** How each rail does and since when; a rail that was never asked is not in it. */
export async function railHealth(tx: Tx): Promise<Map<string, { health: Health; since: Date }>> {
  const rows = await tx.many<{ rail: string; health: Health; since: Date }>`select rail, health, since from rail_health`
  return new Map(rows.map(({ rail, ...rest }) => [rail, rest]))
}

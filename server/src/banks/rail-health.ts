import type { Tx } from '../platform/database/database.ts'
import { type Circuit, closed, opened, type CircuitState } from './rail-circuit.ts'

/** How a rail answers: in time, sometimes late or not, or not at all. */
export type Health = 'working' | 'slow' | 'down'

/**
 * One call's outcome. `usable`: an answer, also a refusal; `unusable`: an answer of no use; `none`: nothing from the
 * rail itself.
 */
export interface CallOutcome {
  answer: 'usable' | 'unusable' | 'none'
  milliseconds: number
  /** The one call that an open circuit let through. */
  is_probe?: boolean
}

/** The rail's health after a call, and whether that call opened (also again) or closed its circuit. */
export interface Learned {
  circuit: Circuit
  retry_at: Date | null
  turned: 'opened' | 'closed' | null
}

/** A later answer is slow; after this many calls in a row without one the rail is down. */
const slowMilliseconds = 3_000
const failuresUntilDown = 3

type Known = CircuitState & { health: Health; failures: number }

/**
 * Updates a rail's health from one call. Writes nothing while nothing changes, so that busy rails share no hot row.
 * `chance` is a number from 0 to 1 that spreads the pauses.
 */
export async function recordHealth(
  tx: Tx,
  rail: string,
  outcome: CallOutcome,
  { now, chance = Math.random() }: { now: Date; chance?: number },
): Promise<Learned> {
  const glanced = await tx.maybe<Known>`
    select health, failures, circuit, retry_at, pauses from rail_health where rail = ${rail}`
  if (glanced && isSame(glanced, after(glanced, outcome, { now, chance }))) return { ...glanced, turned: null }
  const known = await locked(tx, rail, now)
  const next = after(known, outcome, { now, chance })
  await tx.run`
    update rail_health
       set health = ${next.health}, failures = ${next.failures}, circuit = ${next.circuit}, retry_at = ${next.retry_at},
           pauses = ${next.pauses}, since = case when health = ${next.health} then since else ${now} end
     where rail = ${rail}`
  const hasOpened = next.pauses > known.pauses
  const hasClosed = known.circuit !== 'closed' && next.circuit === 'closed'
  return { ...next, turned: hasOpened ? 'opened' : hasClosed ? 'closed' : null }
}

async function locked(tx: Tx, rail: string, now: Date): Promise<Known> {
  await tx.run`
    insert into rail_health (rail, health, since, failures) values (${rail}, 'working', ${now}, 0) on conflict (rail) do nothing`
  return tx.one<Known>`
    select health, failures, circuit, retry_at, pauses from rail_health where rail = ${rail} for no key update`
}

/** Pure: the state after one more call's outcome. */
function after(
  known: Known,
  { answer, milliseconds, is_probe = false }: CallOutcome,
  at: { now: Date; chance: number },
): Known {
  // The outcome of a call that left before the circuit opened is ignored: only the probe closes it.
  if (known.circuit !== 'closed' && !is_probe) return known
  if (answer !== 'none') {
    const isSlow = answer === 'unusable' || milliseconds > slowMilliseconds
    return { health: isSlow ? 'slow' : 'working', failures: 0, ...closed }
  }
  if (known.circuit !== 'closed') return { ...known, ...opened(known, at) }
  const failures = Math.min(known.failures + 1, failuresUntilDown)
  if (failures < failuresUntilDown) return { ...known, health: 'slow', failures }
  return { health: 'down', failures, ...opened(known, at) }
}

const isSame = (one: Known, other: Known): boolean =>
  one.health === other.health &&
  one.failures === other.failures &&
  one.circuit === other.circuit &&
  one.pauses === other.pauses

/** The health of each rail and since when, and its circuit; a rail that was never asked is missing. */
export async function railHealth(tx: Tx): Promise<Map<string, { health: Health; since: Date; circuit: Circuit }>> {
  const rows = await tx.many<{ rail: string; health: Health; since: Date; circuit: Circuit }>`
    select rail, health, since, circuit from rail_health`
  return new Map(rows.map(({ rail, ...rest }) => [rail, rest]))
}

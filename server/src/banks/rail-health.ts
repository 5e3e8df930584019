import type { Tx } from '../platform/database/database.ts'
import { type Circuit, closed, opened, type CircuitState } from './rail-circuit.ts'

/** How a rail answers: in time, late or now and then not, or not at all. */
export type Health = 'working' | 'slow' | 'down'

/** One call's outcome. `usable`: an answer, also one that says no; `unusable`: one of no use; `none`: nothing of the rail's own. */
export interface CallOutcome {
  answer: 'usable' | 'unusable' | 'none'
  milliseconds: number
  /** The one call that was let through an open circuit. */
  is_probe?: boolean
}

/** What is known of a rail after a call, and whether that call opened (also again) or closed its circuit. */
export interface Learned {
  circuit: Circuit
  retry_at: Date | null
  turned: 'opened' | 'closed' | null
}

/** An answer later than this is slow; so many calls in a row without one, and the rail is down. */
const slowMilliseconds = 3_000
const failuresUntilDown = 3

type Known = CircuitState & { health: Health; failures: number }

/**
 * Learns from one call how a rail does. Writes nothing while nothing changes, so that busy rails share no hot row. `chance`
 * is a number from 0 to 1 that spreads the pauses.
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

/** Pure: what one more call's outcome makes of what was known. */
function after(
  known: Known,
  { answer, milliseconds, is_probe = false }: CallOutcome,
  at: { now: Date; chance: number },
): Known {
  // A call that left before the circuit opened says nothing new, whatever it hears: only the probe closes it.
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

/** How each rail does and since when, and whether it is asked; a rail that was never asked is not in it. */
export async function railHealth(tx: Tx): Promise<Map<string, { health: Health; since: Date; circuit: Circuit }>> {
  const rows = await tx.many<{ rail: string; health: Health; since: Date; circuit: Circuit }>`
    select rail, health, since, circuit from rail_health`
  return new Map(rows.map(({ rail, ...rest }) => [rail, rest]))
}

import type { Tx } from '../platform/database/database.ts'

/**
 * The circuit breaker of a rail. Closed: it is asked. Open: it is not called until `retry_at`. Half open: one probe is
 * finding out whether it is back. One row for all servers.
 */
export type Circuit = 'closed' | 'open' | 'half_open'

/** A stored circuit; `pauses` counts those since it was last closed. */
export interface CircuitState {
  circuit: Circuit
  retry_at: Date | null
  pauses: number
}

/** Whether a rail may be asked now: freely, as the one probe, or not. */
export type Permit = 'ask' | 'probe' | 'wait'

/** The first pause and the longest one; each is twice the previous one, less a random part of up to a half. */
export const pauseSeconds = { first: 5, longest: 120 } as const

/** How long a probe may take before another call may probe: longer than any rail's timeout. */
const probeSeconds = 30

/** The clocks of two servers differ; a probe may be early by this much. */
const earlySeconds = 1

/** The circuit when it closes. */
export const closed: CircuitState = { circuit: 'closed', retry_at: null, pauses: 0 }

/** The circuit when it opens, also again after a probe without an answer. `chance` is from 0 to 1. */
export function opened({ pauses }: CircuitState, { now, chance }: { now: Date; chance: number }): CircuitState {
  const longest = Math.min(pauseSeconds.longest, pauseSeconds.first * 2 ** pauses)
  const retry_at = new Date(now.getTime() + longest * (0.5 + chance / 2) * 1000)
  return { circuit: 'open', retry_at, pauses: pauses + 1 }
}

/**
 * Asks whether a rail may be called. After a pause one of several calls is the probe; `mayProbe` false leaves that to
 * others.
 */
export async function acquirePermit(
  tx: Tx,
  rail: string,
  { now, mayProbe }: { now: Date; mayProbe: boolean },
): Promise<Permit> {
  const known = await tx.maybe<CircuitState>`select circuit, retry_at, pauses from rail_health where rail = ${rail}`
  if (!known?.retry_at) return 'ask'
  const soon = new Date(now.getTime() + earlySeconds * 1000)
  if (!mayProbe || known.retry_at > soon) return 'wait'
  const taken = await tx.run`
    update rail_health set circuit = 'half_open', retry_at = ${new Date(now.getTime() + probeSeconds * 1000)}
     where rail = ${rail} and circuit <> 'closed' and retry_at <= ${soon}`
  return taken === 1 ? 'probe' : 'wait'
}

/** The rails with an open circuit, and when each is tried again. */
export const openCircuits = (tx: Tx) => tx.many<{ rail: string; retry_at: Date }>`
  select rail, retry_at from rail_health where circuit <> 'closed' order by rail`

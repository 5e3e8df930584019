import type { NotSucceeded, RailAnswer, RailRecord } from './rail.ts'

/** A payment without money. `reason`: the rail's own word, or the network fault. */
export const without = (state: NotSucceeded['state'], reason: string, raw: RailRecord): NotSucceeded => ({
  state,
  reason,
  rail_ref: null,
  raw,
})

/** The meaning of a status check that failed or was refused: unknown, except where the payment was not started yet. */
export function notAnswered(answer: Exclude<RailAnswer<unknown>, { outcome: 'answered' }>): NotSucceeded {
  const { raw } = answer
  if (answer.outcome === 'ambiguous') return without('ambiguous', answer.fault, raw)
  return without(answer.no === 'not_initialised' ? 'not_found' : 'ambiguous', answer.message || answer.no, raw)
}

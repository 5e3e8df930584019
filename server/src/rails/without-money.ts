import type { NotSucceeded, RailAnswer, RailRecord } from './rail.ts'

/** What a rail says of a payment whose money did not come. `reason`: its own word, or the fault of the line. */
export const without = (state: NotSucceeded['state'], reason: string, raw: RailRecord): NotSucceeded => ({
  state,
  reason,
  rail_ref: null,
  raw,
})

/** What a status check means that did not answer or was refused: nothing of the money, but where nobody has begun to pay. */
export function notAnswered(answer: Exclude<RailAnswer<unknown>, { outcome: 'answered' }>): NotSucceeded {
  const { raw } = answer
  if (answer.outcome === 'ambiguous') return without('ambiguous', answer.fault, raw)
  return without(answer.no === 'not_initialised' ? 'not_found' : 'ambiguous', answer.message || answer.no, raw)
}

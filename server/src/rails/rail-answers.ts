import type { RailAnswer, RailFault, RailNo, RailRecord, Succeeded } from './rail.ts'

/** Asks with the next key where one is refused: a refused call did nothing, so that either side may rotate first. */
export async function withNextKey<Key, Value>(
  [current, ...others]: readonly [Key, ...Key[]],
  ask: (key: Key) => Promise<RailAnswer<Value>>,
): Promise<RailAnswer<Value>> {
  let answer = await ask(current)
  for (const key of others) {
    if (answer.outcome !== 'refused' || answer.no !== 'authentication') return answer
    answer = await ask(key)
  }
  return answer
}

export const ambiguous = (fault: RailFault, raw: RailRecord) => ({ outcome: 'ambiguous', fault, raw }) as const

/** The value that was read; an answer without one does not have the agreed shape. */
export const answeredWith = <Value>(value: Value | undefined, raw: RailRecord): RailAnswer<Value> =>
  value === undefined ? ambiguous('bad_shape', raw) : { outcome: 'answered', value, raw }

/** The refusal that a message means, by the first matching pattern. */
export const noByMessage = (noes: readonly (readonly [RegExp, RailNo])[], message: string): RailNo =>
  noes.find(([pattern]) => pattern.test(message))?.[1] ?? 'other'

/** Paid rupees, for a rail that reports neither its charge nor the instrument nor the time. */
export const paidInRupees = (
  found: Pick<Succeeded, 'state' | 'rail_ref' | 'amount' | 'reference' | 'raw'>,
): Succeeded => ({
  ...found,
  currency: 'NPR',
  fee: null,
  instrument: null,
  paid_at: null,
})

import type {
  HandOff,
  NotSucceeded,
  OpenedPayment,
  RailAnswer,
  RailFault,
  RailNo,
  RailRecord,
  Succeeded,
  Verification,
} from './rail.ts'
import { redactFields } from './post-json.ts'

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

/** An object's fields, or undefined for anything else: every answer of a rail is read through this. */
export function fieldsOf(value: unknown): Record<string, unknown> | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined
}

/** A text field, trimmed; empty for anything that is not text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * Looks up a rail's code in a table. Only the table's own keys count: an object also has `constructor`, which no table
 * lists.
 */
export const listed = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined

/** Whether an answer names another payment than the requested one: its refusal then means nothing for ours. */
export const isOfAnother = (named: string, asked: string | null): boolean => named !== '' && named !== asked

/** What a call returned: an answer (a refusal is one too), something unusable, or nothing from the rail itself. */
type AnswerQuality = 'usable' | 'unusable' | 'none'

const noAnswer = new Set(['timeout', 'unreachable', 'reset', 'half_body', 'html', 'not_asked'])

/** A working rail may garble one payment's answer forever; only a silent rail is down. */
export function answerQuality(answer: RailAnswer<unknown> | Verification): AnswerQuality {
  if ('outcome' in answer) return answer.outcome === 'ambiguous' ? faulty(answer.fault) : 'usable'
  return answer.state === 'ambiguous' ? faulty(answer.reason) : 'usable'
}

// A proxy's error page, with a status or without, does not come from the rail.
const faulty = (fault: string): AnswerQuality => (noAnswer.has(fault) || /^http_\d+$/.test(fault) ? 'none' : 'unusable')

/** A time of Kathmandu (UTC+05:45) such as `2026-11-21 00:05:01`, as an instant; null where it is none. */
export function kathmanduInstant(text: string): Date | null {
  const at = new Date(`${text.replace(' ', 'T')}+05:45`)
  return Number.isNaN(at.getTime()) ? null : at
}

/**
 * A payment that is opened without a call: we build and sign the form or address, and the rail learns of the payment
 * when the payer goes there. `signed`: what is stored of it.
 */
export const openedUnasked = (
  call: string,
  signed: Readonly<Record<string, string>>,
  handOff: HandOff & { rail_id?: string },
): RailAnswer<OpenedPayment> => ({
  outcome: 'answered',
  value: { rail_id: null, ...handOff },
  raw: { call, asked: redactFields(signed), http: null, answered: null },
})

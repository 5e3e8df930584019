import type { RailAnswer, Verification } from './rail.ts'

/** What came back from a call: an answer (a no is one too), something that nobody can use, or nothing of the rail's own. */
export type Heard = 'clear' | 'garbled' | 'silent'

const silences = new Set(['timeout', 'unreachable', 'reset', 'half_body', 'html', 'not_asked'])

/** A rail that is there may garble one payment's answer for ever; only a silent one is down. */
export function heardFrom(answer: RailAnswer<unknown> | Verification): Heard {
  if ('outcome' in answer) return answer.outcome === 'ambiguous' ? faulty(answer.fault) : 'clear'
  return answer.state === 'ambiguous' ? faulty(answer.reason) : 'clear'
}

// A proxy's error page, with a status or without, is not the rail.
const faulty = (fault: string): Heard => (silences.has(fault) || /^http_\d+$/.test(fault) ? 'silent' : 'garbled')

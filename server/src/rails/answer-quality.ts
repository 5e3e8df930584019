import type { RailAnswer, Verification } from './rail.ts'

/** What came back from a call: an answer (a no is one too), something that nobody can use, or nothing of the rail's own. */
type AnswerQuality = 'usable' | 'unusable' | 'none'

const noAnswer = new Set(['timeout', 'unreachable', 'reset', 'half_body', 'html', 'not_asked'])

/** A rail that is there may garble one payment's answer for ever; only a silent one is down. */
export function answerQuality(answer: RailAnswer<unknown> | Verification): AnswerQuality {
  if ('outcome' in answer) return answer.outcome === 'ambiguous' ? faulty(answer.fault) : 'usable'
  return answer.state === 'ambiguous' ? faulty(answer.reason) : 'usable'
}

// A proxy's error page, with a status or without, is not the rail.
const faulty = (fault: string): AnswerQuality => (noAnswer.has(fault) || /^http_\d+$/.test(fault) ? 'none' : 'unusable')

import type { RailAnswer, Verification } from './rail.ts'

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

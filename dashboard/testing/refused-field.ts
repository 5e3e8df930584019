import { type RefusalCode, refusalSentence, refusals } from '@sahuji/contract/refusals'
import { rawAnswer } from './raw-answer.ts'

/** A refusal that names a field, as our server answers it. */
export function refuseField(
  field: string,
  refusal: RefusalCode,
  facts: Record<string, string | number> = {},
): Response {
  const { http, service } = refusals[refusal]
  const message = refusalSentence(refusal, facts)
  return rawAnswer(http, { status: service, message, refusal, facts, errors: { [field]: [message] } })
}

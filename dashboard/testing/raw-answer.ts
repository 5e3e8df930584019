import { serverHeader } from '@sahuji/contract/http/envelope'
import { type RefusalCode, refusalSentence, refusals } from '@sahuji/contract/refusals'

/** An answer of our server on the wire, which may violate the contract. */
export const rawAnswer = (http: number, body: object | string, headers: Record<string, string> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status: http,
    headers: {
      'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
      [serverHeader]: '1',
      date: new Date().toUTCString(),
      ...headers,
    },
  })

/** Our server's answer for a refusal of one field. */
export function refuseField(
  field: string,
  refusal: RefusalCode,
  facts: Record<string, string | number> = {},
): Response {
  const { http, service } = refusals[refusal]
  const message = refusalSentence(refusal, facts)
  return rawAnswer(http, { status: service, message, refusal, facts, errors: { [field]: [message] } })
}

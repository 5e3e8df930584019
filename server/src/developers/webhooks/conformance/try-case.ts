import { randomBytes } from 'node:crypto'
import {
  type ConformanceCase,
  conformanceKept,
  type ConformanceResult,
  type ConformanceSent,
  type ConformanceWhy,
  refusedCases,
} from '@sahuji/contract/developers/webhook-conformance'
import type { Clock } from '../../../platform/clock.ts'
import { messageId, signedHeaders } from '../signing.ts'
import { type Came, type Outbound, postWebhook } from '../sending/post-webhook.ts'
import { type CaseMessage, caseMessages } from './case-messages.ts'

/** What a case is tried with; `secret` are the bytes that sign for the endpoint. */
export interface CaseTrial {
  clock: Clock
  outbound: Outbound
  public_url: string
  url: string
  secret: Buffer
  signal: AbortSignal
}

/** Sends the messages of a case one after the other, until one is answered wrongly. */
export async function tryCase(name: ConformanceCase, trial: CaseTrial): Promise<ConformanceResult> {
  const sent: ConformanceSent[] = []
  for (const message of caseMessages(name, trial)) {
    const { came, ms } = await send(message, trial)
    const answer = (came.status === null ? came.error : came.answer).slice(0, conformanceKept.answer)
    const { type, signing, body } = message
    const about = { type, signing, message_id: messageId(message.id), body: body.slice(0, conformanceKept.body) }
    sent.push({ ...about, ms, status: came.status, answer })
    const why = judged(came, refusedCases.includes(name))
    if (why) return { name, why, sent }
  }
  return { name, why: null, sent }
}

/** Null where the answer is right: 4xx for a message that must be refused, else 2xx. */
function judged({ status }: Came, mustRefuse: boolean): ConformanceWhy | null {
  if (status === null) return 'no_answer'
  if (status < 300) return mustRefuse ? 'accepted' : null
  if (status < 400) return 'redirect'
  if (status >= 500) return 'server_error'
  return mustRefuse ? null : 'refused'
}

async function send(message: CaseMessage, { clock, outbound, url, secret, signal }: CaseTrial) {
  const { headers, body } = signed(message, secret, clock.now())
  const usual = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': `${Buffer.byteLength(body)}`,
    'user-agent': 'Sahuji-Webhooks/1',
    accept: '*/*',
  }
  const began = performance.now()
  const came = await postWebhook(outbound, { url, mode: 'sandbox', headers: { ...usual, ...headers }, body, signal })
  return { came, ms: Math.round(performance.now() - began) }
}

const oldMilliseconds = 600_000

function signed({ id, body, signing }: CaseMessage, secret: Buffer, now: Date) {
  const own = (secrets: readonly Buffer[], at = now) => signedHeaders(secrets, { message_id: id, at, body })
  switch (signing) {
    case 'right':
      return { headers: own([secret]), body }
    case 'two_secrets':
      // during a roll the one that a shop knows may be the second
      return { headers: own([randomBytes(secret.length), secret]), body }
    case 'other_secret':
      return { headers: own([randomBytes(secret.length)]), body }
    case 'changed_body':
      return { headers: own([secret]), body: body.replace('"amount":48000', '"amount":98000') }
    case 'unsigned':
      return { headers: { ...own([secret]), 'webhook-signature': '' }, body }
    case 'ten_minutes_old':
      return { headers: own([secret], new Date(now.getTime() - oldMilliseconds)), body }
  }
}

import { type Agent, request } from 'node:http'
import { once } from 'node:events'
import { appAuthorizerDefault, proofHeader } from '@sahuji/contract/http/envelope'
import type { OnlineMerchant } from '../online-merchants.ts'
import { type Asked, type Line, proofOf } from '../sends.ts'

/** The result of one try. `again`: no answer came, or the answer asks to repeat the order with the same key. */
export type Answer = { is: 'done'; body: string } | { is: 'again'; why: string } | { is: 'wrong'; why: string }

const patienceMilliseconds = 15_000

/** Sends an order once with its key. */
export async function sendOnce(
  { agent, port, key }: Line,
  from: OnlineMerchant,
  order: Asked & { key: string },
): Promise<Answer> {
  const { method, path, body, ends } = order
  const headers = {
    'app-authorizer': appAuthorizerDefault,
    authorization: `Bearer ${from.token}`,
    [proofHeader]: proofOf(key, { method, path, token: from.token }),
    'idempotency-key': order.key,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  try {
    const { status, text } = await answerOf({ agent, port, method, path, headers }, body)
    return judged(status, text, ends)
  } catch (error) {
    return { is: 'again', why: error instanceof Error && 'code' in error ? String(error.code) : 'no answer' }
  }
}

/** 503 and a key that is in use ask for a repeat; everything else that is not the order's own end is wrong. */
export function judged(status: number, text: string, ends: string): Answer {
  if (status === 200 && text.includes(ends)) return { is: 'done', body: text }
  if (status === 503 || (status === 409 && text.includes('"key_busy"'))) return { is: 'again', why: `${status}` }
  return { is: 'wrong', why: `${status} ${text.slice(0, 300)}` }
}

interface Sent {
  agent: Agent
  port: number
  method: string
  path: string
  headers: Record<string, string | number>
}

async function answerOf(sent: Sent, body: string): Promise<{ status: number; text: string }> {
  const asked = request({ ...sent, host: '127.0.0.1', signal: AbortSignal.timeout(patienceMilliseconds) })
  asked.end(body)
  const [answered] = await once(asked, 'response')
  const parts: Buffer[] = []
  for await (const part of answered) parts.push(part as Buffer)
  return { status: answered.statusCode as number, text: Buffer.concat(parts).toString() }
}

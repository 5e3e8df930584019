import { fieldsOf } from '../answer-fields.ts'
import { postJson, redact, redactFields } from '../post-json.ts'
import { ambiguous, answeredWith } from '../rail-answers.ts'
import type { RailAnswer, RailRecord } from '../rail.ts'
import { connectipsTimeoutMs, type ConnectipsSettings } from './settings.ts'

/** One of the two calls; `read` returns undefined for an answer that does not have the agreed shape. */
interface ConnectipsAsk<Value> {
  call: 'validatetxn' | 'gettxndetail'
  body: Record<string, unknown>
  read: (fields: Record<string, unknown>) => Value | undefined
}

/**
 * Calls with HTTP Basic. Every status but 200 is a page (401 wrong account, 403, 5xx) and means nothing for the money.
 */
export async function callConnectips<Value>(
  { base, appId, password, timeoutMs = connectipsTimeoutMs }: ConnectipsSettings,
  { call, body, read }: ConnectipsAsk<Value>,
): Promise<RailAnswer<Value>> {
  const authorization = `Basic ${Buffer.from(`${appId}:${password}`, 'utf8').toString('base64')}`
  const url = `${base}/connectipswebws/api/creditor/${call}`
  const got = await postJson(url, { body, headers: { authorization }, timeoutMs })
  const raw: RailRecord = {
    call: `connectips ${call}`,
    asked: redactFields(body),
    http: got.http,
    answered: redact(got.ok ? got.json : got.text),
  }
  if (!got.ok) return ambiguous(got.fault, raw)
  const fields = fieldsOf(got.json)
  return answeredWith(fields && read(fields), raw)
}

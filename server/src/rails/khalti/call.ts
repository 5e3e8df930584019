import { ambiguous, fieldsOf, textOf, withNextKey } from '../rail-answers.ts'
import { getJson, postJson, recordOf } from '../post-json.ts'
import type { RailAnswer, RailNo } from '../rail.ts'
import { type KhaltiSettings, khaltiTimeoutMs } from './settings.ts'

type Fields = Record<string, unknown>

/** One call of Khalti; without a body it is the public list, which needs no key. */
export interface KhaltiAsk<Value> {
  call: 'initiate' | 'lookup' | 'banks' | 'refund'
  url: string
  body?: Fields
  /** The value of an answer, undefined for one without the agreed shape. */
  read: (fields: Fields, http: number) => Value | undefined
  /** Further statuses besides 200 whose body is an answer: Khalti sends some answers with a 400. */
  alsoAnswers?: readonly number[]
}

/** The statuses besides 200 whose body is read: Khalti's own refusals, with the field that is wrong. */
const refusing = [400, 401, 403, 404] as const

export const callKhalti = <Value>(settings: KhaltiSettings, ask: KhaltiAsk<Value>): Promise<RailAnswer<Value>> =>
  withNextKey(settings.secretKeys, (key) => callWith(settings, ask, key))

async function callWith<Value>(
  settings: KhaltiSettings,
  { call, url, body, read, alsoAnswers = [] }: KhaltiAsk<Value>,
  key: string,
): Promise<RailAnswer<Value>> {
  const ask = { timeoutMs: settings.timeoutMs ?? khaltiTimeoutMs, accepts: [200, ...refusing] }
  const got = body
    ? await postJson(url, { ...ask, body, headers: { authorization: `Key ${key}` } })
    : await getJson(url, { ...ask, headers: {} })
  const raw = recordOf(`khalti ${call}`, body ?? {}, got)
  if (!got.ok) return ambiguous(got.fault, raw)
  const fields = fieldsOf(got.json)
  if (!fields) return ambiguous('bad_shape', raw)
  const value = got.http === 200 || alsoAnswers.includes(got.http) ? read(fields, got.http) : undefined
  if (value !== undefined) return { outcome: 'answered', value, raw }
  if (got.http === 200) return ambiguous('bad_shape', raw)
  const message = messageOf(fields)
  return { outcome: 'refused', no: noOf(got.http, message), message, raw }
}

/** `{detail}`, or for a validation the first field's first message: `{amount: ["…"], error_key}`. */
function messageOf(fields: Fields): string {
  const detail = textOf(fields.detail)
  if (detail !== '') return detail
  const said = Object.entries(fields).find(([name, value]) => name !== 'error_key' && Array.isArray(value))
  return said && Array.isArray(said[1]) ? `${said[0]}: ${textOf(said[1][0])}` : textOf(fields.error_key)
}

function noOf(http: number, message: string): RailNo {
  if (http === 401 || http === 403) return 'authentication'
  return http === 404 || /not found/i.test(message) ? 'not_initialised' : 'other'
}

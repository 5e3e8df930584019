import { basicHeader } from '../caller-keys.ts'
import { tokenOf } from '../connectips/token.ts'
import { postJson, recordOf } from '../post-json.ts'
import { ambiguous, fieldsOf, textOf } from '../rail-answers.ts'
import type { RailAnswer, RailNo } from '../rail.ts'
import { sentenceOf } from './reason-codes.ts'
import { type NepalpaySettings, nepalpayTimeoutMs } from './settings.ts'

type Fields = Record<string, unknown>

interface NepalpayAsk<Value> {
  call: 'generateQR' | 'merchanttxnreport' | 'refund'
  body: Fields
  /** The codes by which it answers with a value; every other code is a refusal. */
  yes: readonly string[]
  /** Undefined for an answer that does not have the agreed shape. */
  read: (fields: Fields) => Value | undefined
}

const paths = {
  generateQR: '/qr/generateQR',
  merchanttxnreport: '/nQR/v1/merchanttxnreport',
  refund: '/nQR/v1/refund',
} as const

/** The statuses besides 200 whose body is an answer. */
const refusing = [400, 401, 403, 404] as const

/** Our signature over values in NCHL's order. */
export const signed = ({ key, separator }: NepalpaySettings, values: readonly (string | number)[]): string =>
  tokenOf(values.join(separator), key)

/** Calls with HTTP Basic. A refusal has NCHL's code and its sentence; 5xx and E999 mean nothing for the money. */
export async function callNepalpay<Value>(
  settings: NepalpaySettings,
  { call, body, yes, read }: NepalpayAsk<Value>,
): Promise<RailAnswer<Value>> {
  const { base, userName, password, timeoutMs = nepalpayTimeoutMs } = settings
  const got = await postJson(`${base}${paths[call]}`, {
    body,
    headers: { authorization: basicHeader(userName, password) },
    timeoutMs,
    accepts: [200, ...refusing],
  })
  const raw = recordOf(`nepalpay ${call}`, body, got)
  if (got.http === 401) return { outcome: 'refused', no: 'authentication', message: 'HTTP 401', raw }
  if (!got.ok) return ambiguous(got.fault, raw)
  const fields = fieldsOf(got.json)
  const code = fields && codeIn(fields)
  if (!fields || !code) return ambiguous(got.http === 200 ? 'bad_shape' : `http_${got.http}`, raw)
  if (yes.includes(code)) {
    const value = read(fields)
    return value === undefined ? ambiguous('bad_shape', raw) : { outcome: 'answered', value, raw }
  }
  if (code === 'E999') return ambiguous('http_500', raw)
  return { outcome: 'refused', no: isBillKnown(fields) ? 'duplicate' : noOf(code), message: sentenceOf(code), raw }
}

/** `{responseCode}`, or for a validation a list of them. */
const codeIn = ({ responseCode, responses }: Fields): string =>
  textOf(responseCode) || textOf(firstOf(responses)?.responseCode)

const firstOf = (list: unknown): Fields | undefined =>
  Array.isArray(list) ? fieldsOf((list as unknown[])[0]) : undefined

/** The bill number is our reference, whose shape is always right: what is refused about it is that it came before. */
const isBillKnown = ({ responses }: Fields): boolean =>
  textOf(firstOf(firstOf(responses)?.fieldErrors)?.field) === 'billNumber'

function noOf(code: string): RailNo {
  if (code === 'E001' || code === 'E003') return 'authentication'
  return code === 'E010' ? 'not_initialised' : code === 'E099' ? 'duplicate' : 'other'
}

import { postJson, recordOf } from '../post-json.ts'
import { ambiguous, answeredWith, fieldsOf, noByMessage, textOf, withNextKey } from '../rail-answers.ts'
import type { RailAnswer, RailNo, RailRecord } from '../rail.ts'
import { type OnepgSettings, onepgTimeoutMs } from './settings.ts'
import { createHmac } from 'node:crypto'

/** The calls of OnePG that we make. OnePG developer guidelines 2025. */
export type OnepgCall = 'GetPaymentInstrumentDetails' | 'GetServiceCharge' | 'GetProcessId' | 'CheckTransactionStatus'

/** One signed call. `read` returns the value of `data`, or undefined for an answer without the agreed shape. */
export async function callOnepg<Value>(
  settings: OnepgSettings,
  call: OnepgCall,
  fields: Record<string, string>,
  read: (data: unknown) => Value | undefined,
): Promise<RailAnswer<Value>> {
  return withNextKey(settings.secrets, (secret) => ask(settings, { call, fields, secret }, read))
}

async function ask<Value>(
  settings: OnepgSettings,
  { call, fields, secret }: { call: OnepgCall; fields: Record<string, string>; secret: string },
  read: (data: unknown) => Value | undefined,
): Promise<RailAnswer<Value>> {
  const unsigned = { MerchantId: settings.merchantId, MerchantName: settings.merchantName, ...fields }
  const posted = await postJson(`${settings.apiBase}/${call}`, {
    headers: {
      authorization: `Basic ${Buffer.from(`${settings.apiUser}:${settings.apiPassword}`).toString('base64')}`,
    },
    body: { ...unsigned, Signature: signOnepg(unsigned, secret) },
    timeoutMs: settings.timeoutMs ?? onepgTimeoutMs,
  })
  const raw = recordOf(`onepg ${call}`, fields, posted)
  return posted.ok ? readEnvelope(posted.json, read, raw) : ambiguous(posted.fault, raw)
}

function readEnvelope<Value>(
  json: unknown,
  read: (data: unknown) => Value | undefined,
  raw: RailRecord,
): RailAnswer<Value> {
  const envelope = fieldsOf(json)
  if (envelope?.code === '0') return answeredWith(read(envelope.data), raw)
  if (envelope?.code !== '1') return ambiguous('bad_shape', raw)
  const first = fieldsOf(Array.isArray(envelope.errors) ? envelope.errors[0] : undefined)
  const message = textOf(first?.error_message) || textOf(envelope.message)
  return { outcome: 'refused', no: noByMessage(noes, message), message, raw }
}

/** The error codes are not all published (1 and 3 are known), the messages are; so the message decides. */
const noes: [RegExp, RailNo][] = [
  [/duplicate/i, 'duplicate'],
  [/not initiali[sz]ed/i, 'not_initialised'],
  [/signature|unauthori[sz]ed|credential/i, 'authentication'],
]

/**
 * OnePG's signature: HMAC-SHA512 in lower-case hex over the values of all fields but Signature,
 * joined without separator in code-point order of the field names.
 */
export function signOnepg(fields: Record<string, string>, secret: string): string {
  const message = Object.keys(fields)
    .filter((name) => name !== 'Signature')
    .sort()
    .map((name) => fields[name] ?? '')
    .join('')
  return createHmac('sha512', secret).update(message, 'utf8').digest('hex')
}

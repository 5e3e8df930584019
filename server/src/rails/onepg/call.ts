import { postJson, redact, redactFields } from '../post-json.ts'
import type { RailAnswer, RailFault, RailNo, RailRecord } from '../rail.ts'
import { onepgTimeoutMs, type OnepgSettings } from './settings.ts'
import { fieldsOf, textOf } from '../answer-fields.ts'
import { createHmac } from 'node:crypto'

/** The calls of OnePG that we make. OnePG developer guidelines 2025. */
export type OnepgCall = 'GetPaymentInstrumentDetails' | 'GetServiceCharge' | 'GetProcessId' | 'CheckTransactionStatus'

/**
 * One signed call. `read` makes the value of `data`; undefined from it means that the answer has not the shape agreed.
 * A refused signature is tried with the next secret, so that either side may rotate first: a refused call did nothing.
 */
export async function callOnepg<Value>(
  settings: OnepgSettings,
  call: OnepgCall,
  fields: Record<string, string>,
  read: (data: unknown) => Value | undefined,
): Promise<RailAnswer<Value>> {
  const [current, ...others] = settings.secrets
  let answer = await ask(settings, { call, fields, secret: current }, read)
  for (const secret of others) {
    if (answer.outcome !== 'refused' || answer.no !== 'authentication') return answer
    answer = await ask(settings, { call, fields, secret }, read)
  }
  return answer
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
  const raw: RailRecord = {
    call: `onepg ${call}`,
    asked: redactFields(fields),
    http: posted.http,
    answered: redact(posted.ok ? posted.json : posted.text),
  }
  return posted.ok ? readEnvelope(posted.json, read, raw) : { outcome: 'ambiguous', fault: posted.fault, raw }
}

function readEnvelope<Value>(
  json: unknown,
  read: (data: unknown) => Value | undefined,
  raw: RailRecord,
): RailAnswer<Value> {
  const envelope = fieldsOf(json)
  if (envelope?.code === '0') {
    const value = read(envelope.data)
    return value === undefined ? ambiguous('bad_shape', raw) : { outcome: 'answered', value, raw }
  }
  if (envelope?.code !== '1') return ambiguous('bad_shape', raw)
  const first = fieldsOf(Array.isArray(envelope.errors) ? envelope.errors[0] : undefined)
  const message = textOf(first?.error_message) || textOf(envelope.message)
  return { outcome: 'refused', no: noOf(message), message, raw }
}

const ambiguous = (fault: RailFault, raw: RailRecord) => ({ outcome: 'ambiguous', fault, raw }) as const

/** Error codes are not published in full (1 and 3 are known), the messages are; so the message decides. */
const noes: [RegExp, RailNo][] = [
  [/duplicate/i, 'duplicate'],
  [/not initiali[sz]ed/i, 'not_initialised'],
  [/signature|unauthori[sz]ed|credential/i, 'authentication'],
]

const noOf = (message: string): RailNo => noes.find(([pattern]) => pattern.test(message))?.[1] ?? 'other'

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

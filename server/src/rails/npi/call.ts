import { ambiguous, answeredWith, fieldsOf, textOf } from '../rail-answers.ts'
import { postJson, redact } from '../post-json.ts'
import type { RailAnswer, RailFault, RailRecord } from '../rail.ts'
import type { AccessTokens } from './access-tokens.ts'
import { npiTimeoutMs, type NpiSettings } from './settings.ts'

/** One call below `/api/`; `asked` is the part of the body that may be stored. */
export interface NpiAsk {
  call: string
  body: Record<string, unknown>
  asked?: Record<string, unknown>
  /** Set where an answer may be larger than usual: a day's report. */
  bytesMax?: number
}

/**
 * The result; an answer has NPI's own JSON, whatever its status. `not_sent`: it never left us, or its token was refused, so
 * that nothing happened there.
 */
export type NpiAnswer =
  | { outcome: 'said'; http: number; json: unknown; raw: RailRecord }
  | { outcome: 'not_sent' | 'ambiguous'; fault: RailFault; raw: RailRecord }

/** What a call needs. */
export interface NpiLine {
  settings: NpiSettings
  tokens: AccessTokens
}

/**
 * The statuses whose JSON comes from NPI: 400 refuses, 403 means an unlisted address of ours, 404 not found, 500 is
 * E999.
 */
const accepts = [200, 400, 401, 403, 404, 500] as const

/**
 * Calls with a bearer; after a refused one (401) renews it and repeats the call once, because NPI read nothing of it.
 */
export async function callNpi({ settings, tokens }: NpiLine, ask: NpiAsk): Promise<NpiAnswer> {
  let refused: string | undefined
  for (;;) {
    const bearer = await tokens.bearer(refused)
    const raw: RailRecord = { call: `npi ${ask.call}`, asked: ask.asked ?? ask.body, http: null, answered: null }
    if (!('token' in bearer)) return notSent(bearer.fault, { ...raw, http: bearer.http })
    const got = await postJson(`${settings.base}/api/${ask.call}`, {
      body: ask.body,
      headers: { authorization: `Bearer ${bearer.token}` },
      timeoutMs: settings.timeoutMs ?? npiTimeoutMs,
      accepts,
      ...(ask.bytesMax !== undefined && { bytesMax: ask.bytesMax }),
    })
    const told = { ...raw, http: got.http, answered: redact(masked(got.ok ? got.json : got.text)) }
    if (got.http !== 401) return got.ok ? { outcome: 'said', ...got, raw: told } : unread(got.fault, told)
    if (refused !== undefined) return notSent('http_401', told)
    refused = bearer.token
  }
}

/** The value of a list or a check; any status but 200 is a refusal with its reason. */
export async function askNpi<Value>(
  line: NpiLine,
  ask: NpiAsk & { read: (json: unknown) => Value | undefined },
): Promise<RailAnswer<Value>> {
  const answer = await callNpi(line, ask)
  if (answer.outcome !== 'said') return ambiguous(answer.fault, answer.raw)
  const { http, json, raw } = answer
  if (http >= 500 || http === 403) return ambiguous(`http_${http}`, raw)
  if (http !== 200) return { outcome: 'refused', no: 'other', message: saidOf(json).message, raw }
  return answeredWith(ask.read(json), raw)
}

/** The code and message of every refusal of NPI. */
export function saidOf(json: unknown): { code: string; message: string } {
  const fields = fieldsOf(json) ?? {}
  return { code: textOf(fields.responseCode), message: textOf(fields.responseMessage) || textOf(fields.error) }
}

const notSent = (fault: RailFault, raw: RailRecord): NpiAnswer => ({
  outcome: 'not_sent',
  fault,
  raw: { ...raw, fault },
})

/** A connection that was never made carried nothing. */
const unread = (fault: RailFault, raw: RailRecord): NpiAnswer =>
  fault === 'unreachable' ? notSent(fault, raw) : { outcome: 'ambiguous', fault, raw }

const accountName = /^(?:creditorAccount|debtorAccount|accountId)$/

/** The last four digits of an account's number, also of a short one. */
export const maskedAccount = (text: string): string => `…${text.slice(-4)}`

function masked(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return accountName.test(name) ? maskedAccount(value) : value
  if (Array.isArray(value)) return value.map((item) => masked(item))
  const fields = fieldsOf(value)
  return fields ? Object.fromEntries(Object.entries(fields).map(([key, inner]) => [key, masked(inner, key)])) : value
}

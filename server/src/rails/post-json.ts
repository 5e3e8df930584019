import type { RailFault, RailRecord } from './rail.ts'

/** The result from a rail's server: exact JSON, or the fault and the beginning of the text. */
type Posted =
  | { ok: true; http: number; json: unknown }
  | { ok: false; http: number | null; fault: RailFault; text: string }

/** No rail's answer about a payment is larger; a bank list of 72 rows is 15 kB. */
const bytesUsual = 64 * 1024

/** One call. Without a body it is a GET. */
interface Ask {
  headers: Record<string, string>
  body?: unknown
  timeoutMs: number
  /** The statuses whose JSON is an answer, refusals included; 200 alone by default. */
  accepts?: readonly number[]
  /** Set where an answer may be larger. */
  bytesMax?: number
}

/**
 * Posts JSON and reads a JSON answer within `timeoutMs`, body included. Follows no redirects and never throws for a
 * failure of the other side or the network: that is a fault in the answer.
 */
export async function postJson(url: string, { body, headers, ...ask }: Ask): Promise<Posted> {
  const answer = await postText(url, {
    ...ask,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    isType: (type) => type === 'application/json' || type === 'text/json' || type.endsWith('+json'),
  })
  if (!answer.ok) return answer
  const { http, text } = answer
  try {
    return { ok: true, http, json: parseExactJson(text) }
  } catch {
    return { ok: false, http, fault: 'bad_json', text }
  }
}

/** The same for a GET. */
export const getJson = (url: string, ask: Omit<Ask, 'body'>): Promise<Posted> => postJson(url, ask)

/** The result in any format: the whole text, or the fault and the beginning of the text. */
type PostedText =
  | { ok: true; http: number; text: string }
  | { ok: false; http: number | null; fault: RailFault; text: string }

/** One call in a format of its own; `isType` checks its media types. Without a body it is a GET. */
interface AskText extends Omit<Ask, 'body'> {
  body?: string
  isType: (mediaType: string) => boolean
}

/** Posts a text and reads one of the same format within `timeoutMs`; no redirects, no exceptions. */
export async function postText(url: string, ask: AskText): Promise<PostedText> {
  const signal = AbortSignal.timeout(ask.timeoutMs)
  const begun = await begin(url, ask, signal)
  if (!(begun instanceof Response)) return { ok: false, http: null, fault: begun, text: '' }
  const http = begun.status
  const { text, fault: broken } = await readBody(begun, ask.bytesMax ?? bytesUsual)
  if (broken) return { ok: false, http, fault: broken, text }
  const fault = (ask.accepts ?? [200]).includes(http)
    ? faultOfType(begun.headers.get('content-type') ?? '', ask.isType)
    : (`http_${http}` as const)
  return fault ? { ok: false, http, fault, text } : { ok: true, http, text }
}

async function begin(url: string, { body, headers }: AskText, signal: AbortSignal) {
  try {
    return await fetch(url, {
      redirect: 'manual',
      ...(body !== undefined && { method: 'POST', body }),
      headers,
      signal,
    })
  } catch (error) {
    return faultOfError(error, 'reset')
  }
}

async function readBody(response: Response, bytesMax: number): Promise<{ text: string; fault?: RailFault }> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > bytesMax) return { text, fault: 'too_large' }
      text += decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    return { text, fault: faultOfError(error, 'half_body') }
  }
  return { text: text + decoder.decode() }
}

function faultOfType(contentType: string, isType: AskText['isType']): RailFault | undefined {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (isType(type)) return undefined
  return type === 'text/html' ? 'html' : 'wrong_type'
}

const faultOfCode: Record<string, RailFault> = {
  ECONNREFUSED: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
}

function faultOfError(error: unknown, otherwise: RailFault): RailFault {
  if (!(error instanceof Error)) return otherwise
  if (error.name === 'TimeoutError') return 'timeout'
  const cause: unknown = error.cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return faultOfCode[code] ?? otherwise
}

/**
 * JSON in which numbers stay text, so that `100.10` is read as money and never through a float; texts lose characters
 * that no database stores: one NUL in a bank's reason would keep its answer from ever being recorded. Throws
 * SyntaxError.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_name: string, value: unknown, context?: { source?: string }) => {
    if (typeof value === 'number') return context?.source ?? String(value)
    return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
  })
}

/** Field names whose value is never stored, whatever the rail's spelling. */
const secretName = /signature|process_?id|password|secret|token|authorization|^pan$|card_?no|card_?number|cvv/i
/** Our references and the rail's are stored whole: without them a record is useless. */
const referenceName =
  /^(?:merchanttxnid|merchant_transactionid|gatewayreferenceno|gatewaytxnid|gtwrefno|pidx|purchase_order_id|transaction_?id|txnid|referenceid|refid|batchid|instructionid|prn|uniqueid|uid|nqrtxnid|orgnnqrtxnid|validationtraceid|merchantbillno|billnumber)$/i
const textMax = 500

/**
 * A copy that may be stored and shown: secrets replaced, long numbers in texts reduced to their last four digits, long
 * texts cut.
 */
export function redact(value: unknown, name = ''): unknown {
  if (secretName.test(name) && value !== null && value !== '') return '***'
  if (typeof value === 'string') return referenceName.test(name) ? value.slice(0, textMax) : redactText(value)
  if (Array.isArray(value)) return value.slice(0, 200).map((item) => redact(item))
  if (value !== null && typeof value === 'object') return redactFields(value)
  return value
}

/** The same for an object's fields, as a call's parameters are stored. */
export function redactFields(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, redact(value, name)]))
}

function redactText(text: string): string {
  return text.slice(0, textMax).replace(/\d(?:[ -]?\d){8,}/g, (digits) => `…${digits.replace(/\D/g, '').slice(-4)}`)
}

/** The stored record of a call: its parameters and the answer or the beginning of its text. */
export const recordOf = (call: string, asked: object, got: Posted): RailRecord => ({
  call,
  asked: redactFields(asked),
  http: got.http,
  answered: redact(got.ok ? got.json : got.text),
})

import { curlOf } from '../requests/curl-of.ts'
import type { ApiCall } from './api-document.ts'

/** A filled-in call. */
export interface FilledCall {
  call: ApiCall
  /** Values by the parameter's name, those of the path and of the query. */
  values: Readonly<Record<string, string>>
  /** The typed body. */
  body: string
  idempotency_key: string
}

/** The address of a filled-in call: `/api/v1/payments/0197…?limit=5`; an unfilled part of the path stays `{id}`. */
export function pathOf({ call, values }: Pick<FilledCall, 'call' | 'values'>): string {
  const path = call.path.replaceAll(
    /\{(\w+)\}/g,
    (whole, name: string) => encodeURIComponent(values[name] ?? '') || whole,
  )
  const asked = call.parameters.filter((each) => each.in === 'query' && values[each.name])
  const query = new URLSearchParams(asked.map(({ name }) => [name, values[name] ?? '']))
  return asked.length > 0 ? `${path}?${query}` : path
}

/** The names in the path that are not filled in. */
export const unfilled = ({ call, values }: Pick<FilledCall, 'call' | 'values'>): string[] =>
  call.parameters.flatMap(({ in: place, name }) => (place === 'path' && !values[name] ? [name] : []))

/** The call as a command; the key is the shell's $SAHUJI_KEY. */
export const commandOf = (filled: FilledCall, origin: string): string =>
  curlOf(
    {
      method: filled.call.method,
      path: pathOf(filled),
      idempotency_key: filled.call.isKeyed ? filled.idempotency_key : null,
      request_body: filled.call.example === null ? null : filled.body,
    },
    origin,
  )

/** What a call was answered. `http` is 0 where no answer came. */
export interface RunAnswer {
  http: number
  milliseconds: number
  /** Calls left in the window of the key's limit. */
  remaining: string | null
  /** The answer's JSON, indented. */
  text: string
  /** The id in the answer, or of the first of a list. */
  id: string | null
}

/** Sends the call from this browser with a sandbox key, without the session. */
export async function runCall(filled: FilledCall, secret: string): Promise<RunAnswer> {
  const { call, body, idempotency_key } = filled
  const headers = {
    authorization: `Bearer ${secret}`,
    ...(call.isKeyed && { 'idempotency-key': idempotency_key }),
    ...(call.example !== null && { 'content-type': 'application/json' }),
  }
  const began = performance.now()
  const taken = () => Math.round(performance.now() - began)
  try {
    const answer = await fetch(pathOf(filled), {
      method: call.method,
      headers,
      credentials: 'omit',
      ...(call.example !== null && { body }),
    })
    const milliseconds = taken()
    const text = await answer.text()
    const given = parsed(text)
    const remaining = answer.headers.get('RateLimit-Remaining')
    return { http: answer.status, milliseconds, remaining, text: indented(given, text), id: idIn(given) }
  } catch {
    return { http: 0, milliseconds: taken(), remaining: null, text: '', id: null }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const indented = (given: unknown, text: string): string => (given === undefined ? text : JSON.stringify(given, null, 2))

function idIn(given: unknown): string | null {
  const { data } = (given ?? {}) as { data?: { id?: unknown } | { id?: unknown }[] }
  const id = (Array.isArray(data) ? data[0] : data)?.id
  return typeof id === 'string' ? id : null
}

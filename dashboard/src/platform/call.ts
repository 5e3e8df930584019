import { appAuthorizerDefault, type Envelope, proofHeader, statusSuccess } from '@sahuji/contract/envelope'
import type { Gives, RouteEntry, Takes } from '@sahuji/contract/route'
import * as z from 'zod/mini'
import { CallFailed } from './call-failed.ts'
import { proof, token } from './session.ts'

const base: string = import.meta.env['VITE_API_BASE'] ?? ''
const authorizer: string = import.meta.env['VITE_APP_AUTHORIZER'] ?? appAuthorizerDefault
/** A third party's server knows only the specification's headers. */
const isForeign = base !== ''
const timeoutMilliseconds = 30_000

export interface CallOptions {
  /** The Idempotency-Key of a call that moves money. */
  key?: string
  headers?: Record<string, string>
  /** The caller shows a 7004 itself, where the specification words its notice. */
  isQuiet?: boolean
}

/** What hears of every failure: the shell signs out on 401 and 403 and shows 7004. */
type FailureListener = (failure: CallFailed, options: CallOptions) => void
const listeners = new Set<FailureListener>()

/** Registers for failures of all calls; each is thrown to its caller as well. Spec §8. */
export function onCallFailed(listener: FailureListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls a route of the contract; answers its data. Throws CallFailed. */
export async function call<Entry extends RouteEntry>(
  entry: Entry,
  input: Takes<Entry>,
  options: CallOptions = {},
): Promise<Gives<Entry>> {
  return (await callSaying(entry, input, options)).data
}

/** The same with the message of the answer, where the specification words it. */
export async function callSaying<Entry extends RouteEntry>(
  entry: Entry,
  input: Takes<Entry>,
  options: CallOptions = {},
): Promise<{ data: Gives<Entry>; message: string }> {
  try {
    const body = await exchange(entry, z.encode(entry.takes, input as never), options)
    const wire = entry.shape === 'top' || entry.shape === 'list' ? body : body.data
    return { data: z.decode(entry.gives, wire as never) as Gives<Entry>, message: body.message }
  } catch (error) {
    const failure = error instanceof CallFailed ? error : CallFailed.unreadable(error)
    for (const listener of listeners) listener(failure, options)
    throw failure
  }
}

async function exchange(entry: RouteEntry, wire: Record<string, unknown>, options: CallOptions): Promise<Envelope> {
  const { path, rest } = addressed(entry, wire)
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, `${value}`]))
  const url = entry.method === 'GET' && query.size > 0 ? `${path}?${query}` : path
  const response = await fetch(base + url, {
    method: entry.method,
    headers: await headersOf(entry, url, options),
    signal: AbortSignal.timeout(timeoutMilliseconds),
    ...(entry.method === 'POST' && { body: JSON.stringify(rest) }),
  }).catch((error: unknown) => {
    throw CallFailed.unsent(error)
  })
  const body = (await response.json().catch(() => ({}))) as Partial<Envelope>
  const isSaid = body.status === undefined || `${body.status}` === statusSuccess || isForeign
  if (response.ok && isSaid && `${body.status}` !== '7004') return { status: statusSuccess, message: '', ...body }
  throw CallFailed.answered(response, body)
}

function addressed(entry: RouteEntry, wire: Record<string, unknown>) {
  const rest = Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== undefined))
  const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = `${rest[name]}`
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path, rest }
}

async function headersOf(entry: RouteEntry, url: string, options: CallOptions): Promise<Record<string, string>> {
  const bearer = token()
  const signed = isForeign ? undefined : await proof({ method: entry.method, url })
  return {
    accept: 'application/json',
    'app-authorizer': authorizer,
    ...(entry.method === 'POST' && { 'content-type': 'application/json' }),
    ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    ...(signed !== undefined && { [proofHeader]: signed }),
    ...(options.key !== undefined && { 'idempotency-key': options.key }),
    ...options.headers,
  }
}

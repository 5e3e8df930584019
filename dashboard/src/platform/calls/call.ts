import { type Envelope, proofHeader, statusSuccess } from '@sahuji/contract/http/envelope'
import type { Gives, RouteEntry, Takes } from '@sahuji/contract/http/route'
import * as z from 'zod/mini'
import { type CallRequest, requestOf } from './request.ts'
import { CallFailed } from './call-failed.ts'
import { takeEarlyAnswer } from './early-calls.ts'
import { doubtConnection, learnConnection } from '../server/connection.ts'
import { buildHeader, learnBuild } from '../server/new-version.ts'
import { app, isOwnServer, learnServer, serverKnown, isClockOff, learnServerTime } from '../server/server.ts'
import { proof, reloadSession, token } from '../session/session.ts'
import { mayNow } from '../session/rights.ts'
import { confirmPerson } from '../session/step-up.ts'
import { tokenAtRest } from '../session/token-renewal.ts'

const timeoutMilliseconds = 30_000

/** A caller other than the signed-in person, with its own token and key. */
export interface Caller {
  token: () => string | null
  proof: (request: { method: string; url: string }) => Promise<string | undefined>
}

export interface CallOptions {
  /** Calls in its name. Its failures never sign the person out. */
  as?: Caller
  /** The Idempotency-Key of a call that moves money. */
  key?: string
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The caller shows a 7004 itself, because the specification words its notice. */
  isQuiet?: boolean
  /** The call itself fetches a new token, inside `renewingToken`. */
  renews?: true
}

/** Receives every failure: the shell signs out on 401 and 403 and shows 7004. */
type FailureListener = (failure: CallFailed, options: CallOptions) => void
const listeners = new Set<FailureListener>()

/** Notifies the listeners of a failure, except for another caller's. */
export const publishFailure = (failure: CallFailed, options: CallOptions): void => {
  if (!options.as) for (const listener of listeners) listener(failure, options)
}

/** Registers for the failures of all calls; each is also thrown to its caller. Spec §8. */
export function onCallFailed(listener: FailureListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const foreignAnswers = () => import('../foreign-server/foreign-answers.ts')

/**
 * The adapter of a call for a foreign server, which knows only the specification's calls; undefined for our own server.
 */
async function foreignCall({ path }: RouteEntry) {
  if (isOwnServer()) return undefined
  const { foreignCalls } = await foreignAnswers()
  const known = foreignCalls[path]
  if (!known) throw CallFailed.notOffered()
  return known
}

/** The fields to send: all of them to our own server, the specification's to a foreign one. */
export async function fieldsFor(entry: RouteEntry, input: object): Promise<object> {
  const foreign = await foreignCall(entry)
  return foreign ? foreign.asks(input as Record<string, unknown>) : input
}

/** An answer in the contract's shape; a foreign server's is read leniently and keeps a person's raw values. */
async function dataOf<Entry extends RouteEntry>(entry: Entry, input: object, wire: unknown): Promise<Gives<Entry>> {
  const foreign = await foreignCall(entry)
  const read = foreign ? foreign.reads(wire, input as Record<string, unknown>) : wire
  const data = z.decode(entry.gives, read as never) as Gives<Entry>
  return foreign?.rawUser ? (Object.assign(data as object, { raw_user: foreign.rawUser(wire) }) as Gives<Entry>) : data
}

/** Calls a route of the contract and answers its data. Throws CallFailed. */
export async function call<Entry extends RouteEntry>(
  entry: Entry,
  input: Takes<Entry>,
  options: CallOptions = {},
): Promise<Gives<Entry>> {
  return (await callWithMessage(entry, input, options)).data
}

/** The same with the message of the answer, for screens where the specification shows it. */
export async function callWithMessage<Entry extends RouteEntry>(
  entry: Entry,
  input: Takes<Entry>,
  options: CallOptions = {},
): Promise<{ data: Gives<Entry>; message: string }> {
  let body: Envelope | undefined
  try {
    await serverKnown()
    if (!options.as && !mayNow(entry)) throw CallFailed.notPermitted()
    const request = requestOf(entry, await fieldsFor(entry, input))
    body = await exchange(request, options).catch((error) => afterStepUp(error, () => exchange(request, options)))
    const answered = entry.shape === 'top' || entry.shape === 'list' ? body : body.data
    return { data: await dataOf(entry, input, answered), message: body.message }
  } catch (error) {
    const failure = error instanceof CallFailed ? error : CallFailed.unreadable(error, body)
    publishFailure(failure, options)
    throw failure
  }
}

/** Asks for a step-up when the server requires one, then repeats the call with its key. */
async function afterStepUp(error: unknown, again: () => Promise<Envelope>): Promise<Envelope> {
  const isWanted = error instanceof CallFailed && error.refusal === 'step_up_needed'
  if (!isWanted || !(await confirmPerson())) throw error
  return again()
}

async function exchange(request: CallRequest, options: CallOptions): Promise<Envelope> {
  const answer = await exchanged(request, options)
  if (isOwnServer()) return envelopeOf(answer)
  const { refusedBy } = await foreignAnswers()
  return envelopeOf(answer, refusedBy(answer.body.status) ?? null)
}

/**
 * Sends a request; repeats it once when it was refused for a token that another tab replaced, or for this browser's
 * clock.
 */
export async function exchanged(request: CallRequest, options: CallOptions): Promise<Exchanged> {
  const wasOff = isClockOff()
  const bearer = token()
  const first = await send(request, options)
  if (first.response.status !== 401) return first
  if (options.as) return isClockOff() === wasOff ? first : send(request, options)
  if (!options.renews) await tokenAtRest()
  const isRenewed = (await reloadSession()) || token() !== bearer
  const mayTryAgain = isRenewed || isClockOff() !== wasOff
  return mayTryAgain ? send(request, options) : first
}

interface Exchanged {
  response: Response
  body: Partial<Envelope>
  /** In place of an envelope. */
  bytes?: Blob
}

async function send(request: CallRequest, options: CallOptions): Promise<Exchanged> {
  const early = request.method === 'GET' && !options.as ? await takeEarlyAnswer(request.url, token()) : undefined
  const { response, sentAt } = early ?? (await fetched(request, options))
  learnConnection(sentAt)
  learnServer(response)
  learnServerTime(response.headers.get('date'))
  if (isOwnServer()) learnBuild(response.headers.get(buildHeader))
  const isPicture = response.ok && response.headers.get('content-type')?.match(/^image|pdf/)
  if (isPicture) return { response, body: {}, bytes: await response.blob() }
  return { response, body: await bodyOf(response) }
}

async function fetched({ method, url, body }: CallRequest, options: CallOptions) {
  const sentAt = performance.now()
  const response = await fetch(app.origin + url, {
    method,
    headers: await callHeaders({ method, url }, options),
    signal: options.signal ? AbortSignal.any([options.signal, timeout()]) : timeout(),
    ...(body !== undefined && { body }),
  }).catch((error: unknown) => {
    doubtConnection()
    throw CallFailed.unsent(error)
  })
  return { response, sentAt }
}

/** The body of an answer. A success that is not JSON, such as a proxy's page, is a failure. */
async function bodyOf(response: Response): Promise<Partial<Envelope>> {
  if (response.status === 204) return {}
  const json: unknown = await response.json().catch((error: Error) => {
    if (error.name !== 'SyntaxError') throw CallFailed.unsent(error)
    if (response.ok) throw CallFailed.unreadable(error)
  })
  return Array.isArray(json) ? ({ data: json } as Partial<Envelope>) : { ...(json as object) }
}

const timeout = () => AbortSignal.timeout(timeoutMilliseconds)

/**
 * `refusedBy` is the service code of a foreign server's refusal, null for its success, and undefined for our own
 * server.
 */
function envelopeOf({ response, body }: Exchanged, refusedBy?: string | null): Envelope {
  const isYes = refusedBy === undefined ? (body.status ?? statusSuccess) === statusSuccess : refusedBy === null
  // no status is added to an answer without one: if its data is missing, its message may give the reason
  if (response.ok && isYes)
    return { message: '', ...body, ...(body.status !== undefined && { status: statusSuccess }) } as Envelope
  throw CallFailed.answered(response, refusedBy == null ? body : { ...body, status: refusedBy }, isOwnServer())
}

/** The headers of a call, also for a request that another module sends itself, such as a stream. */
export async function callHeaders(
  request: { method: string; url: string },
  options: CallOptions,
): Promise<Record<string, string>> {
  // the back office authenticates by its cookie only
  const isByToken = !request.url.startsWith('/api/operator/')
  const by = options.as ?? { token, proof }
  const bearer = isByToken ? by.token() : null
  const signed = isByToken && isOwnServer() ? await by.proof(request) : undefined
  return {
    accept: 'application/json',
    'app-authorizer': app.authorizer,
    ...(request.method === 'POST' && { 'content-type': 'application/json' }),
    ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    ...(signed !== undefined && { [proofHeader]: signed }),
    ...(options.key !== undefined && isOwnServer() && { 'idempotency-key': options.key }),
    ...options.headers,
  }
}

import { type Envelope, proofHeader, statusSuccess } from '@sahuji/contract/http/envelope'
import type { Gives, RouteEntry, Takes } from '@sahuji/contract/http/route'
import * as z from 'zod/mini'
import { type CallRequest, requestOf } from './request.ts'
import { CallFailed } from './call-failed.ts'
import { doubtConnection, learnConnection } from './connection.ts'
import { buildHeader, learnBuild } from './new-version.ts'
import { app, isOwnServer, learnServer, serverKnown, isClockOff, learnServerTime } from './server.ts'
import { proof, reloadSession, token } from './session.ts'
import { confirmPerson } from './step-up.ts'
import { tokenAtRest } from './token-renewal.ts'

const timeoutMilliseconds = 30_000

/** Who calls in place of the person who is signed in: a token and a key of its own. */
export interface Caller {
  token: () => string | null
  proof: (request: { method: string; url: string }) => Promise<string | undefined>
}

export interface CallOptions {
  /** Nothing that it is answered signs the person out. */
  as?: Caller
  /** The Idempotency-Key of a call that moves money. */
  key?: string
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The caller shows a 7004 itself, where the specification words its notice. */
  isQuiet?: boolean
  /** The call brings a new token itself, inside `renewingToken`. */
  renews?: true
}

/** What hears of every failure: the shell signs out on 401 and 403 and shows 7004. */
type FailureListener = (failure: CallFailed, options: CallOptions) => void
const listeners = new Set<FailureListener>()

/** Tells everybody who hears of failures. */
export const publishFailure = (failure: CallFailed, options: CallOptions): void => {
  if (!options.as) for (const listener of listeners) listener(failure, options)
}

/** Registers for failures of all calls; each is thrown to its caller as well. Spec §8. */
export function onCallFailed(listener: FailureListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const foreignAnswers = () => import('./foreign-answers.ts')

/** How a call is made to somebody else's server, which knows the specification's alone; undefined for our own. */
async function foreignCall({ path }: RouteEntry) {
  if (isOwnServer()) return undefined
  const { foreignCalls } = await foreignAnswers()
  const known = foreignCalls[path]
  if (!known) throw CallFailed.notOffered()
  return known
}

/** What a call takes, or of it what the specification sends. */
export async function fieldsFor(entry: RouteEntry, input: object): Promise<object> {
  const foreign = await foreignCall(entry)
  return foreign ? foreign.asks(input as Record<string, unknown>) : input
}

/** An answer in the contract's shape; somebody else's is read leniently, and keeps what it said of a person as it came. */
async function dataOf<Entry extends RouteEntry>(entry: Entry, input: object, wire: unknown): Promise<Gives<Entry>> {
  const foreign = await foreignCall(entry)
  const read = foreign ? foreign.reads(wire, input as Record<string, unknown>) : wire
  const data = z.decode(entry.gives, read as never) as Gives<Entry>
  return foreign?.rawUser ? (Object.assign(data as object, { raw_user: foreign.rawUser(wire) }) as Gives<Entry>) : data
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
  let body: Envelope | undefined
  try {
    await serverKnown()
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

/** Where a fresh proof of the person is wanted, they are asked; then the same call goes again, with its key. */
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

/** One exchange; a second when the first was refused for a token that another tab replaced, or for this browser's clock. */
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

async function send({ method, url, body }: CallRequest, options: CallOptions): Promise<Exchanged> {
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
  learnConnection(sentAt)
  learnServer(response)
  learnServerTime(response.headers.get('date'))
  if (isOwnServer()) learnBuild(response.headers.get(buildHeader))
  const isPicture = response.ok && response.headers.get('content-type')?.match(/^image|pdf/)
  if (isPicture) return { response, body: {}, bytes: await response.blob() }
  return { response, body: await bodyOf(response) }
}

/** What an answer says. A success in another language than JSON, as a page that stands in front of the server, is none. */
async function bodyOf(response: Response): Promise<Partial<Envelope>> {
  if (response.status === 204) return {}
  const json: unknown = await response.json().catch((error: Error) => {
    if (error.name !== 'SyntaxError') throw CallFailed.unsent(error)
    if (response.ok) throw CallFailed.unreadable(error)
  })
  return Array.isArray(json) ? ({ data: json } as Partial<Envelope>) : { ...(json as object) }
}

const timeout = () => AbortSignal.timeout(timeoutMilliseconds)

/** `refusedBy` is of somebody else's server, which words its successes as it likes: the service code, null where there is none. */
function envelopeOf({ response, body }: Exchanged, refusedBy?: string | null): Envelope {
  const isYes = refusedBy === undefined ? (body.status ?? statusSuccess) === statusSuccess : refusedBy === null
  // an answer without a status has said no success: should it lack what was asked for, its message may say why
  if (response.ok && isYes)
    return { message: '', ...body, ...(body.status !== undefined && { status: statusSuccess }) } as Envelope
  throw CallFailed.answered(response, refusedBy == null ? body : { ...body, status: refusedBy }, isOwnServer())
}

/** The headers of a call; also for one that another part sends itself, as a stream. */
export async function callHeaders(
  request: { method: string; url: string },
  options: CallOptions,
): Promise<Record<string, string>> {
  // the back office goes by its cookie alone
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

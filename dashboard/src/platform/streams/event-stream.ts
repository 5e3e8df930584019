import { callHeaders, type Caller } from '../calls/call.ts'
import { app } from '../server/server.ts'

/** An event of a stream; a resumed stream continues after its `id`. */
export interface StreamEvent {
  event: string
  data: string
  id?: string
}

/** How a stream ended. `none`: this server has no stream for us; `refused`: the session is over. */
export interface StreamEnd {
  kind: 'closed' | 'none' | 'refused'
  /** The wait that the server asks for. */
  waitMilliseconds?: number
}

interface Opening {
  path: string
  as?: Caller | undefined
  lastId: string | undefined
  signal: AbortSignal
  onEvent: (event: StreamEvent) => void
  /** Data arrived: the connection is alive. */
  onData: () => void
  /** The server's current limit for the pause before a reconnection. */
  onRetry: (milliseconds: number) => void
}

/** Reads events with fetch, which unlike EventSource can send a bearer token. Resolves at the end of the stream. */
export async function readEvents({ path, as, lastId, signal, onEvent, onData, onRetry }: Opening): Promise<StreamEnd> {
  const resumed = lastId !== undefined && { 'last-event-id': lastId }
  const headers = await callHeaders(
    { method: 'GET', url: path },
    { headers: { accept: 'text/event-stream', ...resumed }, ...(as && { as }) },
  )
  const response = await fetch(app.origin + path, { headers, signal, cache: 'no-store' })
  if (response.status === 401 || response.status === 403) return { kind: 'refused' }
  if (response.status === 204 || response.status === 404 || response.status === 405) return { kind: 'none' }
  const wait = Number(response.headers.get('retry-after') ?? 0) * 1000
  if (!response.ok || !response.body) return { kind: 'closed', waitMilliseconds: wait }
  const isEvents = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!isEvents) return { kind: 'none' }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const take = eventReader(onEvent, onRetry)
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { kind: 'closed' }
    onData()
    take(value)
  }
}

/** Parses a stream's text in pieces of any size and calls back for each whole event and each `retry` field. */
export function eventReader(
  onEvent: (event: StreamEvent) => void,
  onRetry: (milliseconds: number) => void,
): (text: string) => void {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = fieldsOf(block)
      if (/^\d+$/.test(fields['retry'] ?? '')) onRetry(Number(fields['retry']))
      const { event = 'message', data, id } = fields
      if (data !== undefined) onEvent({ event, data, ...(id !== undefined && { id }) })
    }
  }
}

function fieldsOf(block: string): Partial<Record<string, string>> {
  const fields: Partial<Record<string, string>> = {}
  for (const line of block.split(/\r?\n/)) {
    const at = line.indexOf(':')
    // a comment
    if (at === 0) continue
    const name = at < 0 ? line : line.slice(0, at)
    const value = at < 0 ? '' : line.slice(at + 1).replace(/^ /, '')
    fields[name] = name === 'data' && fields['data'] !== undefined ? `${fields['data']}\n${value}` : value
  }
  return fields
}

const pause = { least: 1_000, most: 30_000 }

/**
 * The pause before a reconnection, in milliseconds: random within the server's limit, which doubles with each try, so
 * that clients do not all reconnect at once.
 */
export const pauseBefore = (tries: number, asked = pause.least, share = Math.random()): number =>
  share * Math.min(pause.most, Math.max(pause.least, asked) * 2 ** Math.min(tries, 10))

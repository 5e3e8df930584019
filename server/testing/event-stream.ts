import { liveNews, type LiveNews, livePath } from '@sahuji/contract/notifications/live'
import * as z from 'zod/mini'
import { appAuthorizerDefault, proofHeader } from '@sahuji/contract/http/envelope'

/** An event in wire format. */
interface WireEvent {
  id?: string
  event?: string
  data?: string
  retry?: string
}

export interface OpenStream {
  http: number
  /** Everything that came so far. */
  events: WireEvent[]
  /** The news among it. */
  news(): LiveNews[]
  /** The id from which a browser would go on. */
  lastId(): string | undefined
  isOver(): boolean
  close(): void
}

/** Opens the stream of a person, as a browser does. */
export async function openStream(
  url: string,
  token: string,
  lastEventId?: string,
  path: string = livePath,
  proof?: string,
): Promise<OpenStream> {
  const hangUp = new AbortController()
  const response = await fetch(url + path, {
    signal: hangUp.signal,
    headers: {
      'app-authorizer': appAuthorizerDefault,
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      ...(proof !== undefined && { [proofHeader]: proof }),
    },
  })
  const events: WireEvent[] = []
  let isOver = false
  const read = async () => {
    let rest = ''
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + part).split('\n\n')
      rest = blocks.pop()!
      events.push(...blocks.map(eventIn))
    }
  }
  read()
    .catch(() => undefined)
    .finally(() => (isOver = true))
  return {
    http: response.status,
    events,
    news: () => events.flatMap(({ event, data }) => (event === 'news' ? z.decode(liveNews, JSON.parse(data!)) : [])),
    lastId: () => events.findLast(({ id }) => id !== undefined)?.id,
    isOver: () => isOver,
    close: () => hangUp.abort(),
  }
}

const eventIn = (block: string): WireEvent =>
  Object.fromEntries(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )

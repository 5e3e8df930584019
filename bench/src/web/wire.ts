import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession } from '@playwright/test'

/** What passes between a page and its server. */
export interface Wire {
  /** Bytes that came, heads included; what the service worker or the browser's cache gave weighs nothing. */
  bytes(): number
  /** How many answers the service worker gave. */
  fromWorker(): number
  /** Resolves once nothing was on its way for five seconds. */
  rests(): Promise<void>
}

const quietMilliseconds = 5_000
const timeoutMilliseconds = 60_000

/** Listens to a page's line. What the service worker fetches for itself has a line of its own and is not counted. */
export async function listenTo(session: CDPSession): Promise<Wire> {
  const onTheWay = new Set<string>()
  const kept = new Set<string>()
  let bytes = 0
  let changed = performance.now()
  const ends = (id: string) => {
    onTheWay.delete(id)
    changed = performance.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId }) => {
    onTheWay.add(requestId)
    changed = performance.now()
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromServiceWorker) kept.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!kept.has(requestId)) bytes += encodedDataLength
    ends(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => ends(requestId))
  await session.send('Network.enable')
  const isQuiet = () => onTheWay.size === 0 && performance.now() - changed > quietMilliseconds
  return {
    bytes: () => bytes,
    fromWorker: () => kept.size,
    rests: async () => {
      const patience = performance.now() + timeoutMilliseconds
      while (!isQuiet()) {
        if (performance.now() > patience) throw new Error('the page does not come to rest')
        await delay(100)
      }
    },
  }
}

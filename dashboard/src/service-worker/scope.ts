/** What a service worker has of its global scope; the DOM's own types know pages only. */
export interface WorkerScope {
  location: { origin: string }
  clients: { claim(): Promise<void> }
  registration: { active: unknown }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchingEvent) => void): void
  addEventListener(
    type: 'message',
    listener: (event: WaitingEvent & { data: unknown; ports: readonly MessagePort[] }) => void,
  ): void
}

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void
}

interface FetchingEvent extends WaitingEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

/** What a service worker has of its global scope; the DOM's own types know pages only. */
export interface WorkerScope {
  location: { origin: string }
  clients: {
    claim(): Promise<void>
    matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<readonly WorkerClient[]>
    openWindow(address: string): Promise<unknown>
  }
  registration: {
    active: unknown
    pushManager?: { getSubscription(): Promise<{ unsubscribe(): Promise<boolean> } | null> }
    getNotifications(of?: { tag: string }): Promise<readonly ShownNotice[]>
    showNotification(title: string, notice: Notice): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushedEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickedEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchingEvent) => void): void
  addEventListener(
    type: 'message',
    listener: (event: WaitingEvent & { data: unknown; ports: readonly MessagePort[] }) => void,
  ): void
}

/** A window of ours. */
interface WorkerClient {
  url: string
  focus(): Promise<unknown>
}

/** What the system shows beside a title. */
export interface Notice {
  body: string
  tag: string
  lang: string
  dir: 'ltr' | 'rtl'
  icon: string
  /** Makes its sign again where one of its tag is shown already. */
  renotify: boolean
  /** `href`: where a press leads. */
  data: { count: number; href: string }
  /** Buttons of the notice, where the system draws any. */
  actions?: readonly { action: string; title: string }[]
}

export interface ShownNotice {
  data: unknown
  close(): void
}

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void
}

interface PushedEvent extends WaitingEvent {
  data: { text(): string } | null
}

interface ClickedEvent extends WaitingEvent {
  notification: ShownNotice
  /** Which button was pressed; empty for the notice itself. */
  action: string
}

interface FetchingEvent extends WaitingEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

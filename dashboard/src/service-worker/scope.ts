/** The used part of a service worker's global scope; the DOM types cover pages only. */
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

/** A window of the dashboard. */
interface WorkerClient {
  url: string
  focus(): Promise<unknown>
}

/** The content of a notice beside its title. */
export interface Notice {
  body: string
  tag: string
  lang: string
  dir: 'ltr' | 'rtl'
  icon: string
  /** Alerts again when a notice of the same tag is already shown. */
  renotify: boolean
  /** `href`: the target of a press. */
  data: { count: number; href: string }
  /** Buttons of the notice, on systems that show them. */
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
  /** The pressed button; empty for the notice itself. */
  action: string
}

interface FetchingEvent extends WaitingEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

import { pushMessage } from '../../platform/notices/push-messages.ts'
import { fromBase64 } from '../../platform/storage/base64.ts'

/** The browser's permission for pushes: it can be asked, it is granted, it is refused, or there is no support. */
export type PushState = 'askable' | 'granted' | 'refused' | 'unsupported'

/** The outcome of a request for pushes: a subscription as `desktop_fcm` carries it, or why there is none. */
export type Subscribed = { desktop_fcm: string } | 'refused' | 'unsupported' | 'unreachable'

/** A browser and its push service. */
export interface PushBrowser {
  state(): PushState
  /** Asks the person where they were not asked yet, and the browser's push service. */
  subscribe(public_key: string): Promise<Subscribed>
  /** The existing subscription counts again, for the person signed in now. */
  resume(): Promise<void>
  unsubscribe(): Promise<void>
}

const permissions = { default: 'askable', granted: 'granted', denied: 'refused' } as const

/** This browser. */
export const ownBrowser: PushBrowser = {
  state: () =>
    'Notification' in globalThis && 'PushManager' in globalThis && navigator.serviceWorker
      ? permissions[Notification.permission]
      : 'unsupported',
  subscribe: async (public_key) => {
    if (Notification.permission !== 'granted' && (await Notification.requestPermission()) !== 'granted')
      return 'refused'
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration) return 'unsupported'
    const applicationServerKey = fromBase64(public_key.replaceAll('-', '+').replaceAll('_', '/'))
    try {
      // a subscription with another key of the server would block it
      await (await registration.pushManager.getSubscription())?.unsubscribe()
      const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
      registration.active?.postMessage(pushMessage('on'))
      return { desktop_fcm: JSON.stringify(subscription) }
    } catch (error) {
      return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'unreachable'
    }
  },
  resume: async () => (await navigator.serviceWorker.getRegistration())?.active?.postMessage(pushMessage('on')),
  unsubscribe: async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  },
}

import type { ShownNotice, WorkerScope } from './scope.ts'

/** Where a sign-out is remembered: a worker is ended and begun again between two pushes. */
export const noticeCache = 'notices'
const signedOut = '/signed-out'
const bellAddress = '/dashboard/notifications'

/** This browser is subscribed for who is signed in now. */
export async function allowNotices(): Promise<void> {
  await (await caches.open(noticeCache)).delete(signedOut)
}

/** Somebody signed out: what is on screen goes, the browser's subscription ends, and what still comes is shown to nobody. */
export async function stopNotices({ registration }: WorkerScope): Promise<void> {
  await (await caches.open(noticeCache)).put(signedOut, new Response(''))
  for (const notice of await registration.getNotifications()) notice.close()
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Shows what was pushed; one of the same tag takes the place of the one before, and says of how many it is the newest. */
export async function showNotice({ registration }: WorkerScope, text: string): Promise<void> {
  const pushed = messageIn(text)
  if (!pushed || (await (await caches.open(noticeCache)).match(signedOut))) return
  const { title, body, tag, language, direction } = pushed
  const count = (await registration.getNotifications({ tag })).reduce((sum, notice) => sum + countOf(notice), 1)
  await registration.showNotification(count > 1 ? `${title} (+${count - 1})` : title, {
    body,
    tag,
    lang: language,
    dir: direction,
    icon: '/icon-192.png',
    renotify: true,
    data: { count },
  })
}

/** A press on a notice: the page of the bell, where it is open already, else in a window of its own. */
export async function openNotifications({ clients }: WorkerScope): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === bellAddress)
  await (open ? open.focus() : clients.openWindow(bellAddress))
}

const countOf = ({ data }: ShownNotice): number =>
  typeof data === 'object' && data !== null && 'count' in data && typeof data.count === 'number' ? data.count : 1

/** The message as contract/notifications/push.ts has it; its own library would be half of this script. */
function messageIn(text: string) {
  try {
    const { title, body, tag, language, direction } = JSON.parse(text) as Record<string, unknown>
    if (![title, body, tag, language].every((part) => typeof part === 'string') || !title) return undefined
    return { title, body, tag, language, direction: direction === 'rtl' ? 'rtl' : 'ltr' } as {
      title: string
      body: string
      tag: string
      language: string
      direction: 'ltr' | 'rtl'
    }
  } catch {
    return undefined
  }
}

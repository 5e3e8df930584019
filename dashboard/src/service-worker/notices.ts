import { noticeCache } from '../platform/notices/push-messages.ts'
import type { ShownNotice, WorkerScope } from './scope.ts'

// a sign-out is stored, because the browser may end and restart a worker between two pushes
const signedOut = '/signed-out'
const bellAddress = '/dashboard/notifications'
const requestsAddress = '/dashboard/fundRequests'
const gateAddress = '/dashboard/authCheck'
const answers = ['accept', 'reject'] as const

/** Allows notices: this browser is subscribed for the signed-in person. */
export async function allowNotices(): Promise<void> {
  await (await caches.open(noticeCache)).delete(signedOut)
}

/** Stops notices after a sign-out: closes those on screen, ends the subscription, and ignores later pushes. */
export async function stopNotices({ registration }: WorkerScope): Promise<void> {
  await (await caches.open(noticeCache)).put(signedOut, new Response(''))
  for (const notice of await registration.getNotifications()) notice.close()
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Shows a push; it replaces a notice of the same tag and counts the notices that it replaced. */
export async function showNotice({ registration }: WorkerScope, text: string): Promise<void> {
  const pushed = messageIn(text)
  if (!pushed || (await (await caches.open(noticeCache)).match(signedOut))) return
  const { title, body, tag, language, direction, request } = pushed
  const count = (await registration.getNotifications({ tag })).reduce((sum, notice) => sum + countOf(notice), 1)
  await registration.showNotification(count > 1 ? `${title} (+${count - 1})` : title, {
    body,
    tag,
    lang: language,
    dir: direction,
    icon: '/icon-192.png',
    renotify: true,
    data: { count, href: request ? `${requestsAddress}?request=${request.id}` : bellAddress },
    ...(request && { actions: answers.map((action) => ({ action, title: request[action] })) }),
  })
}

/**
 * Opens the target of a pressed notice in the window that already shows it, otherwise in a new window. A request opens
 * its page, and its buttons open that answer's confirmation: a press here neither pays nor rejects.
 */
export async function openNotice(
  { clients, location }: WorkerScope,
  { data }: ShownNotice,
  action: string,
): Promise<void> {
  const href = fieldOf(data, 'href')
  const place = typeof href === 'string' ? href : bellAddress
  const isRequest = place !== bellAddress
  const address = isRequest && answers.some((answer) => answer === action) ? `${place}&answer=${action}` : place
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) =>
    isRequest ? url === location.origin + address : new URL(url).pathname === bellAddress,
  )
  // through the gate, which returns here after a sign-in when the session is over
  const way = isRequest ? `${gateAddress}?${new URLSearchParams({ next: address })}` : address
  await (open ? open.focus() : clients.openWindow(way))
}

const fieldOf = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined

function countOf({ data }: ShownNotice): number {
  const count = fieldOf(data, 'count')
  return typeof count === 'number' ? count : 1
}

interface Message {
  title: string
  body: string
  tag: string
  language: string
  direction: 'ltr' | 'rtl'
  request?: { id: string; accept: string; reject: string }
}

/**
 * Parses the message of contract/notifications/push.ts by hand, because the schema library would be half of this
 * script.
 */
function messageIn(text: string): Message | undefined {
  try {
    const message = JSON.parse(text) as Record<string, unknown>
    const { title, body, tag, language, direction } = message
    if (!areTexts(title, body, tag, language) || !title) return undefined
    const request = requestIn(message['request'])
    const whole = { title, body, tag, language, direction: direction === 'rtl' ? 'rtl' : 'ltr' }
    return { ...whole, ...(request && { request }) } as Message
  } catch {
    return undefined
  }
}

function requestIn(request: unknown): Message['request'] {
  const [id, accept, reject] = ['id', 'accept', 'reject'].map((name) => fieldOf(request, name))
  // the id becomes part of an address
  if (!areTexts(id, accept, reject) || !/^[\da-f-]{36}$/i.test(`${id}`)) return undefined
  return { id, accept, reject } as Message['request']
}

const areTexts = (...parts: unknown[]): boolean => parts.every((part) => typeof part === 'string')

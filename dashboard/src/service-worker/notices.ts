import { isPushMessage, noticeCache, type PushMessage } from '../platform/notices/push-messages.ts'
import type { ShownNotice, WorkerScope } from './scope.ts'

// stored, because the browser may end and restart a worker between two pushes
const lastMessage = '/push-state'
const bellAddress = '/dashboard/notifications'
const requestsAddress = '/dashboard/fundRequests'
const gateAddress = '/dashboard/authCheck'
const answers = ['accept', 'reject'] as const

// Two pushes at once would each leave the other out of their count, and a push just before a sign-out would be shown after it.
// Chromium also drops a notice from its list when the list is read while the notice is being shown.
let earlier: Promise<void> = Promise.resolve()
const inTurn = (work: () => Promise<void>): Promise<void> => (earlier = earlier.then(work, work))

/** Follows a page's message about pushes; one that another overtook changes nothing. */
export const followPushes = (worker: WorkerScope, message: PushMessage): Promise<void> =>
  inTurn(() => follow(worker, message))

async function follow(worker: WorkerScope, message: PushMessage): Promise<void> {
  const cache = await caches.open(noticeCache)
  const last = await keptMessage(cache)
  if (last && last.at > message.at) return
  await cache.put(lastMessage, Response.json(message))
  if (message.pushes === 'off') await stopNotices(worker)
}

async function keptMessage(cache: Cache): Promise<PushMessage | undefined> {
  const kept: unknown = await (await cache.match(lastMessage))?.json().catch(() => undefined)
  return isPushMessage(kept) ? kept : undefined
}

/** Closes the notices on screen after a sign-out, and ends the subscription. */
async function stopNotices({ registration }: WorkerScope): Promise<void> {
  for (const notice of await registration.getNotifications()) notice.close()
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Shows a push, except after a sign-out; it replaces a notice of the same tag and counts the notices that it replaced. */
export const showNotice = (worker: WorkerScope, text: string): Promise<void> => inTurn(() => show(worker, text))

async function show({ registration }: WorkerScope, text: string): Promise<void> {
  const pushed = messageIn(text)
  if (!pushed || (await keptMessage(await caches.open(noticeCache)))?.pushes === 'off') return
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

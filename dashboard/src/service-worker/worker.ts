import { isPushMessage, noticeCache } from '../platform/notices/push-messages.ts'
import { withHomeSnapshot } from './home-snapshot.ts'
import { followPushes, openNotice, showNotice } from './notices.ts'
import type { WorkerScope } from './scope.ts'

// written by scripts/service-worker.ts: this build's name, and the files that the dashboard needs to open
declare const __BUILD__: string
declare const __FILES__: readonly string[]
// the files with the texts of each language
declare const __TEXTS__: Readonly<Record<string, readonly string[]>>

declare const self: WorkerScope

const worker = self
const shellCache = `shell-${__BUILD__}`
const fileCache = 'files'
const keptCaches = new Set([shellCache, fileCache, noticeCache])
// the documents of the first screen, of all other screens, and of the pages before a session
const homeAddress = '/dashboard/home'
const shellAddress = '/dashboard/profile'
const authAddresses = ['/signin', '/signup']

// A new version waits until the person asks for it, so that it never changes an open page.
worker.addEventListener('install', (event) => event.waitUntil(fill()))
worker.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => worker.clients.claim())))

worker.addEventListener('message', (event) => {
  const { data, ports } = event
  if (data === 'take over') event.waitUntil(worker.skipWaiting())
  else if (data === 'another language') event.waitUntil(fillShell().finally(() => ports[0]?.postMessage('renewed')))
  else if (isPushMessage(data)) event.waitUntil(followPushes(worker, data))
  else if (Array.isArray(data)) event.waitUntil(addFiles(data.filter((file) => typeof file === 'string')))
})

worker.addEventListener('push', (event) => event.waitUntil(showNotice(worker, event.data?.text() ?? '')))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotice(worker, event.notification, event.action))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  // answers of the API are never cached here: the page caches them, encrypted
  if (pathname.startsWith('/assets/')) event.respondWith(fileFirst(request))
  else if (request.mode === 'navigate' && documentOf(pathname)) event.respondWith(shellFirst(request))
})

async function fill(): Promise<void> {
  await fillShell()
  await addFiles(__FILES__)
}

async function fillShell(): Promise<void> {
  const shell = await caches.open(shellCache)
  for (const address of [homeAddress, shellAddress, ...authAddresses]) {
    const headers = { accept: 'text/html' }
    await shell.add(new Request(address, { headers, cache: 'no-store', credentials: 'same-origin' }))
  }
  const language = (await shell.match(homeAddress, { ignoreVary: true }))?.headers.get('content-language') ?? 'en'
  await addFiles(__TEXTS__[language] ?? [])
}

/** Caches the missing files; most come from the browser's HTTP cache. */
async function addFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(fileCache)
  for (const file of files) if (!(await cache.match(file))) await cache.add(file)
}

async function tidy(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !keptCaches.has(name)).map((name) => caches.delete(name)))
  const cache = await caches.open(fileCache)
  const current = new Set([...__FILES__, ...Object.values(__TEXTS__).flat()])
  for (const { url } of await cache.keys()) if (!current.has(new URL(url).pathname)) await cache.delete(url)
}

/** Answers from the cache first, because hashed files never change. */
async function fileFirst(request: Request): Promise<Response> {
  const cache = await caches.open(fileCache)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  // storage full or the page closed: the page gets its file anyway
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => undefined)
  return answer
}

/** The cached document for an address; undefined for an address outside the dashboard. */
function documentOf(pathname: string): string | undefined {
  if (/^\/dashboard(\/home)?\/?$/.test(pathname)) return homeAddress
  if (pathname.startsWith('/dashboard/') || pathname === '/door') return shellAddress
  return pathname === '/' ? '/signin' : authAddresses.find((address) => address === pathname)
}

/** Answers with this version's cached document, also without a network; its files are cached with it. */
async function shellFirst(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const address = documentOf(pathname)
  const kept = address && (await (await caches.open(shellCache)).match(address, { ignoreVary: true }))
  if (!kept) return fetch(request)
  // home of a past moment never shows a figure of the present
  return address === homeAddress && !searchParams.has('at') ? withHomeSnapshot(kept, __BUILD__) : kept
}

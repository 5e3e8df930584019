import { appAuthorizerDefault, serverHeader, timeZoneHeader } from '@sahuji/contract/http/envelope'
import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

/** Our own server, or a foreign one, which knows only the specification's calls. */
type Server = 'own' | 'other'

const base: string = import.meta.env['VITE_API_BASE'] ?? ''

/** The origin of the calls, and this application's name there. */
export const app = {
  /**
   * Prefix of `/api/…`; empty when the page's own origin serves the API. `VITE_API_BASE` is for another origin only.
   */
  origin: base.replace(/\/(?:api\/?)?$/, ''),
  authorizer: import.meta.env['VITE_APP_AUTHORIZER'] || appAuthorizerDefault,
} as const satisfies { origin: string; authorizer: string }

const storageName = 'server'
const learnt = createStore<Server | undefined>(() => (base ? 'other' : stored()))

/** True until an answer shows a foreign server; before the first answer, the document decides. */
export const isOwnServer = (): boolean => (learnt.get() ?? (isOwnDocument() ? 'own' : 'other')) === 'own'

/**
 * Learns from an answer whose server it is: our own server names itself in every answer. Later answers do not change
 * that, because a proxy may answer in its place. A success without the name shows a foreign server; in a document that
 * is not ours any answer below 500 does.
 */
export function learnServer({ headers, ok, status }: Response): void {
  if (learnt.get() === 'own') return
  const isJson = headers.get('content-type')?.includes('json') ?? false
  if (!base && headers.has(serverHeader)) learn('own')
  else if (isOwnDocument() ? ok && isJson : status < 500) learn('other')
}

let probing: Promise<void> | undefined

/**
 * Resolves when it is known whose server this is. When no answer has shown it yet, makes one call of the specification
 * that needs no session. With `really` it does not rely on the document either, before the page offers something that
 * costs a call.
 */
export async function serverKnown({ really = false }: { really?: boolean } = {}): Promise<void> {
  if (learnt.get() !== undefined || (!really && isOwnDocument())) return
  probing ??= probe().finally(() => (probing = undefined))
  await probing
}

async function probe(): Promise<void> {
  const headers = { accept: 'application/json', 'app-authorizer': app.authorizer }
  // without an answer it stays unknown, and the next call asks again
  await fetch(`${app.origin}/api/general-pages`, { headers }).then(learnServer, () => undefined)
}

function learn(server: Server): void {
  globalThis.sessionStorage?.setItem(storageName, server)
  learnt.set(server)
}

function stored(): Server | undefined {
  const server = globalThis.sessionStorage?.getItem(storageName)
  return server === 'own' || server === 'other' ? server : undefined
}

/** Our own server writes its name into the documents that it serves; a file of the build has only the placeholder. */
function isOwnDocument(): boolean {
  if (typeof document === 'undefined') return true
  return document.querySelector<HTMLMetaElement>('meta[name="server"]')?.content === 'sahuji'
}

// documents are prerendered for our own server
const isOwnAtFirst = () => true

/** Whether our own server answers; features beyond the specification need it. */
export const useOwnServer = (): boolean => useSyncExternalStore(learnt.subscribe, isOwnServer, isOwnAtFirst)

const toleranceMilliseconds = 60_000

let aheadMilliseconds = 0

/** The server's clock by its last answer, so that the proof of a browser with a wrong clock is still valid. */
export const serverNow = (): number => Date.now() + aheadMilliseconds

/** Whether this browser's clock differs from the server's by more than a minute. */
export const isClockOff = (): boolean => aheadMilliseconds !== 0

/** Learns the server's time from the `Date` header of an answer. */
export function learnServerTime(header: string | null): void {
  const serverTime = Date.parse(header ?? '')
  if (Number.isNaN(serverTime)) return
  const ahead = serverTime - Date.now()
  aheadMilliseconds = Math.abs(ahead) > toleranceMilliseconds ? ahead : 0
}

/** Sends this browser's time zone to our own server, whose list of devices and mails show its city. */
export const timeZoneHeaders = (): Record<string, string> =>
  isOwnServer() ? { [timeZoneHeader]: new Intl.DateTimeFormat().resolvedOptions().timeZone } : {}

import { appAuthorizerDefault, serverHeader, timeZoneHeader } from '@sahuji/contract/http/envelope'
import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** Whose server answers: ours, or somebody else's, which knows the specification's calls and nothing more. */
type Server = 'own' | 'other'

const base: string = import.meta.env['VITE_API_BASE'] ?? ''

/** Where the calls go, and what names this application there. */
export const app = {
  /** Stands before `/api/…`; empty where the address of the page answers. `VITE_API_BASE` is for another origin alone. */
  origin: base.replace(/\/(?:api\/?)?$/, ''),
  authorizer: import.meta.env['VITE_APP_AUTHORIZER'] || appAuthorizerDefault,
} as const satisfies { origin: string; authorizer: string }

const storageName = 'server'
const learnt = createStore<Server | undefined>(() => (base ? 'other' : stored()))

/** True unless it has shown that it is somebody else's; before it answered, what its document says. */
export const isOwnServer = (): boolean => (learnt.get() ?? (isOwnDocument() ? 'own' : 'other')) === 'own'

/**
 * Learns from an answer whose server it is: ours names itself in every one. Once it has, no answer takes that back, because
 * a proxy may answer in its place. Of another server only a success tells, or any clear answer to a page that is not ours.
 */
export function learnServer({ headers, ok, status }: Response): void {
  if (learnt.get() === 'own') return
  const isJson = headers.get('content-type')?.includes('json') ?? false
  if (!base && headers.has(serverHeader)) learn('own')
  else if (isOwnDocument() ? ok && isJson : status < 500) learn('other')
}

let probing: Promise<void> | undefined

/**
 * Resolves when it is known whose server this is: by one call of the specification that needs nobody, where nothing has
 * told yet. With `really` also where only the document says so, before something is offered that costs a call.
 */
export async function serverKnown({ really = false }: { really?: boolean } = {}): Promise<void> {
  if (learnt.get() !== undefined || (!really && isOwnDocument())) return
  probing ??= probe().finally(() => (probing = undefined))
  await probing
}

async function probe(): Promise<void> {
  const headers = { accept: 'application/json', 'app-authorizer': app.authorizer }
  // without an answer it stays open, and the next call asks again
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

/** Our server writes its name into the documents that it serves; a file of the build has only the place for it. */
function isOwnDocument(): boolean {
  if (typeof document === 'undefined') return true
  return document.querySelector<HTMLMetaElement>('meta[name="server"]')?.content === 'sahuji'
}

// a document is prerendered as our own server offers it
const isOwnAtFirst = () => true

/** Whether our own server answers: what only it knows is offered there alone. */
export const useOwnServer = (): boolean => useSyncExternalStore(learnt.subscribe, isOwnServer, isOwnAtFirst)

const toleranceMilliseconds = 60_000

let aheadMilliseconds = 0

/** The server's clock as far as its last answer told, so that a proof of a browser whose clock is wrong still counts. */
export const serverNow = (): number => Date.now() + aheadMilliseconds

/** Whether this browser's clock differs from the server's by more than the way takes. */
export const isClockOff = (): boolean => aheadMilliseconds !== 0

/** Reads the `Date` header of an answer. */
export function learnServerTime(header: string | null): void {
  const serverTime = Date.parse(header ?? '')
  if (Number.isNaN(serverTime)) return
  const ahead = serverTime - Date.now()
  aheadMilliseconds = Math.abs(ahead) > toleranceMilliseconds ? ahead : 0
}

/** The header that tells our own server which time zone this browser keeps: a list of devices and mails name its city. */
export const timeZoneHeaders = (): Record<string, string> =>
  isOwnServer() ? { [timeZoneHeader]: new Intl.DateTimeFormat().resolvedOptions().timeZone } : {}

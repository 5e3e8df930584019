import { appAuthorizerDefault, serverHeader } from '@sahuji/contract/envelope'

/** Whose server answers: ours, or somebody else's, which knows the specification's calls and nothing more. */
type Server = 'own' | 'other'

const base: string = import.meta.env['VITE_API_BASE'] ?? ''

/** Where the calls go, and what names this application there. */
export const app = {
  /** Stands before `/api/…`; empty where the address of the page answers. `VITE_API_BASE` is for another origin alone. */
  origin: base.replace(/\/(?:api\/?)?$/, ''),
  authorizer: import.meta.env['VITE_APP_AUTHORIZER'] || appAuthorizerDefault,
} as const satisfies { origin: string; authorizer: string }

const keptAs = 'server'
const listeners = new Set<() => void>()
let learnt: Server | undefined = base ? 'other' : kept()

/** True unless it has shown that it is somebody else's; before it answered, what its document says. For `useSyncExternalStore`. */
export const isOwnServer = (): boolean => (learnt ?? (isOwnDocument() ? 'own' : 'other')) === 'own'

/** For `useSyncExternalStore`. */
export function onServerLearnt(hear: () => void): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}

/**
 * Learns from an answer whose server it is: ours names itself in every one. Once it has, no answer takes that back, because
 * a proxy may answer in its place. Of another server only a success tells, or any clear answer to a page that is not ours.
 */
export function learnServer({ headers, ok, status }: Response): void {
  if (learnt !== undefined && learnt !== 'other') return
  const isJson = headers.get('content-type')?.includes('json') ?? false
  if (!base && headers.has(serverHeader)) learn('own')
  else if (isOwnDocument() ? ok && isJson : status < 500) learn('other')
}

let asking: Promise<void> | undefined

/**
 * Resolves when it is known whose server this is: by one call of the specification that needs nobody, where nothing has
 * told yet. With `really` also where only the document says so, before something is offered that costs a call.
 */
export async function serverKnown({ really = false }: { really?: boolean } = {}): Promise<void> {
  if (learnt !== undefined || (!really && isOwnDocument())) return
  asking ??= ask().finally(() => (asking = undefined))
  await asking
}

async function ask(): Promise<void> {
  const headers = { accept: 'application/json', 'app-authorizer': app.authorizer }
  // without an answer it stays open, and the next call asks again
  await fetch(`${app.origin}/api/general-pages`, { headers }).then(learnServer, () => undefined)
}

function learn(server: Server): void {
  if (learnt === server) return
  learnt = server
  globalThis.sessionStorage?.setItem(keptAs, server)
  for (const hear of listeners) hear()
}

function kept(): Server | undefined {
  const server = globalThis.sessionStorage?.getItem(keptAs)
  return server === 'own' || server === 'other' ? server : undefined
}

/** Our server writes its name into the documents that it serves; a file of the build has only the place for it. */
function isOwnDocument(): boolean {
  if (typeof document === 'undefined') return true
  return document.querySelector<HTMLMetaElement>('meta[name="server"]')?.content === 'sahuji'
}

/** A header of every answer of our own server: the build of the dashboard that it serves. */
export const buildHeader = 'sahuji-build'

const renewMilliseconds = 2_000

/** The build of this document; empty in development. */
export const build = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content.replace(/^%.*%$/, '') ?? ''

let isOut = false
const listeners = new Set<() => void>()

/** Whether the server or a waiting service worker is newer than this page. For `useSyncExternalStore`. */
export const isNewVersionOut = (): boolean => isOut

/** For `useSyncExternalStore`. */
export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies all listeners. */
export function announceNewVersion(): void {
  isOut = true
  for (const listener of listeners) listener()
}

/** Reads the build that an answer names; a page of another build is offered a reload once. */
export function learnBuild(header: string | null): void {
  if (header && build() && header !== build()) announceNewVersion()
}

/**
 * Has the service worker fetch its cached documents again, for a new language. Resolves when it has them, or after two
 * seconds.
 */
export async function renewShell(): Promise<void> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return
  const { port1, port2 } = new MessageChannel()
  const renewed = new Promise((resolve) => port1.addEventListener('message', resolve))
  port1.start()
  worker.postMessage('another language', [port2])
  await Promise.race([renewed, new Promise((resolve) => setTimeout(resolve, renewMilliseconds))])
  port1.close()
}

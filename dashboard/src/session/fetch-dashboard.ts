import { startServiceWorker } from '../platform/new-version.ts'
import { isOwnServer, serverKnown } from '../platform/server.ts'

let isFetched = false

/** Fetches the dashboard once the person begins to sign in, and keeps it for the next time; before that nothing of it is loaded. */
export function fetchDashboard(): void {
  if (isFetched || !import.meta.env.PROD) return
  isFetched = true
  void fetch('/app-assets.json')
    .then((response) => (response.ok ? response.json() : []))
    .then((paths: string[]) => paths.forEach(prefetch))
    .then(() => serverKnown({ really: true }))
    .then(() => (isOwnServer() ? startServiceWorker() : undefined))
    .catch(() => undefined)
}

function prefetch(path: string): void {
  const link = document.createElement('link')
  link.rel = path.endsWith('.css') ? 'prefetch' : 'modulepreload'
  link.href = path
  document.head.append(link)
}

import { announceNewVersion, build } from './new-version.ts'

const checkAgainMilliseconds = 30 * 60_000

/** Starts the service worker and checks for a newer one every half hour; a waiting one is offered, never forced. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !build()) return
  const registration = await navigator.serviceWorker.register(workerAddress(), { scope: '/', updateViaCache: 'none' })
  if (registration.waiting) announceNewVersion()
  registration.addEventListener('updatefound', () => {
    const found = registration.installing
    found?.addEventListener('statechange', () => {
      if (found.state === 'installed' && navigator.serviceWorker.controller) announceNewVersion()
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), checkAgainMilliseconds)
  const { active } = await navigator.serviceWorker.ready
  // the files that this page loaded before the worker was active
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  active?.postMessage(
    loaded
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname),
  )
}

/** The one script address that Trusted Types allow; the server's headers name its policy. */
function workerAddress(): string {
  const address = '/sw.js'
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return address
  return trustedTypes.createPolicy('service-worker', { createScriptURL: () => address }).createScriptURL(address)
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(address: string): string }
}

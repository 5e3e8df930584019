import { announceNewVersion, build } from './new-version.ts'

const checkAgainMilliseconds = 30 * 60_000

/** Starts the service worker and looks for a newer one now and then; one that waits is offered, never forced. */
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
  // what this page loaded before there was a worker
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  active?.postMessage(
    loaded
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname),
  )
}

/** The one script address that Trusted Types let through; its policy is named in the server's headers. */
function workerAddress(): string {
  const address = '/sw.js'
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return address
  return trustedTypes.createPolicy('service-worker', { createScriptURL: () => address }).createScriptURL(address)
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(address: string): string }
}

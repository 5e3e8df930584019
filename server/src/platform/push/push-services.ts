/** The push services of the browsers' makers: Google, Mozilla, Apple, Microsoft. `*.` stands for any name below. */
export const browsersPushServices: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/**
 * Whether an address is at a push service that is posted to: those of the browsers, and those that the operator names beside
 * them. A browser only names its service, so any other host is a stranger's, who could have it hang.
 */
export function atPushService(others: readonly string[] = []): (endpoint: string) => boolean {
  const services = [...browsersPushServices, ...others].map((name) => name.toLowerCase())
  return (endpoint) => {
    const { hostname } = new URL(endpoint)
    return services.some((name) => (name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name))
  }
}

/** The push services of the browsers' makers: Google, Mozilla, Apple, Microsoft. `*.` matches any subdomain. */
export const browsersPushServices: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/**
 * Whether an address is at an allowed push service: the browsers', and those that the operator adds. A browser only
 * names its service, so any other host is untrusted and could hang.
 */
export function atPushService(others: readonly string[] = []): (endpoint: string) => boolean {
  const services = [...browsersPushServices, ...others].map((name) => name.toLowerCase())
  return (endpoint) => {
    const { hostname } = new URL(endpoint)
    return services.some((name) => (name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name))
  }
}

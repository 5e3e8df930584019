import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

/** The caller's address as limits count it: the /64 of an IPv6 address, and the IPv4 address of a mapped one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1] ?? address
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const filled = [...groups, ...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest]
  return `${filled.slice(0, 4).join(':')}::/64`
}

/**
 * The wider network around an address that limits count: the prefix of its IPv4 /24 or IPv6 /48. A customer who rents
 * one address there can often use them all.
 */
export const neighbourhoodOf = (network: string): string => {
  const [parts, mark] = network.includes(':') ? [network.split(':'), ':'] : [network.split('.'), '.']
  return parts
    .slice(0, 3)
    .map((part) => `${part}${mark}`)
    .join('')
}

/**
 * Detects an untrusted proxy: all people behind it share its address, and so its limits. Logs it once and returns the
 * warning for /readyz, empty until then. A client that forges the header causes the warning too, because the server
 * cannot distinguish it from a proxy.
 */
export function untrustedProxies(app: FastifyInstance, log: Log): () => string[] {
  let isHeard = false
  app.addHook('onRequest', async ({ headers, ips = [], socket }) => {
    // a trusted peer adds at least one address beside its own
    if (isHeard || headers['x-forwarded-for'] === undefined || ips.length > 1) return
    isHeard = true
    log.warn(
      { peer: socket.remoteAddress },
      'X-Forwarded-For came from a peer that is not trusted: if it is your proxy, set TRUSTED_PROXIES to its address; all people behind it share one limit until then',
    )
  })
  return () => (isHeard ? ['proxy_not_trusted'] : [])
}

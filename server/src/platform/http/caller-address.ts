import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

/** The caller's address as limits count it: an IPv6 address stands for its /64, a mapped IPv4 for itself. */
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
 * The wider network around one that limits count: how the addresses of an IPv4 /24 or an IPv6 /48 begin. Whoever rents
 * one address of it can often have them all.
 */
export const neighbourhoodOf = (network: string): string => {
  const [parts, mark] = network.includes(':') ? [network.split(':'), ':'] : [network.split('.'), '.']
  return parts
    .slice(0, 3)
    .map((part) => `${part}${mark}`)
    .join('')
}

/**
 * Hears a proxy that is not trusted: all people behind it share its address, and so its limits. Told once in the log;
 * the answer is the warning for /readyz, empty until then. A stranger who forges the header is told of as well: from here
 * it cannot be told from a proxy.
 */
export function untrustedProxies(app: FastifyInstance, log: Log): () => string[] {
  let isHeard = false
  app.addHook('onRequest', async ({ headers, ips = [], socket }) => {
    // of a peer that is trusted, at least one address more is known than its own
    if (isHeard || headers['x-forwarded-for'] === undefined || ips.length > 1) return
    isHeard = true
    log.warn(
      { peer: socket.remoteAddress },
      'X-Forwarded-For came from a peer that is not trusted: if it is your proxy, set TRUSTED_PROXIES to its address; all people behind it share one limit until then',
    )
  })
  return () => (isHeard ? ['proxy_not_trusted'] : [])
}
